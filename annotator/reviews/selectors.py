"""Questions about the final pass: what awaits it, what was accepted, what came back."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.db.models import Case, CharField, OuterRef, Q, QuerySet, Subquery, Value, When

from annotator.datasets.models import Dataset
from annotator.jobs.models import Status
from annotator.reviews.models import Judgement, Verdict
from annotator.tasks.models import Execution, Script
from annotator.tasks.selectors import executions_of, latest_scripts, stale_scripts


class State(StrEnum):
    """Where a task stands; the latest revision decides."""

    WAITING = "waiting"
    FAILED = "failed"
    PROVEN = "proven"
    RETURNED = "returned"
    ACCEPTED = "accepted"


@dataclass(frozen=True, slots=True)
class Standing:
    """A script with all that a list shows of it."""

    script: Script
    execution: Execution | None
    verdict: Verdict | None
    state: State
    stale: bool


def scripts(dataset: Dataset) -> QuerySet[Any]:
    """`latest_scripts` with `verdict_id` and `state`, in one query."""
    run = Execution.objects.filter(script=OuterRef("pk")).order_by("-pk")
    verdict = Verdict.objects.filter(script=OuterRef("pk")).order_by("-pk")
    rows = latest_scripts(dataset).annotate(
        verdict_id=Subquery(verdict.values("pk")[:1]),
        judgement=Subquery(verdict.values("judgement")[:1]),
        run_status=Subquery(run.values("status")[:1]),
        run_proven=Subquery(run.values("proven")[:1]),
    )
    return rows.annotate(state=_state())


def _state() -> Case:
    ended = Q(run_status__in=[Status.DONE, Status.FAILED, Status.CANCELLED])
    return Case(
        When(judgement=Judgement.RETURNED, then=Value(State.RETURNED)),
        When(ended & Q(run_proven=True) & Q(judgement=Judgement.ACCEPTED), then=Value(State.ACCEPTED)),
        When(ended & Q(run_proven=True), then=Value(State.PROVEN)),
        When(ended, then=Value(State.FAILED)),
        default=Value(State.WAITING),
        output_field=CharField(),
    )


def standings(rows: list[Any]) -> list[Standing]:
    """The rows of `scripts`, with executions, verdicts and staleness looked up for all at once."""
    runs = executions_of(rows)
    stale = stale_scripts(rows, runs)
    verdict_ids = [row.verdict_id for row in rows]
    verdicts = {
        verdict.script_id: verdict for verdict in Verdict.objects.select_related("reviewer").filter(pk__in=verdict_ids)
    }
    return [
        Standing(
            script=row,
            execution=runs.get(row.pk),
            verdict=verdicts.get(row.pk),
            state=State(row.state),
            stale=row.pk in stale,
        )
        for row in rows
    ]


def standing(script: Script) -> Standing:
    """One script's standing. Raises Script.DoesNotExist for a revision that is no longer in force."""
    dataset = script.task.screen.application.dataset
    return standings([scripts(dataset).get(pk=script.pk)])[0]
