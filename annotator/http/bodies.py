"""Reads request bodies up to the limit of their route, and only a little before the sender has signed in."""

from collections.abc import Awaitable, Callable, Mapping
from tempfile import SpooledTemporaryFile
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestAborted
from django.http import JsonResponse
from django.urls import Resolver404, resolve

from annotator.http.problem_answers import outage_answer, problem_answer

#: bytes that anybody may send to any route, signed in or not
BEFORE_SIGN_IN = 64 * 1024
MEGABYTE = 1024 * 1024


class BodyRefused(Exception):  # noqa: N818 - an answer
    """Raised for a body that is not read any further; `response` gives the reason."""

    def __init__(self, response: JsonResponse) -> None:
        super().__init__(response.status_code)
        response["Connection"] = "close"  # what is left of the body would be taken for the next request
        self.response = response


async def read_body(
    scope: Mapping[str, Any],
    receive: Callable[[], Awaitable[Mapping[str, Any]]],
    is_signed_in: Callable[[], Awaitable[bool]],
) -> "SpooledTemporaryFile[bytes]":
    """The body, in memory or on disk. Raises BodyRefused, and RequestAborted where the client leaves before its end."""
    limit, announced = limit_of(scope["path"]), _announced(scope)
    if announced > limit:
        raise BodyRefused(_too_large(limit))
    body = SpooledTemporaryFile(max_size=settings.FILE_UPLOAD_MAX_MEMORY_SIZE, mode="w+b")  # noqa: SIM115
    try:
        size, more, trusted = 0, True, False
        while more:
            if not trusted and max(size, announced) > BEFORE_SIGN_IN:
                if not await is_signed_in():
                    raise BodyRefused(_not_signed_in())
                trusted = True
            message = await receive()
            if message["type"] == "http.disconnect":
                raise RequestAborted
            size += len(message.get("body", b""))
            if size > limit:
                raise BodyRefused(_too_large(limit))
            body.write(message.get("body", b""))
            more = message.get("more_body", False)
    except BaseException as error:
        body.close()
        if outage := outage_answer(error):
            raise BodyRefused(outage) from error
        raise
    body.seek(0)
    return body


def limit_of(path: str) -> int:
    """The body limit of a route in bytes: `body_limit` of its view, else BODY_LIMIT."""
    try:
        view = getattr(resolve(path).func, "cls", None)
    except Resolver404:
        view = None
    limit: int = getattr(view, "body_limit", settings.BODY_LIMIT)
    return limit


def _announced(scope: Mapping[str, Any]) -> int:
    """The value of Content-Length; 0 where it is missing or not a number."""
    for name, value in scope.get("headers", ()):
        if name == b"content-length" and value.isdigit() and len(value) < 20:
            return int(value)
    return 0


def _too_large(limit: int) -> JsonResponse:
    most = f"{limit // MEGABYTE} MB" if limit >= MEGABYTE else f"{limit // 1024} kB"
    return problem_answer("too-large", f"This is too much at once: at most {most} are taken here.", 413)


def _not_signed_in() -> JsonResponse:
    return problem_answer("not-signed-in", "You are not signed in (any more). Sign in and go on.", 401)
