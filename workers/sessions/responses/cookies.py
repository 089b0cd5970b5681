"""The cookies of a session's browser: which of them changed, and how they are set again at another time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from workers.cdp.command import Message

Key = tuple[str, str, str]
KEPT = ("name", "value", "path", "secure", "httpOnly", "sameSite", "partitionKey")
LONG_AGO = 1
"""A cookie that ended so many seconds after 1970 is deleted."""


def by_key(cookies: Sequence[Message]) -> dict[Key, Message]:
    """Return cookies by what a browser tells them apart by."""
    return {(cookie["domain"], cookie["path"], cookie["name"]): cookie for cookie in cookies}


def changed(before: Mapping[Key, Message], after: Mapping[Key, Message], now: float) -> tuple[dict[str, Any], ...]:
    """Return what to set so that the cookies `before` become those `after`; `lasts` are seconds from `now` on."""
    set_anew = [cookie for key, cookie in after.items() if _facts(cookie) != _facts(before.get(key, {}))]
    gone = [cookie for key, cookie in before.items() if key not in after]
    return (*(_kept(each, each["expires"] - now) for each in set_anew), *(_kept(each, None) for each in gone))


def _facts(cookie: Message) -> dict[str, Any]:
    return {name: cookie.get(name) for name in (*KEPT, "session")}


def _kept(cookie: Message, lasts: float | None) -> dict[str, Any]:
    facts = {name: cookie[name] for name in KEPT if name in cookie}
    if cookie["domain"].startswith("."):
        facts["domain"] = cookie["domain"]
    else:
        # With a domain it would become one of all hosts below it.
        facts["url"] = f"http{'s' if cookie['secure'] else ''}://{cookie['domain']}{cookie['path']}"
    return {**facts, **({} if lasts is not None and cookie["session"] else {"lasts": lasts})}


def as_parameters(cookies: Sequence[Mapping[str, Any]], now: float) -> list[Message]:
    """Return `changed` cookies as Storage.setCookies takes them, with as long to last from `now` on."""
    return [_parameters(dict(cookie), now) for cookie in cookies]


def _parameters(cookie: dict[str, Any], now: float) -> Message:
    if "lasts" not in cookie:
        return cookie
    lasts = cookie.pop("lasts")
    return {**cookie, "expires": LONG_AGO if lasts is None else now + lasts}
