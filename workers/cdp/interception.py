"""The DevTools commands that intercept requests, and those for the cookies that responses set."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from workers.cdp.command import Command, Message, action, field
from workers.cdp.commands import read_body

Stage = Literal["Request", "Response"]


def intercept_requests(*stages: Stage) -> Command[None]:
    """Have every request wait, as Fetch.requestPaused, for fulfill_request, fail_request or continue_request.

    At the stages: before it is sent (by default), or once the head of its response is there. On the browser's own
    session these are the requests of all pages and workers.
    """
    patterns = [{"urlPattern": "*", "requestStage": stage} for stage in stages or ("Request",)]
    return action("Fetch.enable", patterns=patterns)


def continue_request(request_id: str) -> Command[None]:
    """Let an intercepted request, or its response, go on as it is."""
    return action("Fetch.continueRequest", requestId=request_id)


def continue_request_at(request_id: str, url: str) -> Command[None]:
    """Let an intercepted request go to another address, of which its page learns nothing."""
    return action("Fetch.continueRequest", requestId=request_id, url=url)


def get_intercepted_body(request_id: str) -> Command[bytes]:
    """The whole body of a response that is intercepted at its head, decoded."""
    return Command("Fetch.getResponseBody", {"requestId": request_id}, read_body)


def fulfill_request(request_id: str, status: int, headers: Iterable[tuple[str, str]], body: str) -> Command[None]:
    """Answer an intercepted request; the body is base64."""
    fields = [{"name": name, "value": value} for name, value in headers]
    params = {"responseCode": status, "responseHeaders": fields, "body": body}
    return action("Fetch.fulfillRequest", requestId=request_id, **params)


def fail_request(request_id: str, reason: str = "Aborted") -> Command[None]:
    """Fail an intercepted request. Aborted: a frame stays blank instead of showing the browser's own error page."""
    return action("Fetch.failRequest", requestId=request_id, errorReason=reason)


def get_all_cookies() -> Command[list[Message]]:
    """The cookies of the default browser context."""
    return field("Storage.getCookies", "cookies")


def set_cookies(cookies: Sequence[Message]) -> Command[None]:
    """Set cookies of the default browser context."""
    return action("Storage.setCookies", cookies=list(cookies))
