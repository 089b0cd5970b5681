"""Services of suggested boxes: ask an assistant for them, keep what fits the screen, show it to whoever draws."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction
from django.utils import timezone

from annotator.accounts.models import User
from annotator.assistants.models import Ask, AskKind, Endpoint, PromptRevision, SuggestionRun
from annotator.assistants.services import add_asks, count_reply, request_run
from annotator.boxes.models import ShownBox, SuggestedBox
from annotator.boxes.selectors import boxes_of
from annotator.boxes.selectors.suggestions import is_boxed, rectangles_to_number, screens_to_suggest, suggestions_for
from annotator.datasets.models import Dataset
from annotator.domain.box_suggestions import BoxReply, NumberedRect, RefusedRect, SuggestedRect, as_list
from annotator.domain.geometry import Rect
from annotator.domain.problems import Problem, Rejected
from annotator.jobs.services import Report, finish
from annotator.screens.models import Screen

#: the UUID namespace in which suggested boxes are named by their ask and rectangle
NAMES = UUID("a3a9d0f4-52b6-5e0c-8f0e-0c3d7b9a6e21")
SCREENS_AT_ONCE = 20
BATCH = 500


@transaction.atomic
def request_boxes(*, dataset: Dataset, endpoint: Endpoint, revision: PromptRevision, by: User | None) -> SuggestionRun:
    """Queues a run for boxes. Raises Rejected as `request_run` does, and where no screen is left."""
    if not screens_to_suggest(dataset, endpoint=endpoint, revision=revision).exists():
        message = "No screen waits to be drawn for which this assistant has not suggested boxes already."
        raise Rejected(Problem("nothing-waits", message))
    return request_run(dataset=dataset, wanted=AskKind.BOXES, endpoint=endpoint, revision=revision, by=by)


def queue_asks(*, run: SuggestionRun, report: Report) -> bool:
    """Adds the asks that are missing, one for each screen. False when the job is no longer this worker's."""
    waiting = screens_to_suggest(run.dataset, endpoint=run.endpoint, revision=run.revision)
    keys = list(waiting.values_list("pk", flat=True))
    for start in range(0, len(keys), SCREENS_AT_ONCE):
        screens = Screen.objects.filter(pk__in=keys[start : start + SCREENS_AT_ONCE]).order_by("pk")
        add_asks(run=run, about_by_key={str(screen.pk): about_screen(screen) for screen in screens})
        report(start / len(keys), f"{min(start + SCREENS_AT_ONCE, len(keys))} of {len(keys)} screens queued")
    return finish(run)


def about_screen(screen: Screen) -> dict[str, Any]:
    """What an ask says of a screen: its numbered rectangles as they are now, since a later search may find others."""
    numbered, left_out = rectangles_to_number(screen)
    rows = [[*as_list(each.rect), each.kind, each.boxed] for each in numbered]
    return {"screen": screen.pk, "numbered": rows, "left_out": left_out}


def numbered_of(ask: Ask) -> list[NumberedRect]:
    """The rectangles that the assistant is shown, numbered from 1 in their order."""
    return [NumberedRect(Rect(*sides), kind, boxed) for *sides, kind, boxed in ask.about["numbered"]]


def fitting(*, ask: Ask, reply: BoxReply) -> BoxReply:
    """The reply with those rectangles refused that are boxed on the screen as it is now."""
    boxes = [box.rect for box in boxes_of(Screen(pk=ask.about["screen"]))]
    kept: list[SuggestedRect] = []
    refused = list(reply.refused)
    for suggested in reply.boxes:
        if is_boxed(suggested.rect, boxes):
            refused.append(RefusedRect(suggested.number, "It is boxed already."))
        else:
            kept.append(suggested)
    return replace(reply, boxes=tuple(kept), refused=tuple(refused))


@transaction.atomic
def keep_suggestions(*, ask: Ask, reply: BoxReply) -> None:
    """Stores the rectangles of a reply."""
    made = SuggestedBox.objects.bulk_create((_suggestion(ask, each) for each in reply.boxes), batch_size=BATCH)
    count_reply(ask=ask, suggested=len(made), refused=len(reply.refused))


def _suggestion(ask: Ask, suggested: SuggestedRect) -> SuggestedBox:
    rect = suggested.rect
    return SuggestedBox(
        id=uuid5(NAMES, f"{ask.pk}:{rect.left},{rect.top},{rect.right},{rect.bottom}"),
        screen_id=ask.about["screen"],
        ask=ask,
        left=rect.left,
        top=rect.top,
        right=rect.right,
        bottom=rect.bottom,
        kind=suggested.kind,
        confidence=suggested.confidence,
        number=suggested.number,
    )


@transaction.atomic
def show(*, screen: Screen, person: User) -> Sequence[Any]:
    """What the person who draws is shown, by descending confidence; it is recorded that they were."""
    if not screen.application.dataset.suggested_boxes:
        return []
    suggestions = list(suggestions_for(screen, person))
    rows = [ShownBox(suggestion=suggestion, person=person) for suggestion in suggestions]
    ShownBox.objects.bulk_create(rows, batch_size=BATCH, ignore_conflicts=True)
    return suggestions


def drop(*, screen: Screen, person: User, ids: Collection[UUID]) -> None:
    """Drops suggestions for this person who was shown them; ids that are none of this screen are ignored."""
    shown = ShownBox.objects.filter(suggestion__screen=screen, suggestion__in=ids, person=person, dropped_at=None)
    shown.update(dropped_at=timezone.now())


def restore_dropped(*, screen: Screen, person: User) -> None:
    """Takes back what the person has dropped on the screen."""
    ShownBox.objects.filter(suggestion__screen=screen, person=person).update(dropped_at=None)
