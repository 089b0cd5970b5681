"""Task by task: what somebody or some model answered, beside the gold."""

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.http import Http404

from annotator.domain.formats.script_text import read_script
from annotator.domain.scoring.variants import VARIANTS
from annotator.http.script_shapes import actions_answer
from annotator.releases.models import Release, ReleaseItem
from annotator.trials.figures import stored
from annotator.trials.gold import released_task, sentence_in
from annotator.trials.models import Evaluator, Prediction, Trial


@dataclass(frozen=True, slots=True)
class Shares:
    """What became of one task, as shares of its own weight (0 to 1)."""

    sequence: float
    click: float
    key: float
    write: float
    action: float


def answers(release: Release, split: str, *, of: str, contestant: int) -> QuerySet[Any]:
    """The rows of a contestant as a leaderboard names it: kind `people`, `person` or `model`, and its id."""
    if of == "model":
        rows = Prediction.objects.filter(set=contestant, set__release=release, set__split=split, item__isnull=False)
        return rows.select_related("item").order_by("position")
    trials = Trial.objects.filter(baseline__release=release, baseline__split=split, answered_at__isnull=False)
    if of == "person":
        trials = trials.filter(evaluator=contestant)
    elif of != "people":
        raise Http404(f"There are no answers of kind “{of}”.")
    return trials.select_related("item", "evaluator__person").order_by("position")


def name_of(release: Release, *, of: str, contestant: int) -> str:
    """What a leaderboard calls the contestant. Raises Http404 where there is none."""
    if of == "people":
        return "Human"
    if of == "person":
        found = Evaluator.objects.select_related("person").filter(baseline__release=release, pk=contestant).first()
        name = str(found.person) if found else ""
    else:
        name = release.prediction_sets.filter(pk=contestant).values_list("name", flat=True).first() or ""
    if not name:
        raise Http404("This release has no such contestant.")
    return name


def shares(row: Trial | Prediction, variant: str) -> Shares:
    found = stored(row.outcomes[variant])
    parts = [found.sequence, found.click, found.key, found.write, found.action]
    return Shares(*(part / found.weight for part in parts))


def kind_of(row: Trial | Prediction) -> str:
    return "trial" if isinstance(row, Trial) else "prediction"


def sentence_of(row: Trial | Prediction) -> str:
    return sentence_in(_item(row).record, row.sentence)


def in_list(row: Trial | Prediction, variant: str) -> dict[str, Any]:
    """What a list shows of an answer."""
    screen = _item(row).record["screen"]
    trial = row if isinstance(row, Trial) else None
    return {
        "id": row.pk,
        "key": row.key,
        "sentence": sentence_of(row),
        "application": f"{screen['application']} {screen['number']}",
        "platform": screen["platform"],
        "length": row.about["length"],
        "author": str(trial.evaluator.person) if trial and trial.evaluator else "",
        "seconds": trial.seconds if trial else None,
        "why": _why_unscored(row),
        "shares": shares(row, variant),
    }


def in_full(row: Trial | Prediction, variant: str) -> dict[str, Any]:
    """The same with the answer itself, and the gold beside it."""
    record = _item(row).record
    script = () if _why_unscored(row) else read_script(row.script)[0]
    return {
        **in_list(row, variant),
        "image_url": f"/api/answers/{kind_of(row)}/{row.pk}/image",
        "width": record["screen"]["width"],
        "height": record["screen"]["height"],
        "script": row.script,
        "actions": actions_answer(script, [None] * len(script)),
        "gold": _gold(row),
    }


def _gold(row: Trial | Prediction) -> dict[str, Any]:
    item = _item(row)
    gold = released_task(item, row.key, row.sentence).gold
    boxes = item.record["screen"]["boxes"]
    return {
        "resolved": item.record["resolved"],
        "labelled": item.record["labelled"],
        "actions": actions_answer(gold.script, gold.boxes),
        "boxes": [{"box_id": box["id"], "slug": box["label"], "kind": box["kind"], **box["rect"]} for box in boxes],
    }


def _item(row: Trial | Prediction) -> ReleaseItem:
    if row.item is None:
        raise Http404("This entry names no task of the split.")
    return row.item


def _why_unscored(row: Trial | Prediction) -> str:
    """Skipped by a person, or broken; empty for a sound answer."""
    if isinstance(row, Trial):
        return f"skipped: {row.skipped}" if row.skipped else ""
    return row.reason


def known_variant(name: str | None) -> str:
    if name and name not in VARIANTS:
        raise Http404(f"There is no variant “{name}”; there are {', '.join(VARIANTS)}.")
    return name or next(iter(VARIANTS))
