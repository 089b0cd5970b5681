"""The result of a capture as plain values; positions are in pixels of the screenshot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeGuard, get_args

from annotator.domain.geometry import Rect
from workers.snapshot.model import PageSnapshot

BoxKind = Literal["click", "type", "select", "hover", "drag", "scroll"]
KINDS: tuple[BoxKind, ...] = get_args(BoxKind)


def is_kind(text: str) -> TypeGuard[BoxKind]:
    return text in KINDS


@dataclass(frozen=True, slots=True)
class CollectedBox:
    """An interactive element as a person would box it.

    `rect` is clipped to the screenshot. `frame` is the path of frame selectors from the page down, `shadow_path`
    the selectors of the shadow hosts around it (outermost first), `order` its place among boxes and texts in document
    order, `signals` the signs that one can act on it (tag, role, tabindex, editable, cursor, listener, handler,
    delegated, label ...).
    """

    rect: Rect
    kind: BoxKind
    tag: str
    role: str
    name: str
    text: str
    selector: str
    frame: tuple[str, ...]
    shadow_path: tuple[str, ...]
    order: int
    signals: tuple[str, ...]
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class VisibleText:
    """A run of text, the rectangle of its lines and its place among boxes and texts in document order."""

    rect: Rect
    text: str
    order: int = 0


@dataclass(frozen=True, slots=True)
class CapturedPage:
    """Everything that a screen is made of. `image` is a PNG of width x height pixels.

    `differing_pixels` counts the pixels in which the rendered snapshot differs visibly from the image (see
    workers.snapshot.compare), None when there is no snapshot or it was not checked. `timings` are seconds by stage.
    `unrest` is what the page was yet to bring when its wait for rest was over; `warnings` say it too.
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
    snapshot: PageSnapshot | None
    differing_pixels: int | None
    timings: dict[str, float]
    warnings: tuple[str, ...]
    unrest: tuple[str, ...] = ()
