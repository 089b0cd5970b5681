"""Errors of the DevTools client."""

from __future__ import annotations

from workers.programs.failure import AttemptFailed


class CDPError(AttemptFailed):
    """A failed conversation with the browser; the subclasses say at which point."""


class CommandFailed(CDPError):  # noqa: N818 - the event, as the protocol names it
    """An error response of the browser to a command."""


class ScriptFailed(CDPError):  # noqa: N818 - the event, as the protocol names it
    """An exception thrown by JavaScript that was evaluated in a page."""


class CommandTimeout(CDPError, TimeoutError):  # noqa: N818 - as above
    """A response or an event that did not arrive in time."""


class ConnectionClosed(CDPError):  # noqa: N818 - the event, as the protocol names it
    """A browser, or a page of it, that has ended or crashed."""
