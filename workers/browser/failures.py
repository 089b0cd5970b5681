"""Why a page could not become a screen, in words for the person who asked for it."""

from __future__ import annotations

from playwright.sync_api import Error, TimeoutError  # noqa: A004 - Playwright's own name

NETWORK_WORDS = {
    "ERR_TOO_MANY_REDIRECTS": ("redirects", "The page redirects in circles."),
    "ERR_NAME_NOT_RESOLVED": ("unreachable", "The host has no address. Check its spelling."),
    "ERR_CONNECTION_REFUSED": ("unreachable", "The host refuses connections."),
    "ERR_SOCKS_CONNECTION_FAILED": ("unreachable", "The host does not answer."),
    "ERR_CONNECTION_TIMED_OUT": ("unreachable", "The host does not answer."),
    "ERR_EMPTY_RESPONSE": ("unreachable", "The host closed the connection without an answer."),
    "ERR_CONNECTION_RESET": ("unreachable", "The host broke the connection off."),
    "ERR_CONNECTION_CLOSED": ("unreachable", "The host broke the connection off."),
    "ERR_SSL": ("certificate", "The host does not speak HTTPS properly."),
    "ERR_CERT": ("certificate", "The certificate of the host is not valid."),
    "ERR_INVALID_AUTH": ("http_status", "The page asks for a sign-in that this capture does not have."),
    "ERR_UNSAFE_PORT": ("unreachable", "Browsers do not open this port."),
    "ERR_BLOCKED": ("unreachable", "The browser refused to load the page."),
    "ERR_HTTP_RESPONSE_CODE_FAILURE": ("http_status", "The server answers with an error and no page."),
    "ERR_INVALID_RESPONSE": ("unreachable", "What the host answers is not HTTP."),
    "ERR_INVALID_HTTP_RESPONSE": ("unreachable", "What the host answers is not HTTP."),
    "Download is starting": ("download", "The address is a file to download, not a page."),
    "ERR_ABORTED": ("no_page", "The address answers without a page."),
}
MOVED_ON = (
    "context was destroyed",
    "because of a navigation",
    "rame was detached",
    "Cannot find context",
    "No frame for given id",
    "navigated or closed",
    "Promise was collected",
)


class CaptureFailed(Exception):  # noqa: N818 - an outcome, not a malfunction
    """A page that did not become a screen. `code` is for programs, `message` for the person who asked."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def explain(error: Error) -> CaptureFailed:
    """The failure behind an error of the browser while it loaded or showed a page."""
    text = str(error)
    for sign, (code, message) in NETWORK_WORDS.items():
        if sign in text:
            return CaptureFailed(code, message)
    if isinstance(error, TimeoutError):
        return CaptureFailed("timed_out", "The page took longer than its time limit.")
    if "crashed" in text or "has been closed" in text:
        return CaptureFailed("crashed", "The page brought the browser down.")
    return CaptureFailed("browser", f"The browser could not show the page: {text.splitlines()[0]}")


def has_moved_on(error: Error) -> bool:
    """Whether the page went elsewhere while it was asked something: asking again may help."""
    return any(sign in str(error) for sign in MOVED_ON)
