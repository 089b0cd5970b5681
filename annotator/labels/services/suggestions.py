"""Services of suggested labels: ask an assistant for them, store what it says, show it to the one who names the box."""

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from annotator.accounts.models import User
from annotator.assistants.models import Ask, AskKind, Endpoint, PromptRevision
from annotator.assistants.services import request_ask
from annotator.audit.models import Action, ObjectType
from annotator.audit.services import record
from annotator.boxes.models import Box
from annotator.datasets.models import Dataset, SuggestionsShown
from annotator.domain.label_suggestions import LabelReply
from annotator.domain.problems import Conflict, Problem, Rejected
from annotator.domain.prompts import named_in
from annotator.jobs.models import Job, Status
from annotator.jobs.services import Report, cancel_all, finish, heartbeat, retry_all, submit
from annotator.labels.models import ShownSuggestion, SuggestedLabel, SuggestionAsk, SuggestionRun
from annotator.labels.selectors.suggestions import boxes_to_suggest, suggestion_for

BOXES_PER_ASK = 12


@transaction.atomic
def request_run(*, dataset: Dataset, endpoint: Endpoint, revision: PromptRevision, by: User | None) -> SuggestionRun:
    """Queues a run. Raises Rejected where nothing waits, the endpoint is gone or the prompt asks for something else."""
    if endpoint.removed_at:
        raise Rejected(Problem("endpoint-removed", f"{endpoint.name} was removed.", field="endpoint"))
    named = {*named_in(revision.instructions), *named_in(revision.text)}
    if "elements" not in named or "task" in named:
        message = "A prompt for labels names {{elements}}, the boxes, and no {{task}}. Begin with the one for labels."
        raise Rejected(Problem("not-for-labels", message, field="revision"))
    if not boxes_to_suggest(dataset, endpoint=endpoint, revision=revision).exists():
        message = "No box of an approved screen waits for a label that this assistant has not suggested already."
        raise Rejected(Problem("nothing-waits", message))
    run = submit(SuggestionRun(dataset=dataset, endpoint=endpoint, revision=revision, created_by=by))
    facts = {"endpoint": endpoint.pk, "revision": revision.pk}
    record(Action.LABELS_SUGGESTED, ObjectType.SUGGESTION_RUN, run.pk, dataset_id=dataset.pk, **facts)
    return run


def queue_asks(*, run: SuggestionRun, report: Report) -> bool:
    """Adds the asks that are missing, those of a screen in one transaction: after a kill it goes on where it was.

    False when the job is no longer this worker's.
    """
    asked = set(run.asks.values_list("screen", flat=True))
    boxes = boxes_to_suggest(run.dataset, endpoint=run.endpoint, revision=run.revision)
    for screen, rows in groupby(boxes.values_list("screen", "pk").iterator(), key=lambda row: row[0]):
        if screen not in asked:
            _add(run, screen, [pk for _, pk in rows])
            report(0.5, f"{run.asks.count()} requests queued")
    return finish(run)


@transaction.atomic
def _add(run: SuggestionRun, screen: int, boxes: Sequence[UUID]) -> None:
    # The row is locked: an attempt that is believed dead may be alive, and each box is asked about once.
    SuggestionRun.objects.select_for_update().get(pk=run.pk)
    heartbeat(run)
    if run.asks.filter(screen=screen).exists():
        return
    for part, chunk in enumerate(_chunks(boxes)):
        about = {"kind": AskKind.LABELS.value, "screen": screen, "boxes": [pk.hex for pk in chunk]}
        ask = request_ask(endpoint=run.endpoint, revision=run.revision, about=about, by=run.created_by)
        SuggestionAsk.objects.create(run=run, ask=ask, screen_id=screen, part=part)


def _chunks(boxes: Sequence[UUID]) -> Iterator[Sequence[UUID]]:
    for start in range(0, len(boxes), BOXES_PER_ASK):
        yield boxes[start : start + BOXES_PER_ASK]


@transaction.atomic
def keep_suggestions(*, ask: Ask, reply: LabelReply) -> None:
    """Stores the labels of a reply for the boxes as they are now; those of boxes that are gone are left out."""
    keys = [UUID(key) for key in ask.about["boxes"]]
    boxes = Box.objects.filter(removed_at=None).in_bulk(keys)
    SuggestedLabel.objects.bulk_create(
        SuggestedLabel(
            box=box,
            ask=ask,
            text=suggested.text,
            slug=suggested.slug,
            confidence=suggested.confidence,
            box_version=box.version,
        )
        for suggested in reply.labels
        if (box := boxes.get(keys[suggested.number - 1]))
    )


def answer_text(reply: LabelReply) -> str:
    """The reply as it is kept with its ask."""
    return json.dumps(reply.as_json(), ensure_ascii=False)


def show_before(*, person: User, box: Box, dataset: Dataset) -> SuggestedLabel | None:
    """What the person is shown with the box that was leased to them; it is recorded that they were."""
    if dataset.suggested_labels != SuggestionsShown.BEFORE:
        return None
    return _show(person, box, answer=None)


def show_after(*, person: User, box: Box, dataset: Dataset, slug: str) -> SuggestedLabel | None:
    """What the person is shown once they have answered with `slug` (empty: skipped)."""
    if dataset.suggested_labels != SuggestionsShown.AFTER:
        return None
    return _show(person, box, answer=slug)


@transaction.atomic
def _show(person: User, box: Box, *, answer: str | None) -> SuggestedLabel | None:
    suggestion = suggestion_for(person, box)
    if suggestion:
        ShownSuggestion.objects.get_or_create(suggestion=suggestion, person=person, defaults={"answer": answer})
    return suggestion


@transaction.atomic
def cancel_run(*, run: SuggestionRun) -> None:
    """Cancels the run and its open asks; suggestions that are there stay. Raises Conflict when all have ended."""
    ended = cancel_all(Job.objects.filter(pk=run.pk)) + cancel_all(_jobs_of(run))
    if not ended:
        raise Conflict(Problem("job-has-ended", "This run has ended already; there is nothing to cancel."))


@transaction.atomic
def ask_again(*, run: SuggestionRun) -> int:
    """Queues the asks without an answer again; their number. Raises Conflict where there is none."""
    count = retry_all(_jobs_of(run).filter(status__in=[Status.FAILED, Status.CANCELLED]))
    if not count:
        raise Conflict(Problem("nothing-failed", "Everything has an answer or is being asked; nothing is to be done."))
    return count


def _jobs_of(run: SuggestionRun) -> QuerySet[Job]:
    return Job.objects.filter(pk__in=SuggestionAsk.objects.filter(run=run).values("ask_id"))
