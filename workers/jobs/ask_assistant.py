"""The ask job: sends a prompt with pictures to an endpoint, within its limits, and keeps the reply as data."""

import json
import random
from time import monotonic, sleep

from django.db import transaction
from django.utils import timezone

from annotator.assistants import services
from annotator.assistants.models import Ask, AskKind, ModelRequest
from annotator.assistants.services import KeyLost, LimitReached, RequestOutcome
from annotator.boxes.services import suggestions as box_suggestions
from annotator.dialogues.services import suggestions as dialogue_suggestions
from annotator.domain.box_suggestions import BoxReply, read_boxes_reply
from annotator.domain.completions import Unreadable, confidence_in, read_plain_script_reply, read_script_reply
from annotator.domain.detact.filtering import FilterReply, read_filter_reply
from annotator.domain.dialogue_suggestions import DialogueReply, read_dialogues_reply
from annotator.domain.label_suggestions import LabelReply, read_labels_reply
from annotator.domain.model_costs import most_input_tokens
from annotator.domain.task_suggestions import TaskReply, read_tasks_reply
from annotator.domain.writing_suggestions import read_phrasings_reply
from annotator.elements.services.baseline_prompts import detected_on
from annotator.elements.services.content import Content
from annotator.elements.services.prompts import content_of
from annotator.jobs.services import Cancelled
from annotator.labels.services import suggestions as label_suggestions
from annotator.tasks.services import suggestions as task_suggestions
from annotator.tasks.services import writing_help
from annotator.trials.services import evaluations
from workers.assistants.client import MISSING, Exchange, Target, complete, embed, is_installed, says_it_is_no_model
from workers.jobs.runner import JobContext, JobFailed, run_job

MOST_TRIES = 8
FIRST_WAIT, LONGEST_WAIT = 1.0, 20.0
LONGEST_RETRY_AFTER = 24 * 3600.0
# A claim ends well before Celery ends its process; the ask goes on with the next one.
CLAIM_SECONDS = 240.0

Reply = str | tuple[str, ...] | BoxReply | LabelReply | TaskReply | DialogueReply | FilterReply


def ask_assistant(pk: int) -> None:
    """Do the Ask with this key, then let the evaluation that it may be part of know."""
    run_job(Ask, pk, _ask)
    evaluations.note_answer(ask_id=pk)


def _ask(context: JobContext[Ask]) -> None:
    ask, started = context.job, monotonic()
    if not evaluations.is_wanted(ask_id=ask.pk):
        raise Cancelled
    if ask.wait_until and ask.wait_until > timezone.now():
        services.wait(
            ask=ask, reason=f"The endpoint asked to wait until {ask.wait_until:%H:%M:%S} UTC.", seconds=_left(ask)
        )
        return
    target, content = _target(ask), content_of(ask.revision, ask.about)
    if ask.endpoint.checked_at is None:
        services.note_check(endpoint=ask.endpoint, stand_in=says_it_is_no_model(target))
    services.begin_ask(ask=ask, request=content.described())
    while True:
        context.report(0.1, f"asks {ask.endpoint.name}")
        try:
            request = services.begin_request(ask=ask, most_input_tokens=_most_tokens(content))
        except LimitReached as limit:
            services.wait(ask=ask, reason=str(limit))
            return
        exchange = _exchange(ask, target, content)
        if not exchange.again or ask.tries >= MOST_TRIES:
            _end(ask, request, exchange)
            return
        services.end_request(request=request, outcome=_outcome(exchange))
        seconds = _wait_of(ask.tries, exchange)
        if seconds > LONGEST_WAIT or monotonic() - started + seconds + target.seconds > CLAIM_SECONDS:
            services.wait(ask=ask, reason=f"{exchange.failure} It is asked again.", seconds=seconds)
            return
        _pause(context, seconds, exchange.failure)


def _exchange(ask: Ask, target: Target, content: Content) -> Exchange:
    if ask.wanted is AskKind.EMBEDDINGS:
        return embed(target, ask.about["sentences"])
    pictures = tuple(picture.content for picture in content.pictures)
    return complete(target, content.instructions, content.text, pictures)


def _target(ask: Ask) -> Target:
    """Where to send. Raises JobFailed where that is not possible here or now."""
    endpoint = ask.endpoint
    if endpoint.removed_at:
        raise JobFailed(f"{endpoint.name} was removed.")
    if not is_installed():
        raise JobFailed(MISSING)
    try:
        key = services.unseal(endpoint)
    except KeyLost as lost:
        raise JobFailed(str(lost)) from None
    return Target(
        endpoint.base_url,
        endpoint.model,
        key,
        ask.temperature,
        ask.max_tokens,
        endpoint.timeout_seconds,
        services.local_rules(),
    )


