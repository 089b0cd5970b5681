"""Services of asks: queue one, write each request before it is sent, keep its end and the reply."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils import timezone

from annotator.accounts.models import User
from annotator.assistants.models import Ask, Endpoint, ModelRequest, PromptRevision
from annotator.assistants.selectors import limit_reached
from annotator.domain.clean_text import clean
from annotator.domain.problems import Problem, Rejected
from annotator.jobs.services import fail, finish, heartbeat, postpone, submit

LONGEST_KEPT = 20_000


class LimitReached(Exception):  # noqa: N818 - a state
    """The endpoint's requests or money of today are used up."""


@dataclass(frozen=True, slots=True)
class RequestOutcome:
    """How a request ended; `status` is None where no response came, tokens where the endpoint did not count any.

    `is_free`: nothing was computed, so that it costs nothing.
    """

    seconds: float
    status: int | None = None
    failure: str = ""
    input_tokens: int | None = None
    output_tokens: int | None = None
    is_free: bool = False


@transaction.atomic
def request_ask(*, endpoint: Endpoint, revision: PromptRevision, about: Mapping[str, Any], by: User | None) -> Ask:
    """Queues an ask. Raises Rejected where the endpoint was removed."""
    if endpoint.removed_at:
        raise Rejected(Problem("endpoint-removed", f"{endpoint.name} was removed; choose another endpoint."))
    dataset = endpoint.dataset
    return submit(Ask(dataset=dataset, endpoint=endpoint, revision=revision, about=about, created_by=by))


@transaction.atomic
def begin_ask(*, ask: Ask, request: Mapping[str, Any]) -> None:
    """Keeps what will be sent, and with what settings.

    An ask that had failed, and that a person queued again, counts its tries anew.
    """
    heartbeat(ask)
    if ask.failure:
        ask.tries, ask.failure, ask.wait_until = 0, "", None
    endpoint = ask.endpoint
    used: dict[str, Any] = {name: getattr(endpoint, name) for name in ("base_url", "model")}
    used |= {"temperature": ask.temperature, "max_tokens": ask.max_tokens}
    ask.request, ask.reply, ask.answer, ask.stand_in = {**request, **used}, "", "", endpoint.stand_in
    Ask.objects.filter(pk=ask.pk).update(
        request=ask.request,
        reply="",
        answer="",
        failure=ask.failure,
        tries=ask.tries,
        wait_until=ask.wait_until,
        stand_in=ask.stand_in,
    )


@transaction.atomic
def begin_request(*, ask: Ask, most_input_tokens: int) -> ModelRequest:
    """Writes a request, which will be sent now, with the most that it can cost. Raises LimitReached.

    The endpoint's row is locked, so that requests of several workers cannot pass a limit together.
    """
    endpoint = Endpoint.objects.select_for_update().get(pk=ask.endpoint_id)
    most = endpoint.prices.cost(most_input_tokens, min(ask.max_tokens, endpoint.max_tokens))
    if reason := limit_reached(endpoint, most):
        raise LimitReached(reason)
    ask.tries += 1
    Ask.objects.filter(pk=ask.pk).update(tries=ask.tries)
    return ModelRequest.objects.create(ask=ask, endpoint=endpoint, sent_at=timezone.now(), cost=most)


def end_request(*, request: ModelRequest, outcome: RequestOutcome) -> None:
    """Keeps how a request ended, and what it cost by the tokens that the endpoint counted."""
    request.ended_at, request.seconds, request.status = timezone.now(), outcome.seconds, outcome.status
    request.failure = clean(outcome.failure)[:300]
    request.input_tokens, request.output_tokens = outcome.input_tokens, outcome.output_tokens
    if outcome.input_tokens is not None and outcome.output_tokens is not None:
        request.cost = request.endpoint.prices.cost(outcome.input_tokens, outcome.output_tokens)
        request.is_estimate = False
    elif outcome.is_free:
        request.cost, request.is_estimate = Decimal(0), False
    request.save()


@transaction.atomic
def keep_reply(*, ask: Ask, reply: str, answer: str) -> bool:
    """Ends the ask with its answer, in one transaction; False when the job is no longer this worker's."""
    if not finish(ask):
        return False
    Ask.objects.filter(pk=ask.pk).update(reply=reply[:LONGEST_KEPT], answer=answer, failure="", wait_until=None)
    return True


@transaction.atomic
def keep_failure(*, ask: Ask, code: str, reason: str, reply: str = "") -> None:
    """Ends the ask without an answer; what came back is kept, as far as it is not too long.

    Raises Cancelled, as `wait` does, where the job is no longer this worker's: another may have its answer.
    """
    heartbeat(ask)
    Ask.objects.filter(pk=ask.pk).update(reply=clean(reply)[:LONGEST_KEPT], answer="", failure=code, wait_until=None)
    fail(ask, reason, retry=False)


@transaction.atomic
def wait(*, ask: Ask, reason: str, seconds: float = 0.0) -> None:
    """Puts the ask back into the queue; it is not sent again for so many seconds."""
    heartbeat(ask)
    until = timezone.now() + timedelta(seconds=seconds) if seconds else None
    Ask.objects.filter(pk=ask.pk).update(wait_until=until)
    postpone(ask, reason)
