"""Helpers for the parameters of Network events."""

from __future__ import annotations

from workers.cdp.command import Message


def header_value(response: Message, name: str) -> str:
    """Return a response header by its lower-case name, "" when it is absent."""
    return next((str(value) for key, value in response["headers"].items() if key.lower() == name), "")


def without_fragment(url: str) -> str:
    return url.partition("#")[0]


def is_for_worker(request: Message) -> bool:
    """Whether a request of Network.requestWillBeSent is made by a worker, or by a page for the script of one."""
    return not request.get("loaderId")