def _outcome(exchange: Exchange) -> RequestOutcome:
    completion = exchange.completion
    return RequestOutcome(
        exchange.seconds,
        exchange.status,
        exchange.failure,
        completion.input_tokens if completion else None,
        completion.output_tokens if completion else None,
        is_free=exchange.code in ("http-error", "address-refused", "no-connection"),
    )


def _end(ask: Ask, request: ModelRequest, exchange: Exchange) -> None:
    """Ends request and ask in one transaction: a reply is kept with the state that says so, or asked for again."""
    try:
        with transaction.atomic():
            services.end_request(request=request, outcome=_outcome(exchange))
            _record(ask, exchange)
    except Cancelled:
        services.end_request(request=request, outcome=_outcome(exchange))
        raise


def _record(ask: Ask, exchange: Exchange) -> None:
    """Ends the ask with what came back. Raises Cancelled when the job is no longer this worker's."""
    completion = exchange.completion
    if completion is None:
        services.keep_failure(ask=ask, code=exchange.code, reason=exchange.failure, reply=exchange.body)
        return
    try:
        reply = _read(ask, completion.content())
    except Unreadable as fault:
        services.keep_failure(ask=ask, code=fault.code, reason=str(fault), reply=completion.text)
        return
    if not services.keep_reply(ask=ask, reply=completion.text, answer=_answer(reply)):
        raise Cancelled
    if isinstance(reply, BoxReply):
        box_suggestions.keep_suggestions(ask=ask, reply=reply)
    if isinstance(reply, LabelReply):
        label_suggestions.keep_suggestions(ask=ask, reply=reply)
    if isinstance(reply, TaskReply):
        task_suggestions.keep_suggestions(ask=ask, reply=reply)
    if isinstance(reply, DialogueReply):
        dialogue_suggestions.keep_suggestions(ask=ask, reply=reply)
    if ask.wanted is AskKind.TYPED and isinstance(reply, str):
        writing_help.keep_texts(ask=ask, texts=(reply,), confidence=confidence_in(completion.content()))
    if isinstance(reply, tuple):
        writing_help.keep_texts(ask=ask, texts=reply, confidence=confidence_in(completion.content()))


def _answer(reply: Reply) -> str:
    """The reply as it is kept with the ask."""
    if isinstance(reply, str):
        return reply
    return json.dumps(list(reply) if isinstance(reply, tuple) else reply.as_json(), ensure_ascii=False)


def _read(ask: Ask, content: str) -> Reply:
    """The script, phrasings, elements, boxes, labels, tasks or dialogues that a reply holds. Raises Unreadable."""
    match ask.wanted:
        case AskKind.EMBEDDINGS:
            return content
        case AskKind.BASELINE:
            return read_plain_script_reply(content)
        case AskKind.ELEMENTS:
            return read_filter_reply(content, detected_on(ask.about))
        case AskKind.BOXES:
            width, height = ask.request["pictures"][0]["width"], ask.request["pictures"][0]["height"]
            numbered = box_suggestions.numbered_of(ask)
            reply = read_boxes_reply(content, numbered=numbered, width=width, height=height)
            return box_suggestions.fitting(ask=ask, reply=reply)
        case AskKind.LABELS:
            return read_labels_reply(content, boxes=len(ask.about["boxes"]))
        case AskKind.TASKS:
            return task_suggestions.fitting(ask=ask, reply=read_tasks_reply(content))
        case AskKind.DIALOGUES:
            return dialogue_suggestions.fitting(ask=ask, reply=read_dialogues_reply(content))
        case AskKind.TYPED:
            return writing_help.fitting_script(ask=ask, script=read_script_reply(content))
        case AskKind.PHRASINGS:
            return writing_help.fitting_phrasings(ask=ask, phrasings=read_phrasings_reply(content))
    return read_script_reply(content)


def _most_tokens(content: Content) -> int:
    size = len(content.instructions.encode()) + len(content.text.encode())
    return most_input_tokens(size, tuple((picture.width, picture.height) for picture in content.pictures))


def _wait_of(tries: int, exchange: Exchange) -> float:
    """Seconds before the next request: what the endpoint asks for, else twice as long each time, a little at random
    so that several workers do not come back together.
    """
    if exchange.retry_after is not None:
        return min(exchange.retry_after, LONGEST_RETRY_AFTER)
    doubled = min(FIRST_WAIT * 2.0 ** (tries - 1), LONGEST_WAIT)
    return doubled * random.uniform(0.75, 1.0)  # noqa: S311 - no secret


def _pause(context: JobContext[Ask], seconds: float, why: str) -> None:
    """Waits, and notices when the ask is cancelled."""
    end = monotonic() + seconds
    while (left := end - monotonic()) > 0:
        context.report(0.1, f"waits {left:.0f} s: {why}")
        sleep(min(1.0, left))


def _left(ask: Ask) -> float:
    return (ask.wait_until - timezone.now()).total_seconds() if ask.wait_until else 0.0
