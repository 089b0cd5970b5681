"""Requests of a session's browser as they are told apart, and what was answered to them."""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from workers.cdp.command import Message
from workers.cdp.network import without_fragment

VOLATILE = re.compile(
    rb"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{16,}|0\.\d{8,}|\d{10,}", re.IGNORECASE
)
"""Identifiers, random numbers and times of the clock, by which a page makes the same request another one."""
BOUNDARY = re.compile(r"boundary=\"?([^\";]+)")
REPEATABLE = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods of which a request may come more often than it was recorded, and gets the last answer again."""


@dataclass(frozen=True, slots=True)
class Request:
    """A request by what tells it from others; `body` is the SHA-256 of what it sends, empty where it sends nothing.

    `shape` is a SHA-256 of all of it, in which the volatile parts of query and body are left out.
    """

    method: str
    url: str
    range: str
    body: str
    shape: str

    @property
    def name(self) -> str:
        """Method and address as people are told it: queries hold keys and names of people, so it has none."""
        return f"{self.method} {address_of(self.url)}"


@dataclass(frozen=True, slots=True)
class Exchange:
    """A request and its answer, made and given `asked_at` and `at` seconds after the start of the session.

    `asked_at` is None where nobody knows: for requests of workers, and in recordings of before 27 November 2026.
    `content` is the SHA-256 of the answer's body, decoded; `error` is the reason of a request that failed, empty where
    there was an answer. `cookies` are those that the browser had changed by then, as `cookies.changed` gives them.
    `network_id` is the browser's own for the request; recordings of long ago have none. `stream` is the number among
    the session's sockets of an answer that came in parts, whose content stands there.
    """

    at: float
    request: Request
    status: int
    headers: tuple[tuple[str, str], ...]
    content: str
    error: str
    cookies: tuple[dict[str, Any], ...]
    network_id: str = ""
    asked_at: float | None = None
    stream: int | None = None

    def header(self, name: str) -> str:
        """A header of the answer by its lower-case name, empty where it has none."""
        return next((value for key, value in self.headers if key.lower() == name), "")


def request_of(params: Message) -> Request:
    """Return the request of a Fetch.requestPaused event."""
    request = params["request"]
    headers = {name.lower(): str(value) for name, value in request["headers"].items()}
    body = _body(request)
    url, span = without_fragment(request["url"]), headers.get("range", "")
    steady = _without_volatile(body, headers.get("content-type", ""))
    shape = "\n".join((request["method"], steady_address(url), span, hashlib.sha256(steady).hexdigest()))
    return Request(
        method=request["method"],
        url=url,
        range=span,
        body=hashlib.sha256(body).hexdigest() if body else "",
        shape=hashlib.sha256(shape.encode()).hexdigest(),
    )


def _body(request: Message) -> bytes:
    """What a request sends, as far as the browser tells it: content of files is left out."""
    entries = request.get("postDataEntries", ())
    if entries:
        return b"\0".join(base64.b64decode(entry.get("bytes", "")) for entry in entries)
    return str(request.get("postData", "")).encode()


def steady_address(url: str) -> str:
    """The address without what makes the same request another one each time."""
    parts = urlsplit(url)
    return urlunsplit(parts._replace(query=VOLATILE.sub(b"*", parts.query.encode()).decode()))


def _without_volatile(body: bytes, content_type: str) -> bytes:
    if boundary := BOUNDARY.search(content_type):
        body = body.replace(boundary[1].encode(), b"*")
    return VOLATILE.sub(b"*", body)


def address_of(url: str) -> str:
    """The address without its query."""
    return urlunsplit(urlsplit(url)._replace(query="", fragment=""))


def exchange_as_json(exchange: Exchange) -> dict[str, Any]:
    """The exchange as plain JSON values; `exchange_from_json` gives it back."""
    facts = {name: getattr(exchange, name) for name in Exchange.__slots__ if name != "request"}
    return {**facts, "request": {name: getattr(exchange.request, name) for name in Request.__slots__}}


def exchange_from_json(value: dict[str, Any]) -> Exchange:
    """The exchange made by `exchange_as_json`. Raises KeyError, TypeError or ValueError for anything else."""
    headers = tuple((str(name), str(text)) for name, text in value["headers"])
    facts = {"headers": headers, "cookies": tuple(value["cookies"]), "request": Request(**value["request"])}
    return Exchange(**{**value, **facts})
