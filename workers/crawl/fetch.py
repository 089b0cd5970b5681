"""Fetches one document over HTTP, from addresses that were checked as a capture's are."""

from __future__ import annotations

import http.client
from dataclasses import dataclass
from time import monotonic
from urllib.parse import urljoin, urlsplit

from annotator.domain.hosts import HostRule
from workers.browser.addresses import AddressRefused, HostUnknown
from workers.pinned_connection import PinnedConnection

USER_AGENT = "Actwright"
MOST_BYTES = 4_000_000
MOST_REDIRECTS = 5
SECONDS = 20.0
REDIRECTS = frozenset({301, 302, 303, 307, 308})


class FetchFailed(Exception):  # noqa: N818 - an answer
    """The document cannot be fetched; the message says why."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """An answer: its status, the address after redirects, its media type, and its text."""

    status: int
    address: str
    media_type: str
    text: str


def fetch(address: str, rules: tuple[HostRule, ...], *, within_host: bool = False) -> Fetched:
    """The answer of an address; every redirect is checked anew. Raises FetchFailed.

    With `within_host` a redirect to another host is not followed; the answer has its address.
    """
    deadline = monotonic() + SECONDS
    for _ in range(MOST_REDIRECTS + 1):
        answer, target = _ask(address, rules, deadline)
        if not target:
            return answer
        former, address = address, urljoin(address, target)
        if within_host and urlsplit(address).netloc != urlsplit(former).netloc:
            return Fetched(answer.status, address, "", "")
    raise FetchFailed(f"more than {MOST_REDIRECTS} redirects")


def _ask(address: str, rules: tuple[HostRule, ...], deadline: float) -> tuple[Fetched, str]:
    """The answer, and where it redirects to."""
    try:
        parts = urlsplit(address)
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError as error:
        raise FetchFailed("this is no address") from error
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise FetchFailed(f"{parts.scheme or 'nothing'} is no scheme of a page")
    connection = PinnedConnection(parts.hostname, port, rules, secure=parts.scheme == "https", seconds=SECONDS)
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        headers = {"Host": parts.netloc.rpartition("@")[2], "User-Agent": USER_AGENT, "Accept": "text/html, text/plain"}
        connection.request("GET", path, headers=headers)
        response = connection.getresponse()
        target = response.headers.get("Location", "") if response.status in REDIRECTS else ""
        content = b"" if target else _content(response, deadline)
        charset = response.headers.get_content_charset() or "utf-8"
        text = _decoded(content, charset)
        return Fetched(response.status, address, response.headers.get_content_type(), text), target
    except (AddressRefused, HostUnknown) as refusal:
        raise FetchFailed(str(refusal)) from refusal
    except (OSError, http.client.HTTPException, UnicodeError, ValueError) as error:
        raise FetchFailed(f"{type(error).__name__}: {error}"[:200]) from error
    finally:
        connection.close()


def _content(response: http.client.HTTPResponse, deadline: float) -> bytes:
    pieces, size = [], 0
    while piece := response.read1(65536):
        size += len(piece)
        if size > MOST_BYTES:
            raise FetchFailed(f"the document has more than {MOST_BYTES:,} bytes")
        if monotonic() > deadline:
            raise FetchFailed(f"it took more than {SECONDS:.0f} seconds")
        pieces.append(piece)
    return b"".join(pieces)


def _decoded(content: bytes, charset: str) -> str:
    try:
        return content.decode(charset, "replace")
    except LookupError:
        return content.decode("utf-8", "replace")
