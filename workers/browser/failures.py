"""Failures of captures: a code for programs and a message for the person who asked for the page."""

from __future__ import annotations

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from workers.cdp.errors import CDPError, CommandTimeout, ConnectionClosed, ScriptFailed

BROWSER_ERRORS = (CDPError, PlaywrightError)
"""What our own DevTools client raises, and what Playwright raises in scripted tabs."""
NET_ERRORS = {
    "ERR_TOO_MANY_REDIRECTS": ("redirects", "The page redirects in circles."),
    "ERR_UNSAFE_REDIRECT": ("redirects", "The page redirects to an address outside the web, such as file:."),
    "ERR_NAME_NOT_RESOLVED": ("unreachable", "The host has no address. Check its spelling."),
    "ERR_CONNECTION_REFUSED": ("unreachable", "The host refuses connections."),
    "ERR_SOCKS_CONNECTION_FAILED": ("unreachable", "The host does not answer."),
    "ERR_CONNECTION_TIMED_OUT": ("unreachable", "The host does not answer."),
    "ERR_EMPTY_RESPONSE": ("unreachable", "The host closed the connection without an answer."),
    "ERR_CONNECTION_RESET": ("unreachable", "The host broke the connection off."),
    "ERR_CONNECTION_CLOSED": ("unreachable", "The host broke the connection off."),
    "ERR_SSL": ("certificate", "The host does not speak HTTPS properly."),
    "ERR_CERT": ("certificate", "The certificate of the host is not valid. Accept it for this host if you mean it."),
    "ERR_INVALID_AUTH": ("http_status", "The page asks for a sign-in that this capture does not have."),
    "ERR_UNSAFE_PORT": ("unreachable", "Browsers do not open this port."),
    "ERR_BLOCKED": ("unreachable", "The browser refused to load the page."),
    "ERR_HTTP_RESPONSE_CODE_FAILURE": ("http_status", "The server answers with an error and no page."),
    "ERR_INVALID_RESPONSE": ("unreachable", "What the host answers is not HTTP."),
    "ERR_INVALID_HTTP_RESPONSE": ("unreachable", "What the host answers is not HTTP."),
    "Download is starting": ("download", "The address is a file to download, not a page."),
    "ERR_ABORTED": ("no_page", "The address answers without a page."),
}
NAVIGATION_RACES = (
    "context was destroyed",
    "because of a navigation",
    "rame was detached",
    "Cannot find context",
    "No frame for given id",
    "navigated or closed",
    "Promise was collected",
)


class CaptureFailed(Exception):  # noqa: N818 - a result, not a malfunction
    """A page that did not become a screen. `code` is for programs, `message` for the person who asked."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def explain(error: Exception) -> CaptureFailed:
    """Return the failure behind one of the BROWSER_ERRORS or behind the text of a net error."""
    text = str(error)
    if isinstance(error, ScriptFailed):
        return CaptureFailed("page_script", own_fault("A script of Actwright failed on this page", error))
    for net_error, (code, message) in NET_ERRORS.items():
        if net_error in text:
            return CaptureFailed(code, message)
    if isinstance(error, CommandTimeout):
        return CaptureFailed("timed_out", "The page did not react any more within its time limit.")
    if isinstance(error, TimeoutError | PlaywrightTimeout):
        return CaptureFailed("timed_out", "The page took longer than its time limit.")
    if isinstance(error, ConnectionClosed) or "crashed" in text or "has been closed" in text:
        return CaptureFailed("crashed", "The page brought the browser down.")
    return CaptureFailed("browser", f"The browser could not show the page: {text.splitlines()[0]}")


def own_fault(what: str, error: Exception | str, meanwhile: str = "upload a picture of the page") -> str:
    """Return the sentence about a failure of our own: what failed, why, and what people can do."""
    reason = next(iter(str(error).strip().splitlines()), "no reason given")
    kind = "" if isinstance(error, str | CDPError) else f"{type(error).__name__}: "
    return (
        f"{what} ({kind}{reason}). The fault is Actwright's, not the page's: please report it with the address; "
        f"until it is mended, {meanwhile}."
    )


def is_navigation_race(error: Exception) -> bool:
    """Whether an error says that the page navigated while a command was under way: a second attempt may succeed."""
    return any(text in str(error) for text in NAVIGATION_RACES)
