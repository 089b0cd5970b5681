"""Sends one request to an endpoint by the `openai` client, and says how it ended; nothing is tried twice here."""

import base64
import http.client
import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from time import monotonic
from typing import TYPE_CHECKING, Any

from annotator.domain.completions import Completion, Unreadable, read_completion
from annotator.domain.embeddings import read_embeddings
from annotator.domain.hosts import HostRule
from workers.browser.addresses import AddressRefused, HostUnknown

if TYPE_CHECKING:
    from openai import OpenAI

MISSING = "Assistants need the openai package. On the server: python3 run.py setup --with assistants"
STAND_IN_OWNER = "scripted-model"
"""Who owns the models of a stand-in, as it says in its list of models."""
RETRIED = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})
HIDDEN = "[key]"
LONGEST_QUOTE = 200


@dataclass(frozen=True, slots=True)
class Target:
    """Where a request goes, as plain values; `key` is not shown by `repr`."""

    base_url: str
    model: str
    key: str = field(repr=False)
    temperature: float
    max_tokens: int
    seconds: float
    rules: tuple[HostRule, ...]


@dataclass(frozen=True, slots=True)
class Exchange:
    """How a request ended: a completion, or why there is none, and whether the same may be sent again.

    `retry_after` are the seconds that the endpoint asks to wait, None where it does not say.
    """

    seconds: float
    status: int | None = None
    completion: Completion | None = None
    failure: str = ""
    code: str = ""
    again: bool = False
    retry_after: float | None = None
    body: str = ""


def is_installed() -> bool:
    return find_spec("openai") is not None


def complete(target: Target, instructions: str, text: str, pictures: tuple[bytes, ...]) -> Exchange:
    """Asks for one chat completion. No text that comes back contains the key."""
    messages: list[Any] = [{"role": "system", "content": instructions}] if instructions else []
    messages.append({"role": "user", "content": [{"type": "text", "text": text}, *map(_picture, pictures)]})
    started = monotonic()
    try:
        with _client(target) as client:
            response = client.chat.completions.with_raw_response.create(
                model=target.model,
                messages=messages,
                temperature=target.temperature,
                max_tokens=target.max_tokens,
            )
        body = response.http_response.text.replace(target.key, HIDDEN) if target.key else response.http_response.text
    except Exception as error:
        return _failed(error, target, monotonic() - started)
    seconds, status = monotonic() - started, response.http_response.status_code
    try:
        return Exchange(seconds, status, completion=read_completion(body))
    except Unreadable as fault:
        return Exchange(seconds, status, failure=str(fault), code=fault.code, body=body)


def embed(target: Target, sentences: Sequence[str]) -> Exchange:
    """Asks for the vectors of sentences; the completion's text is read by `domain.embeddings.unpacked`."""
    started = monotonic()
    try:
        with _client(target) as client:
            response = client.embeddings.with_raw_response.create(
                model=target.model, input=list(sentences), encoding_format="float"
            )
        body = response.http_response.text
    except Exception as error:
        return _failed(error, target, monotonic() - started)
    seconds, status = monotonic() - started, response.http_response.status_code
    try:
        return Exchange(seconds, status, completion=read_embeddings(body, len(sentences)))
    except Unreadable as fault:
        return Exchange(seconds, status, failure=str(fault), code=fault.code)


def says_it_is_no_model(target: Target) -> bool:
    """Whether the list of models says that this one is a stand-in; False where there is no such list."""
    try:
        with _client(target) as client:
            listed = client.models.with_raw_response.list().http_response.json()
    except Exception as error:
        # Many endpoints have no list of models; whether this one answers, the ask itself will show.
        logging.getLogger(__name__).info("no list of models: %s", type(error).__name__)
        return False
    models = listed.get("data") if isinstance(listed, dict) else None
    return isinstance(models, list) and any(
        isinstance(model, dict) and model.get("owned_by") == STAND_IN_OWNER for model in models
    )


def _client(target: Target) -> "OpenAI":
    # Imported here: it costs every other process a third of a second and 40 MB.
    import httpx2
    from openai import OpenAI

    from workers.assistants.transport import GuardedTransport

    transport = GuardedTransport(target.rules, target.seconds)
    http_client = httpx2.Client(transport=transport, follow_redirects=False, trust_env=False)
    # Without a key some want none: the client insists on a text.
    return OpenAI(api_key=target.key or "none", base_url=target.base_url, max_retries=0, http_client=http_client)


def _picture(png: bytes) -> dict[str, Any]:
    url = f"data:image/png;base64,{base64.b64encode(png).decode()}"
    return {"type": "image_url", "image_url": {"url": url}}


def _failed(error: Exception, target: Target, seconds: float) -> Exchange:
    """The end of a request without a response that could be read."""
    from openai import APIStatusError

    from workers.assistants.transport import TooLarge, TooSlow

    if isinstance(error, APIStatusError):
        return _refused(error, target, seconds)
    known = (AddressRefused, HostUnknown, TooLarge, TooSlow, OSError, http.client.HTTPException)
    match cause := next((each for each in _chain(error) if isinstance(each, known)), error):
        case AddressRefused() | HostUnknown():
            return Exchange(seconds, failure=str(cause), code="address-refused")
        case TooLarge():
            return Exchange(seconds, failure="The response is larger than 2 MB; it was not read.", code="too-long")
        case TooSlow():
            late = f"No whole response came within {target.seconds:.0f} seconds."
            return Exchange(seconds, failure=late, code="too-slow", again=True)
        case OSError() | http.client.HTTPException():
            message = f"The endpoint does not answer: {type(cause).__name__}."
            return Exchange(seconds, failure=message, code="no-connection", again=True)
    return Exchange(seconds, failure=f"The request failed: {type(cause).__name__}.", code="broken")


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """The exception and its causes: the client wraps some of what the transport raises."""
    while error is not None:
        yield error
        error = error.__cause__


def _refused(error: Any, target: Target, seconds: float) -> Exchange:
    """The end of a request that was answered with an error status."""
    status: int = error.response.status_code
    body: str = error.response.text
    body = " ".join((body.replace(target.key, HIDDEN) if target.key else body).split())[:LONGEST_QUOTE]
    wait = _seconds(error.response.headers.get("retry-after"))
    failure = f"The endpoint answered {status}: {body}" if body else f"The endpoint answered {status}."
    return Exchange(seconds, status, None, failure, "http-error", again=status in RETRIED, retry_after=wait)


def _seconds(value: str | None) -> float | None:
    """Retry-After in seconds; None where it is missing, a date or nonsense."""
    try:
        seconds = float(value or "")
    except ValueError:
        return None
    return seconds if 0 <= seconds < 1e9 else None
