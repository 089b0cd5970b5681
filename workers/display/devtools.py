"""Chromium's DevTools protocol over its pipes: orders and answers, in order, in whichever thread asks."""

from __future__ import annotations

import json
import os
import select
from collections.abc import Callable, Sequence
from typing import Any

from workers.programs.child import Child
from workers.programs.failure import AttemptFailed

CHUNK = 1 << 16
END = b"\0"
Handler = Callable[[dict[str, Any]], None]


class Refused(AttemptFailed):
    """The browser answered an order with an error."""


class DevTools:
    """`on` maps the names of events to what hears them. Raises AttemptFailed when the browser is gone."""

    def __init__(self, child: Child) -> None:
        orders, answers = child.process.stdin, child.process.stdout
        assert orders is not None  # noqa: S101 - Child was given pipes
        assert answers is not None  # noqa: S101
        self._child, self._orders, self._answers = child, orders, answers.fileno()
        self._last = 0
        self._rest = b""
        self._awaited: set[int] = set()
        self._replies: dict[int, dict[str, Any]] = {}
        self.session = ""
        self.on: dict[str, Handler] = {}

    def call(self, method: str, /, **parameters: Any) -> dict[str, Any]:
        """The answer to one order. Raises Refused when it is an error."""
        return self.answer(self.ask(method, **parameters))

    def ask(self, method: str, /, **parameters: Any) -> int:
        """Send an order whose answer will be fetched with `answer`, by the number given here."""
        number = self.tell(method, **parameters)
        self._awaited.add(number)
        return number

    def tell(self, method: str, /, **parameters: Any) -> int:
        """Send an order whose answer does not matter."""
        self._last += 1
        order: dict[str, Any] = {"id": self._last, "method": method, "params": parameters}
        if self.session and not method.startswith(("Browser.", "Target.")):
            order["sessionId"] = self.session
        try:
            self._orders.write(json.dumps(order).encode() + END)
            self._orders.flush()
        except OSError as error:
            raise self._gone() from error
        return self._last

    def answer(self, number: int) -> dict[str, Any]:
        """The answer to an order that was asked. Raises Refused when it is an error."""
        while number not in self._replies:
            self.listen()
        self._awaited.discard(number)
        reply = self._replies.pop(number)
        if "error" in reply:
            raise Refused(f"the browser refused an order: {reply['error'].get('message', reply['error'])}")
        result: dict[str, Any] = reply["result"]
        return result

    @property
    def alive(self) -> bool:
        """Whether the browser still holds its end of the pipes."""
        try:
            while self.listen(0):
                pass
        except AttemptFailed:
            return False
        return True

    def listen(self, seconds: float | None = None, others: Sequence[int] = ()) -> bool:
        """Take in what the browser says; at the latest after `seconds`, or when one of `others` can be read.

        Answers whether it said anything.
        """
        readable, _, _ = select.select([self._answers, *others], [], [], seconds)
        if self._answers not in readable:
            return False
        chunk = os.read(self._answers, CHUNK)
        if not chunk:
            raise self._gone()
        *messages, self._rest = (self._rest + chunk).split(END)
        for message in messages:
            self._take(json.loads(message))
        return True

    def _take(self, message: dict[str, Any]) -> None:
        if "id" in message:
            if message["id"] in self._awaited:
                self._replies[message["id"]] = message
        elif handler := self.on.get(message["method"]):
            handler(message["params"])

    def _gone(self) -> AttemptFailed:
        return AttemptFailed(f"the browser died: {self._child.complaint() or 'no reason given'}")
