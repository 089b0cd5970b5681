"""Services of help with writing: which assistant gives it, ask it, keep its texts, take one or turn it down."""

import uuid
from typing import Any

from django.db import transaction
from django.utils import timezone

from annotator.accounts.models import User
from annotator.assistants.models import Ask, AskKind, Endpoint, PromptRevision
from annotator.assistants.services import refuse_unsuited, request_ask
from annotator.audit.models import Action, ObjectType
from annotator.audit.services import record
from annotator.datasets.models import Dataset, WorkStage
from annotator.domain import phrasing_text
from annotator.domain.completions import Unreadable
from annotator.domain.problems import Problem, Rejected
from annotator.domain.sentence_text import is_too_short
from annotator.domain.writing_suggestions import MOST_PHRASINGS
from annotator.jobs.selectors import OPEN
from annotator.screens.models import Screen
from annotator.tasks.models import SuggestedText, WritingAssistant, WritingRequest
from annotator.tasks.selectors import analyse_script
from annotator.tasks.services.tasks import LONGEST_SENTENCE
from annotator.timesheets.services.activity import record_activity

HELPS = (AskKind.TYPED, AskKind.PHRASINGS)


@transaction.atomic
def choose_assistant(
    *, dataset: Dataset, wanted: AskKind, endpoint: Endpoint | None, revision: PromptRevision | None
) -> None:
    """Sets which assistant helps with this; without endpoint and prompt nobody does.

    Raises Rejected where one of both is missing, the endpoint was removed, or the prompt asks for something else.
    """
    if (endpoint is None) != (revision is None):
        raise Rejected(Problem("one-missing", "Choose an endpoint and a prompt, or neither.", field="revision"))
    if endpoint is None or revision is None:
        WritingAssistant.objects.filter(dataset=dataset, wanted=wanted).delete()
    else:
        refuse_unsuited(wanted=wanted, endpoint=endpoint, revision=revision)
        chosen = {"endpoint": endpoint, "revision": revision}
        WritingAssistant.objects.update_or_create(dataset=dataset, wanted=wanted, defaults=chosen)
    keys: dict[str, Any] = {"endpoint": endpoint and endpoint.pk, "revision": revision and revision.pk}
    record(Action.DATASET_CHANGED, ObjectType.DATASET, dataset.pk, dataset_id=dataset.pk, help=wanted.value, **keys)


@transaction.atomic
def request_text(*, screen: Screen, person: User, wanted: AskKind, client_id: uuid.UUID, sentence: str) -> Ask:
    """Asks for a script, or for reformulations, of the sentence of the person's draft.

    A request that is under way for the same words is returned, not sent twice. Raises Rejected for a sentence that is
    none, and where the dataset has no assistant for this.
    """
    dataset = screen.application.dataset
    # Locked, so that two requests at once become one.
    assistants = WritingAssistant.objects.select_for_update(of=("self",)).select_related("endpoint", "revision")
    assistant = assistants.filter(dataset=dataset, wanted=wanted, endpoint__removed_at=None).first()
    if assistant is None:
        raise Rejected(Problem("no-assistant", "No assistant of this dataset writes that."))
    sentence = " ".join(sentence.split())
    if not sentence or is_too_short(sentence):
        raise Rejected(Problem("too-short", "Write the whole sentence first.", field="sentence"))
    if len(sentence) > LONGEST_SENTENCE:
        too_long = f"A sentence has at most {LONGEST_SENTENCE} characters."
        raise Rejected(Problem("too-long", too_long, field="sentence"))
    record_activity(person=person, dataset=dataset, stage=WorkStage.TASKS)
    about = {"kind": wanted.value, "screen": screen.pk, "sentence": sentence}
    same = WritingRequest.objects.filter(person=person, client_id=client_id, ask__about=about, ask__status__in=OPEN)
    if (under_way := same.select_related("ask").first()) is not None:
        return under_way.ask
    ask = request_ask(endpoint=assistant.endpoint, revision=assistant.revision, about=about, by=person)
    facts = {"screen": screen, "person": person, "client_id": client_id, "sentence": sentence}
    WritingRequest.objects.create(ask=ask, **facts)
    return ask


def fitting_script(*, ask: Ask, script: str) -> str:
    """The script. Raises Unreadable for one that could not be submitted on the screen, with the reason."""
    screen = Screen.objects.filter(pk=ask.about["screen"]).first()
    if screen is None:
        raise Unreadable("unfit", "The screen is gone.")
    if problems := analyse_script(screen, script).problems:
        raise Unreadable("unfit", f"The script that came does not fit the screen: {problems[0].message}")
    return script


def fitting_phrasings(*, ask: Ask, phrasings: tuple[str, ...]) -> tuple[str, ...]:
    """Those that use other words than the sentence and those before them. Raises Unreadable where none does."""
    kept: list[str] = []
    for text in phrasings:
        is_new = not phrasing_text.problems(ask.about["sentence"], [*kept, text])
        if len(text) <= LONGEST_SENTENCE and is_new and len(kept) < MOST_PHRASINGS:
            kept.append(text)
    if not kept:
        message = f"{len(phrasings)} sentences came; each is too close to the task or to one before it."
        raise Unreadable("unfit", message)
    return tuple(kept)


@transaction.atomic
def keep_texts(*, ask: Ask, texts: tuple[str, ...], confidence: float | None) -> None:
    """Stores what came for a request; an ask that only tries the prompt has none."""
    request = WritingRequest.objects.filter(ask=ask).first()
    if request is not None:
        SuggestedText.objects.bulk_create(
            SuggestedText(request=request, position=position, text=text, confidence=confidence)
            for position, text in enumerate(texts)
        )


@transaction.atomic
def decide_text(*, text: SuggestedText, person: User, taken: bool) -> None:
    """The person has put the text into their draft, or turns it down."""
    record_activity(person=person, dataset=text.request.screen.application.dataset, stage=WorkStage.TASKS)
    field = "taken_at" if taken else "dropped_at"
    SuggestedText.objects.filter(pk=text.pk).update(**{field: timezone.now()})
