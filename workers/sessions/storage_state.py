"""What a session's browser has stored of a sign-in, in the format in which Playwright saves a storage state."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from workers.cdp import commands
from workers.cdp.command import Message
from workers.cdp.errors import CDPError
from workers.cdp.session import CDPSession

ANSWER_SECONDS = 2.0
KEPT_FIELDS = ("name", "value", "domain", "path", "expires", "httpOnly", "secure", "sameSite")
LOCAL_STORAGE = """(() => {
  const items = Object.entries({...localStorage}).map(([name, value]) => ({ name, value }))
  return items.length ? { origin: location.origin, localStorage: items } : null
})()"""


def storage_state(cookies: Iterable[Message], pages: Iterable[CDPSession]) -> dict[str, Any]:
    """Return these cookies of DevTools, and the local storage of the pages, each origin once.

    Pages that store nothing, may not, or do not answer are passed over.
    """
    origins: dict[str, Any] = {}
    for page in pages:
        with suppress(CDPError):
            stored = page.call(commands.evaluate(LOCAL_STORAGE), ANSWER_SECONDS)
            if stored and stored["origin"].startswith("http"):
                origins[stored["origin"]] = stored
    kept = [{name: cookie[name] for name in KEPT_FIELDS if name in cookie} for cookie in cookies]
    return {"cookies": kept, "origins": list(origins.values())}
