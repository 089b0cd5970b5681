"""Selectors of help with writing: who gives it, what came for a draft, and what people made of it."""

import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from django.db.models import QuerySet

from annotator.accounts.models import User
from annotator.assistants.models import AskKind
from annotator.datasets.models import Dataset
from annotator.domain.intervals import Share, wilson
from annotator.screens.models import Screen
from annotator.tasks.models import Script, SuggestedText, WritingAssistant, WritingRequest


@dataclass(slots=True)
class TextUse:
    """What people made of the texts of one prompt revision at one endpoint.

    Of tasks that were submitted: `kept` stand there as suggested, `revised` were taken and changed, `dropped` were
    turned down, `not_taken` were left. `open`: their task is not submitted.
    """

    wanted: str
    endpoint: str
    revision: str
    stand_in: bool
    kept: int = 0
    revised: int = 0
    dropped: int = 0
    not_taken: int = 0
    open: int = 0

    @property
    def kept_share(self) -> Share | None:
        return wilson(self.kept, self.kept + self.revised + self.dropped + self.not_taken)


def writing_assistants(dataset: Dataset) -> QuerySet[WritingAssistant]:
    """Who helps with what, without endpoints that were removed."""
    rows = WritingAssistant.objects.filter(dataset=dataset, endpoint__removed_at=None)
    return rows.select_related("endpoint", "revision__prompt").order_by("wanted")


def requests_of_draft(person: User, screen: Screen, client_id: uuid.UUID) -> list[WritingRequest]:
    """The latest request of each kind for a draft, with what came."""
    rows = WritingRequest.objects.filter(person=person, screen=screen, client_id=client_id)
    latest: dict[AskKind, WritingRequest] = {}
    for row in rows.select_related("ask__endpoint").prefetch_related("texts"):
        latest[row.ask.wanted] = row
    return list(latest.values())


def uses_of_texts(dataset: Dataset) -> Iterator[TextUse]:
    """What people made of suggested scripts and reformulations, by kind, endpoint and prompt revision."""
    rows = SuggestedText.objects.filter(request__screen__application__dataset=dataset)
    by_assistant: dict[tuple[str, str, str, bool], TextUse] = {}
    ordered = rows.select_related("request__ask__endpoint", "request__ask__revision__prompt").order_by(
        "request", "position"
    )
    for request, texts in groupby(ordered.iterator(), key=attrgetter("request")):
        ask = request.ask
        key = (ask.wanted.value, ask.endpoint.name, str(ask.revision), bool(ask.stand_in))
        _count(by_assistant.setdefault(key, TextUse(*key)), request, list(texts))
    yield from (by_assistant[key] for key in sorted(by_assistant))


def _count(use: TextUse, request: WritingRequest, texts: list[SuggestedText]) -> None:
    scripts = Script.objects.filter(task__author=request.person_id, task__client_id=request.client_id)
    submitted = scripts.order_by("revision").first()
    if submitted is None:
        use.open += len(texts)
        return
    written = {submitted.text.strip()}
    if request.ask.wanted is AskKind.PHRASINGS:
        written = {phrasing.text for phrasing in submitted.phrasings.all()}
    for text in texts:
        if text.text.strip() in written:
            use.kept += 1
        elif _is_dropped(text):
            use.dropped += 1
        elif text.taken_at:
            use.revised += 1
        else:
            use.not_taken += 1


def _is_dropped(text: SuggestedText) -> bool:
    return text.dropped_at is not None and (text.taken_at is None or text.taken_at < text.dropped_at)
