"""Screenshots of pages over DevTools."""

from __future__ import annotations

from workers.cdp import commands
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
