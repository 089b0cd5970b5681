"""How a tab shows pages, and the orders that make it so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from workers.browser import scripts
from workers.browser.line import Order


class Looking(Protocol):
    """What a page is to be shown as: a request, or a frozen page."""

    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def device_scale(self) -> float: ...
    @property
    def locale(self) -> str: ...
    @property
    def color_scheme(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Look:
    """Width and height in CSS pixels, device pixels to each of them, language and colours."""

    width: int
    height: int
    device_scale: float
    locale: str
    color_scheme: str


def look_of(looking: Looking) -> Look:
    return Look(looking.width, looking.height, looking.device_scale, looking.locale, looking.color_scheme)


def size_order(look: Look) -> Order:
    """For the page; the frames in it follow."""
    size = {"width": look.width, "height": look.height, "screenWidth": look.width, "screenHeight": look.height}
    turned = {"angle": 0, "type": "landscapePrimary"}
    told = {**size, "deviceScaleFactor": look.device_scale, "mobile": False, "screenOrientation": turned}
    return "Emulation.setDeviceMetricsOverride", told


def look_orders(look: Look) -> tuple[Order, ...]:
    """For the page and for each frame in a process of its own: language, colours, and who watches from the start."""
    media = [{"name": "prefers-color-scheme", "value": look.color_scheme}]
    return (
        ("Emulation.setUserAgentOverride", {"userAgent": "", "acceptLanguage": look.locale}),
        ("Emulation.setLocaleOverride", {"locale": look.locale}),
        ("Emulation.setEmulatedMedia", {"features": media}),
        ("Page.addScriptToEvaluateOnNewDocument", {"source": scripts.NO_WORKERS}),
        ("Page.addScriptToEvaluateOnNewDocument", {"source": scripts.WATCH}),
    )
