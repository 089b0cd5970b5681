"""Selectors of answers by people and models, with the gold."""

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.http import Http404

from annotator.domain.scoring.variants import VARIANTS
from annotator.releases.models import Release, ReleaseItem
from annotator.trials.models import Evaluator, Prediction, Trial
from annotator.trials.selectors.evaluations import name_with_origin
from annotator.trials.selectors.figures import task_score_from
from annotator.trials.selectors.released_tasks import sentence_in


@dataclass(frozen=True, slots=True)
class Shares:
    """The score of one task, as shares of its weight (0 to 1)."""

    sequence: float
    click: float
    key: float
    write: float
    action: float


def answers(release: Release, split: str, *, of: str, contestant: int) -> QuerySet[Any]:
    """The answers of a contestant, named by kind `people`, `person` or `model` and its id."""
    if of == "model":
        rows = Prediction.objects.filter(set=contestant, set__release=release, set__split=split, item__isnull=False)
        return rows.select_related("item__screen").order_by("position")
    trials = Trial.objects.filter(baseline__release=release, baseline__split=split, answered_at__isnull=False)
    if of == "person":
        trials = trials.filter(evaluator=contestant)
    elif of != "people":
        raise Http404(f"There are no answers of kind “{of}”.")
    return trials.select_related("item__screen", "evaluator__person").order_by("position")


def name_of(release: Release, *, of: str, contestant: int) -> str:
    """The contestant's name on the leaderboard. Raises Http404 for an unknown one."""
    if of == "people":
        return "Human"
    if of == "person":
        evaluator = Evaluator.objects.select_related("person").filter(baseline__release=release, pk=contestant).first()
        name = str(evaluator.person) if evaluator else ""
    else:
        row = release.prediction_sets.filter(pk=contestant).values_list("name", "evaluation__stand_in").first()
        name = name_with_origin(row[0], stand_in=bool(row[1])) if row else ""
    if not name:
        raise Http404("This release has no such contestant.")
    return name


def shares(row: Trial | Prediction, variant: str) -> Shares:
    score = task_score_from(row.outcomes[variant])
    parts = [score.sequence, score.click, score.key, score.write, score.action]
    return Shares(*(part / score.weight for part in parts))


def kind_of(row: Trial | Prediction) -> str:
    return "trial" if isinstance(row, Trial) else "prediction"


def sentence_of(row: Trial | Prediction) -> str:
    return sentence_in(item_of(row).stored, row.sentence)


def item_of(row: Trial | Prediction) -> ReleaseItem:
    """The released item of an answer. Raises Http404 where the entry names no task of the split."""
    if row.item is None:
        raise Http404("This entry names no task of the split.")
    return row.item


def why_unscored(row: Trial | Prediction) -> str:
    """The reason why an answer scores nothing: skipped or broken; empty for a sound answer."""
    if isinstance(row, Trial):
        return f"skipped: {row.skipped}" if row.skipped else ""
    return row.reason


def known_variant(name: str | None) -> str:
    if name and name not in VARIANTS:
        raise Http404(f"There is no variant “{name}”; there are {', '.join(VARIANTS)}.")
    return name or next(iter(VARIANTS))
