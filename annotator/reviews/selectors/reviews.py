"""Selectors of the final review: scripts with their state, verdicts and executions."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.db.models import (
    Case,
    CharField,
    DateTimeField,
    Exists,
    F,
    Field,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.functions import Coalesce, NullIf

from annotator.accounts.models import User
from annotator.datasets.models import Dataset
from annotator.jobs.models import Status
from annotator.reviews.models import Judgement, SampledScript, TaskState, Verdict
from annotator.tasks.models import Execution, Script
from annotator.tasks.selectors import all_latest_scripts, executions_of, latest_scripts, stale_scripts


class State(StrEnum):
    """The state of a task, determined by its latest revision."""

    WAITING = "waiting"
    FAILED = "failed"
    PROVEN = "proven"
    RETURNED = "returned"
    ACCEPTED = "accepted"


@dataclass(frozen=True, slots=True)
class ScriptReview:
    """A script with the execution, verdict and staleness that a list shows.

    `last_run` is the task's newest run that has shown something, perhaps of an earlier revision; `verdict` is on
    this revision, or it returned the same wording before a label in it was renamed; `accepted_before` accepted it.
    """

    script: Script
    execution: Execution | None
    last_run: Execution | None
    verdict: Verdict | None
    accepted_before: Verdict | None
    state: State
    stale: bool


def scripts(dataset: Dataset, *, closed: bool = False) -> QuerySet[Any]:
    """`latest_scripts` with `verdict_id`, `state` and `since`, in one query; `closed` as in `all_latest_scripts`."""
    executed_runs = Execution.objects.filter(script__task=OuterRef("task"), proven__isnull=False).order_by("-pk")
    rows = with_facts(all_latest_scripts(dataset) if closed else latest_scripts(dataset))
    annotated: QuerySet[Any] = rows.annotate(
        last_run_id=Subquery(executed_runs.values("pk")[:1]),
        known_state=NullIf("task__determined__state", Value("")),
        state=Coalesce("known_state", state_by_facts()),
        since=Case(When(known_state=None, then=since_by_facts()), default=F("task__determined__since")),
    )
    return annotated


def scripts_in(dataset: Dataset, *states: State) -> QuerySet[Any]:
    """Those of `scripts` in one of these states, found among very many by the index of determined states."""
    perhaps = TaskState.objects.filter(state__in=[*states, ""])
    return scripts(dataset).filter(task__in=perhaps.values("task"), state__in=states)


def with_facts(rows: QuerySet[Script]) -> QuerySet[Any]:
    """The scripts with what their states follow from."""
    run = Execution.objects.filter(script=OuterRef("pk")).order_by("-pk")
    verdict = _verdicts_on_wording().order_by("-pk")
    return rows.annotate(
        verdict_id=Subquery(verdict.values("pk")[:1]),
        judgement=Subquery(verdict.values("judgement")[:1]),
        judged=Subquery(verdict.values("script")[:1]),
        judged_at=Subquery(verdict.values("made_at")[:1]),
        run_status=Subquery(run.values("status")[:1]),
        run_proven=Subquery(run.values("proven")[:1]),
        ran_at=Subquery(run.values("finished_at")[:1]),
    )


def _verdicts_on_wording() -> QuerySet[Verdict]:
    """The verdicts on a revision and on those of which it only renames labels: a return stands until its author
    revises.
    """
    same_wording = Q(script=OuterRef("wording_of")) | Q(script__wording_of=OuterRef("wording_of"))
    return Verdict.objects.filter(Q(script=OuterRef("pk")) | same_wording, script__task=OuterRef("task"))


def state_by_facts() -> Case:
    """The state of a script `with_facts`."""
    return _by_state({state: Value(state) for state in State}, CharField())


def since_by_facts() -> Case:
    """When a script `with_facts` came to its state."""
    ran_at, judged_at = Coalesce("ran_at", "created_at"), Coalesce("judged_at", "created_at")
    moments = {
        State.WAITING: F("created_at"),
        State.FAILED: ran_at,
        State.PROVEN: ran_at,
        State.RETURNED: judged_at,
        State.ACCEPTED: judged_at,
    }
    return _by_state(moments, DateTimeField())


def _by_state(values: Mapping[State, Any], output_field: "Field[Any, Any]") -> Case:
    ended = Q(run_status__in=[Status.DONE, Status.FAILED, Status.CANCELLED])
    accepted = Q(judgement=Judgement.ACCEPTED, judged=F("pk"))
    return Case(
        When(judgement=Judgement.RETURNED, then=values[State.RETURNED]),
        When(ended & Q(run_proven=True) & accepted, then=values[State.ACCEPTED]),
        When(ended & Q(run_proven=True), then=values[State.PROVEN]),
        When(ended, then=values[State.FAILED]),
        default=values[State.WAITING],
        output_field=output_field,
    )


def script_reviews(rows: list[Any]) -> list[ScriptReview]:
    """The reviews of rows of `scripts`, with executions, verdicts and staleness fetched for all at once."""
    runs = executions_of(rows)
    stale = stale_scripts(rows, runs)
    verdicts = Verdict.objects.select_related("reviewer").in_bulk([row.verdict_id for row in rows if row.verdict_id])
    last_runs = Execution.objects.defer("evidence").in_bulk([row.last_run_id for row in rows if row.last_run_id])
    return [
        _script_review(row, runs, stale, verdicts.get(row.verdict_id), last_runs.get(row.last_run_id)) for row in rows
    ]


def _script_review(
    row: Any,
    runs: Mapping[int, Execution],
    stale: Collection[int],
    verdict: Verdict | None,
    last_run: Execution | None,
) -> ScriptReview:
    of_old_names = verdict is not None and verdict.script_id != row.pk and verdict.judgement == Judgement.ACCEPTED
    return ScriptReview(
        script=row,
        execution=runs.get(row.pk),
        last_run=last_run,
        verdict=None if of_old_names else verdict,
        accepted_before=verdict if of_old_names else None,
        state=State(row.state),
        stale=row.pk in stale,
    )


def script_review(script: Script) -> ScriptReview:
    """The review of one script. Raises Script.DoesNotExist for a revision that is no longer in force."""
    dataset = script.task.screen.application.dataset
    return script_reviews([scripts(dataset, closed=True).get(pk=script.pk)])[0]


def waiting_scripts(dataset: Dataset, person: User) -> QuerySet[Any]:
    """The scripts that `person` may review, leased ones included, without their own; those of samples come first."""
    own = Q(author=person) | Q(task__author=person)
    waiting = scripts_in(dataset, State.PROVEN).exclude(own)
    is_sampled = Exists(SampledScript.objects.filter(script=OuterRef("pk")))
    ordered: QuerySet[Any] = waiting.annotate(is_sampled=is_sampled).order_by("-is_sampled", "pk")
    return ordered
