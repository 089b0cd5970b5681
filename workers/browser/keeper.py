"""Keeps what a page loads to look as it does: style sheets, pictures and fonts, by address."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from dataclasses import dataclass, field

from playwright.sync_api import Error

from workers.browser.frozen import Resource
from workers.browser.line import Message, Wire

KEPT_TYPES = frozenset({"Stylesheet", "Image", "Font", "Other"})


@dataclass(slots=True)
class _Answer:
    """One request and what came of it; `addresses` are those that led to it."""

    wire: Wire
    number: str
    addresses: list[str] = field(default_factory=list)
    kind: str = ""


class Keeper:
    """Listens to a page from its first answer on; the bodies stay in the browser until they are asked for."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._asked: dict[tuple[str, str], _Answer] = {}
        self._kept: dict[str, _Answer] = {}
        wire.on("Network.requestWillBeSent", self._ask)
        wire.on("Network.responseReceived", self._note)

    def close(self) -> None:
        """Stops listening; what was kept can be asked for as long as the page is there."""
        self._wire.off("Network.requestWillBeSent", self._ask)
        self._wire.off("Network.responseReceived", self._note)

    def _ask(self, wire: Wire, told: Message) -> None:
        key = (wire.session, told["requestId"])
        if "redirectResponse" not in told or key not in self._asked:
            self._asked[key] = _Answer(wire, told["requestId"])
        self._asked[key].addresses.append(without_fragment(told["request"]["url"]))

    def _note(self, wire: Wire, told: Message) -> None:
        response, answer = told["response"], self._asked.get((wire.session, told["requestId"]))
        if not answer or told["type"] not in KEPT_TYPES or response["url"].startswith("data:"):
            return
        # Status 0 is an answer from the renderer's own memory.
        if 200 <= response["status"] < 300 or not response["status"]:
            answer.kind = header(response, "content-type") or "application/octet-stream"
            self._kept[response["url"]] = answer

    def resources(self) -> Iterator[Resource]:
        """Every kept answer, under each of the addresses that led to it."""
        answers = tuple(self._kept.values())
        # All are asked for before the first one is waited for.
        numbers = [answer.wire.send("Network.getResponseBody", requestId=answer.number) for answer in answers]
        for answer, number in zip(answers, numbers, strict=True):
            try:
                told = answer.wire.answer(number)
            except Error:
                # Answers without a body, or let go by the browser; the count of differing pixels will tell.
                continue
            body = base64.b64decode(told["body"]) if told["base64Encoded"] else told["body"].encode()
            for url in reversed(answer.addresses):
                yield Resource(url, answer.kind, body)


def header(response: Message, name: str) -> str:
    """The value of a header of an answer, "" when it has none."""
    return next((str(value) for key, value in response["headers"].items() if key.lower() == name), "")


def without_fragment(url: str) -> str:
    return url.partition("#")[0]
