"""Services of suggested labels: ask an assistant for them, store what it says, show it to the one who names the box."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from uuid import UUID

from django.db import transaction

from annotator.accounts.models import User
from annotator.assistants.models import Ask, AskKind, Endpoint, PromptRevision, SuggestionRun
from annotator.assistants.services import add_asks, count_reply, request_run
from annotator.boxes.models import Box
from annotator.datasets.models import Dataset, SuggestionsShown
from annotator.domain.label_suggestions import LabelReply
from annotator.domain.problems import Problem, Rejected
from annotator.jobs.services import Report, finish
from annotator.labels.models import ShownSuggestion, SuggestedLabel
from annotator.labels.selectors.suggestions import boxes_to_suggest, suggestion_for

BOXES_PER_ASK = 12


@transaction.atomic
def request_labels(*, dataset: Dataset, endpoint: Endpoint, revision: PromptRevision, by: User | None) -> SuggestionRun:
    """Queues a run for labels. Raises Rejected as `request_run` does, and where nothing waits."""
    if not boxes_to_suggest(dataset, endpoint=endpoint, revision=revision).exists():
        message = "No box of an approved screen waits for a label that this assistant has not suggested already."
        raise Rejected(Problem("nothing-waits", message))
    return request_run(dataset=dataset, wanted=AskKind.LABELS, endpoint=endpoint, revision=revision, by=by)


def queue_asks(*, run: SuggestionRun, report: Report) -> bool:
    """Adds the asks that are missing, those of a screen in one transaction: after a kill it goes on where it was.

    False when the job is no longer this worker's.
    """
    asked = {key.split(":")[0] for key in run.asks.values_list("key", flat=True)}
    boxes = boxes_to_suggest(run.dataset, endpoint=run.endpoint, revision=run.revision)
    for screen, rows in groupby(boxes.values_list("screen", "pk").iterator(), key=lambda row: row[0]):
        if str(screen) not in asked:
            chunks = _chunks([pk for _, pk in rows])
            abouts = {
                f"{screen}:{part}": {"screen": screen, "boxes": [pk.hex for pk in chunk]}
                for part, chunk in enumerate(chunks)
            }
            add_asks(run=run, about_by_key=abouts)
            report(0.5, f"screen {screen} queued")
    return finish(run)


def _chunks(boxes: Sequence[UUID]) -> Iterator[Sequence[UUID]]:
    for start in range(0, len(boxes), BOXES_PER_ASK):
        yield boxes[start : start + BOXES_PER_ASK]


@transaction.atomic
def keep_suggestions(*, ask: Ask, reply: LabelReply) -> None:
    """Stores the labels of a reply for the boxes as they are now; those of boxes that are gone are left out."""
    keys = [UUID(key) for key in ask.about["boxes"]]
    boxes = Box.objects.filter(removed_at=None).in_bulk(keys)
    made = SuggestedLabel.objects.bulk_create(
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
    count_reply(ask=ask, suggested=len(made), refused=len(reply.refused))


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
