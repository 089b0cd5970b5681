"""A request for a capture: the page, its viewport, when to take the screenshot, and the steps before it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit

from workers.browser.failures import CaptureFailed

Wait = Literal["quiet", "load", "domcontentloaded", "networkidle"]
StepAction = Literal["click", "type", "press", "hover", "scroll", "wait", "dismiss"]
REST_LIMIT = 15
LARGEST_SIDE = 8192
MEGABYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class CaptureStep:
    """An action on the page before its screenshot is taken.

    click, hover and type need `selector`; type writes `text`, press presses the key `text`, scroll moves by
    `x`, `y` CSS pixels (inside `selector` when given), wait pauses `x` ms (or until `selector` is shown),
    dismiss clicks `selector` only where it is shown.
    """

    action: StepAction
    selector: str = ""
    text: str = ""
    x: int = 0
    y: int = 0


@dataclass(frozen=True, slots=True)
class CaptureRequest:
    """A page to capture. `width` and `height` are CSS pixels, `time_limit` is seconds for everything
    together.

    `wait` says when it is loaded: by the browser's own events, or `quiet`: at rest (workers.browser.rest), for which it
    has `rest_limit` seconds. `full_page` takes the whole page, not only the viewport. `delay_ms` and `selector` (one
    that must be shown) come on top. `cookies` are Playwright cookie dictionaries; `storage` is a Playwright storage
    state, for pages behind a login. Pages of one `cache_key` may share what the browser has cached by HTTP's rules:
    those of one batch, never with a login. `accepted_certificates` are hosts whose certificates need not be valid.
    `keeps_disabled`: disabled controls have boxes too, which say so.
    """

    url: str
    width: int = 1280
    height: int = 720
    device_scale: float = 1
    wait: Wait = "quiet"
    rest_limit: float = REST_LIMIT
    full_page: bool = False
    delay_ms: int = 0
    selector: str = ""
    locale: str = "en-US"
    color_scheme: Literal["light", "dark"] = "light"
    cookies: tuple[dict[str, object], ...] = ()
    storage: dict[str, object] | None = None
    steps: tuple[CaptureStep, ...] = ()
    allowed_hosts: tuple[str, ...] = ()
    time_limit: float = 60
    byte_limit: int = 100 * MEGABYTE
    keep_snapshot: bool = True
    check_snapshot: bool = True
    cache_key: str = ""
    accepted_certificates: tuple[str, ...] = ()
    accept_error_pages: bool = False
    keeps_disabled: bool = False

    def __post_init__(self) -> None:
        if not (1 <= self.width <= LARGEST_SIDE and 1 <= self.height <= LARGEST_SIDE):
            raise CaptureFailed("viewport", f"A viewport has 1 to {LARGEST_SIDE} pixels a side.")
        try:
            parts = urlsplit(self.url)
            host, _ = parts.hostname, parts.port
        except ValueError as error:
            raise CaptureFailed("bad_url", f"{self.url} is not a web address: {error}.") from error
        if parts.scheme.lower() not in ("http", "https") or not host:
            raise CaptureFailed("bad_url", f"{self.url} is not a web address, http:// or https://.")
