"""Screenshots of pages over DevTools."""

from __future__ import annotations

from collections.abc import Mapping

from workers.cdp import commands
from workers.cdp.command import Command, action
from workers.cdp.errors import CommandFailed
from workers.cdp.session import CDPSession

ATTEMPTS = 5
TRANSIENT_ERRORS = ("Unable to capture", "Not attached to an active page")


def take_screenshot(session: CDPSession) -> bytes:
    """Return a PNG of the viewport in device pixels. Raises CDPError."""
    for _ in range(ATTEMPTS - 1):
        try:
            return session.call(commands.capture_screenshot())
        except CommandFailed as error:
            # Chromium sometimes cannot take a screenshot yet; the next attempt succeeds.
            if not any(text in str(error) for text in TRANSIENT_ERRORS):
                raise
    return session.call(commands.capture_screenshot())


def take_transparent_screenshot(session: CDPSession) -> bytes:
    """Return a PNG of the viewport that has no ground where the page draws none. Raises CDPError."""
    session.call(_set_background({"r": 0, "g": 0, "b": 0, "a": 0}))
    try:
        return take_screenshot(session)
    finally:
        session.call(_set_background(None))


def _set_background(colour: Mapping[str, int] | None) -> Command[None]:
    return action("Emulation.setDefaultBackgroundColorOverride", **({"color": colour} if colour else {}))


def take_pointer_away(session: CDPSession) -> None:
    """Have the mouse leave the page. Raises CDPError."""
    session.call(action("Input.dispatchMouseEvent", type="mouseMoved", x=-1, y=-1))
