"""Services of suggested dialogues: ask an assistant for them, keep what is new about the screen."""

from dataclasses import replace

from django.db import transaction

from annotator.accounts.models import User
from annotator.assistants.models import Ask, AskKind, Endpoint, PromptRevision, SuggestionRun
from annotator.assistants.services import ask_about_screens, count_reply, request_run
from annotator.datasets.models import Dataset
from annotator.dialogues.models import SuggestedDialogue, as_turns
from annotator.dialogues.selectors import screens_to_suggest
from annotator.domain.dialogue_suggestions import DialogueReply, RefusedTurns, SuggestedTurns
from annotator.domain.problems import Problem, Rejected
from annotator.jobs.services import Report


@transaction.atomic
def request_dialogues(
    *, dataset: Dataset, endpoint: Endpoint, revision: PromptRevision, by: User | None
) -> SuggestionRun:
    """Queues a run for dialogues. Raises Rejected as `request_run` does, and where no screen is left."""
    if not screens_to_suggest(dataset, endpoint=endpoint, revision=revision).exists():
        message = "There is no screen with boxes or texts about which this assistant has not suggested any already."
        raise Rejected(Problem("nothing-waits", message))
    return request_run(dataset=dataset, wanted=AskKind.DIALOGUES, endpoint=endpoint, revision=revision, by=by)


def queue_asks(*, run: SuggestionRun, report: Report) -> bool:
    """Adds the asks that are missing, one for each screen. False when the job is no longer this worker's."""
    screens = screens_to_suggest(run.dataset, endpoint=run.endpoint, revision=run.revision)
    return ask_about_screens(run=run, keys=list(screens.values_list("pk", flat=True)), report=report)


def fitting(*, ask: Ask, reply: DialogueReply) -> DialogueReply:
    """The reply with those dialogues refused whose first question was asked about the screen already."""
    rows = SuggestedDialogue.objects.filter(screen=ask.about["screen"]).values_list("turns", flat=True)
    asked = {as_turns(turns)[0].question.casefold() for turns in rows}
    kept: list[SuggestedTurns] = []
    refused = list(reply.refused)
    for dialogue in reply.dialogues:
        question = dialogue.turns[0].question
        if question.casefold() in asked:
            refused.append(RefusedTurns(question, "It was asked about this screen already."))
        else:
            kept.append(dialogue)
            asked.add(question.casefold())
    return replace(reply, dialogues=tuple(kept), refused=tuple(refused))


@transaction.atomic
def keep_suggestions(*, ask: Ask, reply: DialogueReply) -> None:
    """Stores the dialogues of a reply."""
    made = SuggestedDialogue.objects.bulk_create(
        SuggestedDialogue(
            screen_id=ask.about["screen"],
            ask=ask,
            question_type=dialogue.question_type,
            turns=[turn.as_json() for turn in dialogue.turns],
            confidence=dialogue.confidence,
        )
        for dialogue in reply.dialogues
    )
    count_reply(ask=ask, suggested=len(made), refused=len(reply.refused))
