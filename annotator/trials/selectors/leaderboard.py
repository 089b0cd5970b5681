"""The leaderboard of a release: people, each and together, and models, in the columns of OmniACT's table 4."""

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from statistics import median
from typing import Any

from annotator.accounts.models import User
from annotator.datasets.models import Role
from annotator.datasets.selectors import roles_of
from annotator.releases.models import Release
from annotator.releases.selectors import answers_blind
from annotator.trials.models import Baseline, Trial
from annotator.trials.selectors.evaluations import costs_of, name_with_origin
from annotator.trials.selectors.figures import StoredAnswer, figures_of
from annotator.trials.selectors.trials import prediction_sets_of

COLUMNS = ("sequence_score", "click_penalty", "key_penalty", "write_penalty", "action_score")


@dataclass(frozen=True, slots=True)
class Row:
    """One contestant. `id` is that of the evaluator or the set of predictions, 0 for all people together.

    `answered` of `tasks` count; `unscored` of them (skipped, broken, missing) count as nothing. `seconds` is the
    median time of an answer, `cost` what an assistant was paid for all of its answers;
    `stand_in`: it says itself that it is no model. `figures` is null while nothing has been scored.
    """

    kind: str
    id: int
    name: str
    tasks: int
    answered: int
    unscored: int
    notes: str = ""
    status: str = "done"
    seconds: float | None = None
    cost: Decimal | None = None
    stand_in: bool = False
    figures: dict[str, Any] | None = field(default=None)


def leaderboard(*, release: Release, split: str, variant: str, viewer: User) -> list[Row]:
    """The contestants by descending action score; those without a score come last.

    Single people are for maintainers; whoever answers sees themselves, and everybody sees people as one, if the
    baseline gives feedback. Whoever still answers gets no figures of models, which depend on the references.
    """
    baseline = Baseline.objects.filter(release=release, split=split).first()
    rows = [*(_people(baseline, variant, viewer) if baseline else ()), *_models(release, split, variant, viewer)]
    return sorted(rows, key=lambda row: (row.figures is None, -_action_score(row), row.name))


def contestants(*, release: Release, split: str, variant: str) -> list[Row]:
    """All people as one contestant, and the models, as maintainers see them."""
    baseline = Baseline.objects.filter(release=release, split=split).first()
    people = [_person("people", 0, "Human", _trials(baseline), variant)] if baseline else []
    models = _model_rows(release, split, variant)
    return [*people, *(replace(row, name=name_with_origin(row.name, stand_in=row.stand_in)) for row in models)]


def _action_score(row: Row) -> float:
    return row.figures["overall"]["action_score"] if row.figures else 0.0


def _people(baseline: Baseline, variant: str, viewer: User) -> Iterable[Row]:
    maintains = Role.MAINTAINER in roles_of(viewer, baseline.release.dataset)
    if not maintains and not baseline.feedback:
        return
    trials = _trials(baseline)
    yield _person("people", 0, "Human", trials, variant)
    if maintains or any(trial.evaluator and trial.evaluator.person_id == viewer.pk for trial in trials):
        names = {trial.evaluator.pk: trial.evaluator.person for trial in trials if trial.evaluator}
        for key, person in names.items():
            if maintains or person.pk == viewer.pk:
                own = [trial for trial in trials if trial.evaluator_id == key]
                yield _person("person", key, str(person), own, variant)


def _trials(baseline: Baseline) -> list[Trial]:
    return list(baseline.trials.select_related("evaluator__person").defer("script", "draft"))


def _person(kind: str, key: int, name: str, trials: Sequence[Trial], variant: str) -> Row:
    answered_trials = [trial for trial in trials if trial.answered_at]
    figures = figures_of([StoredAnswer(trial.about, trial.outcomes) for trial in answered_trials], [variant])
    return Row(
        kind=kind,
        id=key,
        name=name,
        tasks=len(trials),
        answered=len(answered_trials),
        unscored=sum(bool(trial.skipped) for trial in answered_trials),
        seconds=median(trial.seconds for trial in answered_trials) if answered_trials else None,
        figures=figures.get(variant),
    )


def _models(release: Release, split: str, variant: str, viewer: User) -> Iterable[Row]:
    return _model_rows(release, split, variant, blind=answers_blind(viewer, release))


def _model_rows(release: Release, split: str, variant: str, *, blind: bool = False) -> Iterable[Row]:
    tasks = release.counts.get("tasks", {}).get(split, 0)
    costs = costs_of(release)
    for prediction_set in prediction_sets_of(release).filter(split=split):
        figures = None if blind else prediction_set.figures.get(variant)
        yield Row(
            kind="model",
            id=prediction_set.pk,
            name=prediction_set.name,
            notes=prediction_set.notes,
            tasks=tasks,
            answered=figures["overall"]["tasks"] if figures else 0,
            unscored=prediction_set.faults,
            status=prediction_set.status,
            figures=figures,
            cost=costs[prediction_set.pk][0] if prediction_set.pk in costs else None,
            stand_in=prediction_set.pk in costs and costs[prediction_set.pk][1],
        )


def as_csv(rows: Iterable[Row], *, variant: str) -> str:
    """The CSV: a line for each contestant and each of its groups; scores in percent of the ideal sequence score."""
    sink = io.StringIO()
    table = csv.writer(sink, lineterminator="\n")
    table.writerow(["kind", "name", "variant", "group", "tasks", *COLUMNS, "action_score_margin"])
    for row in rows:
        if row.figures is None:
            continue
        head = [row.kind, _harmless(name_with_origin(row.name, stand_in=row.stand_in)), variant]
        lines = [("all", row.figures["overall"], row.figures["action_margin"])]
        for name in ("platform", "category", "length"):
            lines += [
                (f"{name} {row_figures['group']}", row_figures, None) for row_figures in row.figures[f"by_{name}"]
            ]
        for group, group_figures, margin in lines:
            shares = [f"{100 * group_figures[column]:.4f}" for column in COLUMNS]
            off = "" if margin is None else f"{100 * margin:.4f}"
            table.writerow([*head, group, group_figures["tasks"], *shares, off])
    return sink.getvalue()


def _harmless(name: str) -> str:
    """The text escaped against spreadsheets, which read some first characters as a formula."""
    return f"'{name}" if name[:1] in {"=", "+", "-", "@", "\t", "\r"} else name
