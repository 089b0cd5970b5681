"""What a capture brings back: plain values, positions in pixels of the picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeGuard, get_args

from annotator.domain.geometry import Rect
from workers.browser.frozen import FrozenPage

Kind = Literal["click", "type", "select", "hover", "drag", "scroll"]
KINDS: tuple[Kind, ...] = get_args(Kind)


def is_kind(text: str) -> TypeGuard[Kind]:
    return text in KINDS


@dataclass(frozen=True, slots=True)
class CollectedBox:
    """One interactable thing as a person would box it.

    `rect` is clipped to the picture. `frame` is the path of frame selectors from the page down, `shadow_path`
    the selectors of the shadow hosts around it (outermost first), `order` its place in the document,
    `signals` what said that one can act on it (tag, role, tabindex, editable, cursor, listener, handler,
    delegated, label, ...).
    """

    rect: Rect
    kind: Kind
    tag: str
    role: str
    name: str
    text: str
    selector: str
    frame: tuple[str, ...]
    shadow_path: tuple[str, ...]
    order: int
    signals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VisibleText:
    """One run of text and the rectangle of its lines."""

    rect: Rect
    text: str


@dataclass(frozen=True, slots=True)
class CapturedPage:
    """A screen in the making. `image` is a PNG of width x height pixels.

    `differing_pixels` counts the pixels in which the reopened snapshot differs from the picture, None when
    there is no snapshot or nobody looked. `timings` are seconds by stage.
    """

    image: bytes
    width: int
    height: int
    device_scale: float
    boxes: tuple[CollectedBox, ...]
    texts: tuple[VisibleText, ...]
    title: str
    final_url: str
    language: str
    snapshot: FrozenPage | None
    differing_pixels: int | None
    timings: dict[str, float]
    warnings: tuple[str, ...]
