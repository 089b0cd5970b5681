"""Services of runs of suggestions: queue one, add its asks, count what a reply brought, cancel, ask again."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from annotator.accounts.models import User
from annotator.assistants.models import Ask, AskKind, Endpoint, PromptRevision, SuggestionAsk, SuggestionRun
from annotator.assistants.services.asks import request_ask
from annotator.audit.models import Action, ObjectType
from annotator.audit.services import record
from annotator.datasets.models import Dataset
from annotator.domain.problems import Conflict, Problem, Rejected
from annotator.jobs.models import Job, Status
from annotator.jobs.services import Report, cancel_all, finish, heartbeat, retry_all, submit

SCREENS_AT_ONCE = 50


@transaction.atomic
def request_run(
    *, dataset: Dataset, wanted: AskKind, endpoint: Endpoint, revision: PromptRevision, by: User | None
) -> SuggestionRun:
    """Queues a run. Raises Rejected where the endpoint is gone or the prompt asks for something else."""
    refuse_unsuited(wanted=wanted, endpoint=endpoint, revision=revision)
    run = submit(SuggestionRun(dataset=dataset, wanted=wanted, endpoint=endpoint, revision=revision, created_by=by))
    facts: dict[str, Any] = {"wanted": wanted.value, "endpoint": endpoint.pk, "revision": revision.pk}
    record(Action.SUGGESTIONS_REQUESTED, ObjectType.SUGGESTION_RUN, run.pk, dataset_id=dataset.pk, **facts)
    return run


def refuse_unsuited(*, wanted: AskKind, endpoint: Endpoint, revision: PromptRevision) -> None:
    """Raises Rejected where the endpoint is gone or the prompt asks for something else than is wanted."""
    if endpoint.removed_at:
        raise Rejected(Problem("endpoint-removed", f"{endpoint.name} was removed.", field="endpoint"))
    if revision.prompt.kind != wanted:
        asks_for = AskKind(revision.prompt.kind).label.lower()
        message = f"{revision} asks for {asks_for}: choose a prompt for {wanted.label.lower()}."
        raise Rejected(Problem("other-prompt", message, field="revision"))


@transaction.atomic
def add_asks(*, run: SuggestionRun, about_by_key: Mapping[str, Mapping[str, Any]]) -> None:
    """Adds those of the run's asks that are not there, in one transaction; their keys say about what they are."""
    # The row is locked: an attempt that is believed dead may be alive, and each key is asked about once.
    SuggestionRun.objects.select_for_update().get(pk=run.pk)
    heartbeat(run)
    present = set(run.asks.filter(key__in=about_by_key).values_list("key", flat=True))
    for key, about in about_by_key.items():
        if key not in present:
            wanted = {"kind": run.wanted, **about}
            ask = request_ask(endpoint=run.endpoint, revision=run.revision, about=wanted, by=run.created_by)
            SuggestionAsk.objects.create(run=run, ask=ask, key=key)


def ask_about_screens(*, run: SuggestionRun, keys: Sequence[int], report: Report) -> bool:
    """Adds those of a run's asks that are missing, one about each screen, and ends the run.

    False when the job is no longer this worker's.
    """
    for start in range(0, len(keys), SCREENS_AT_ONCE):
        some = keys[start : start + SCREENS_AT_ONCE]
        add_asks(run=run, about_by_key={str(screen): {"screen": screen} for screen in some})
        report(start / len(keys), f"{start + len(some)} of {len(keys)} screens queued")
    return finish(run)


def count_reply(*, ask: Ask, suggested: int, refused: int) -> None:
    """Keeps how many entries of a reply were taken and refused."""
    SuggestionAsk.objects.filter(ask=ask).update(suggested=suggested, refused=refused)


@transaction.atomic
def cancel_run(*, run: SuggestionRun) -> None:
    """Cancels the run and its open asks; suggestions that are there stay. Raises Conflict when all have ended."""
    if not cancel_all(Job.objects.filter(pk=run.pk)) + cancel_all(_jobs_of(run)):
        raise Conflict(Problem("job-has-ended", "This run has ended already; there is nothing to cancel."))


@transaction.atomic
def ask_run_again(*, run: SuggestionRun) -> int:
    """Queues the asks without an answer again; their number. Raises Conflict where there is none."""
    count = retry_all(_jobs_of(run).filter(status__in=[Status.FAILED, Status.CANCELLED]))
    if not count:
        raise Conflict(Problem("nothing-failed", "Everything has an answer or is being asked; nothing is to be done."))
    return count


def _jobs_of(run: SuggestionRun) -> QuerySet[Job]:
    return Job.objects.filter(pk__in=run.asks.values("ask_id"))
