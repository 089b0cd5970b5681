"""Collects the interactive elements and texts of a page with all its frames, in pixels of its screenshot."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil, floor
from typing import Any

from annotator.domain.clean_text import load_json
from annotator.domain.geometry import Rect
from workers import page_scripts
from workers.browser.captured_page import CollectedBox, VisibleText, is_kind
from workers.browser.document_order import CollectedText, document_orders
from workers.browser.failures import is_navigation_race, own_fault
from workers.browser.filtering import filter_elements
from workers.browser.interactive_element import Edges, InteractiveElement
from workers.cdp.errors import CDPError, ScriptFailed
from workers.cdp.frames import PageFrame

PROBES = ((0.5, 0.5), (0.2, 0.2), (0.8, 0.2), (0.2, 0.8), (0.8, 0.8))
"""The points of an element, as shares of its width and height, that are hit-tested; the first is its centre."""
MIN_FREE_PROBES = 2
NOTHING_HIDDEN = '{"hidden":0,'
"""How the listener facts of a frame begin that hides nothing from the isolated world."""
LACKING_BOXES = "look for boxes that are missing"
ROUNDING = 1 / 64
"""Layout positions come in 64ths of a pixel: less than that beyond an edge is no pixel of its own."""

FramePosition = tuple[float, float, float, float]
"""Left and top of a frame in the page around it, in CSS pixels; its horizontal and vertical scale there."""


@dataclass(slots=True)
class CollectedPage:
    """The elements and texts of a page, frames included; positions in CSS pixels of the viewport."""

    elements: list[InteractiveElement]
    texts: list[CollectedText]
    language: str = ""
    title: str = ""
    url: str = ""
    warnings: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What has boxes: judged by the area of the whole page (square CSS pixels), with disabled controls or not."""

    page_area: float
    disabled: bool


def collect_elements(main_frame: PageFrame, width: int, height: int, *, keeps_disabled: bool = False) -> CollectedPage:
    """Return what a page with a viewport of width x height CSS pixels shows; with its disabled controls if wanted.

    Raises CDPError, for example when the page navigates meanwhile.
    """
    clip = {"left": 0.0, "top": 0.0, "right": float(width), "bottom": float(height)}
    return _collect_frame(main_frame, clip, _Wanted(width * height, keeps_disabled))


def _collect_frame(frame: PageFrame, clip: dict[str, float], wanted: _Wanted) -> CollectedPage:
    """Return what the clip of a frame shows."""
    facts, facts_fault = _listener_facts(frame)
    report = load_json(frame.evaluate(page_scripts.function("collect"), clip, facts, wanted.disabled))
    elements = filter_elements([InteractiveElement.from_json(values) for values in report["boxes"]], wanted.page_area)
    texts = [CollectedText((*text["rect"],), text["text"], *text["place"]) for text in report["texts"]]
    collected = CollectedPage(elements, texts, report["language"], report["title"], report["url"])
    if count := report["faults"]:
        reason = report["firstFault"]
        collected.warnings.append(f"{count} parts of the page could not be read; they may lack a box: {reason}")
    if facts_fault:
        collected.warnings.append(
            own_fault("A script of Actwright could not read who listens in this page", facts_fault, LACKING_BOXES)
        )
    for child in frame.children:
        try:
            _add_child(collected, child, clip, wanted)
        except CDPError as error:
            if child.exists:
                collected.warnings.append(f"A frame could not be read ({child.url}): {str(error).splitlines()[0]}")
    return collected


def _listener_facts(frame: PageFrame) -> tuple[str | None, str]:
    """Return what the page's world knows of its listeners, as JSON for the script that collects elements (None where
    no script of the page could run), and what went wrong there.

    Makes known to the isolated world what only the page's world knows of: closed shadow roots, changed style sheets.
    """
    try:
        facts: str | None = frame.evaluate_in_page(page_scripts.LISTENER_FACTS)
        if facts is not None and not facts.startswith(NOTHING_HIDDEN):
            frame.evaluate_on_each(page_scripts.function("adopt_hidden"), page_scripts.HIDDEN_OBJECTS)
    except ScriptFailed as error:
        if is_navigation_race(error):
            raise
        return None, str(error).splitlines()[0]
    return facts, ""


def _add_child(collected: CollectedPage, child: PageFrame, clip: dict[str, float], wanted: _Wanted) -> None:
    """Add what a child frame shows, in the coordinates of the frame around it."""
    view = load_json(child.evaluate_on_owner(page_scripts.function("frame_view"), clip))
    if view["shown"] is None:
        return
    child_view = _collect_frame(child, _inner_clip(view), wanted)
    position = (view["left"], view["top"], view["scaleX"], view["scaleY"])
    moved = [element.moved(*position, (view["selector"],), view["order"]) for element in child_view.elements]
    collected.elements += _uncovered(child, moved)
    collected.texts += [text.moved(_move(text.edges, position), view["order"]) for text in child_view.texts]
    collected.warnings += child_view.warnings


def _inner_clip(view: dict[str, Any]) -> dict[str, float]:
    """Return the shown part of a frame in the frame's own coordinates."""
    shown_rects, left, top = view["shown"], view["left"], view["top"]
    return {
        "left": max(0.0, (shown_rects["left"] - left) / view["scaleX"]),
        "top": max(0.0, (shown_rects["top"] - top) / view["scaleY"]),
        "right": (shown_rects["right"] - left) / view["scaleX"],
        "bottom": (shown_rects["bottom"] - top) / view["scaleY"],
    }


def _move(edges: Edges, position: FramePosition) -> Edges:
    left, top, scale_x, scale_y = position
    x1, y1, x2, y2 = edges
    return left + x1 * scale_x, top + y1 * scale_y, left + x2 * scale_x, top + y2 * scale_y


def _uncovered(frame: PageFrame, elements: list[InteractiveElement]) -> list[InteractiveElement]:
    """Return the elements of a frame that the page around it does not cover, by hit tests at five points each."""
    points = [
        [left + across * (right - left), top + down * (bottom - top)]
        for left, top, right, bottom in (element.edges for element in elements)
        for across, down in PROBES
    ]
    uncovered: list[bool] = (
        load_json(frame.evaluate_on_owner(page_scripts.function("free_points"), points)) if points else []
    )
    probes = [uncovered[start : start + len(PROBES)] for start in range(0, len(uncovered), len(PROBES))]
    return [element for element, hits in zip(elements, probes, strict=True) if hits[0] or sum(hits) >= MIN_FREE_PROBES]


def to_boxes(collected: CollectedPage, width: int, height: int, scale: float) -> tuple[CollectedBox, ...]:
    """Return the elements as boxes in pixels of a screenshot of width x height, rounded outward and clipped."""
    boxes = []
    orders, _ = document_orders(collected.elements, collected.texts)
    for order, element in zip(orders, collected.elements, strict=True):
        rect = rounded(element.edges, width, height, scale)
        if rect and is_kind(element.kind):
            boxes.append(
                CollectedBox(
                    rect=rect,
                    kind=element.kind,
                    tag=element.tag,
                    role=element.role,
                    name=element.name,
                    text=element.text,
                    selector=element.selector,
                    frame=element.frame,
                    shadow_path=element.shadow,
                    order=order,
                    signals=tuple(sorted(element.signals)),
                    disabled=element.disabled,
                )
            )
    return tuple(boxes)


def to_texts(collected: CollectedPage, width: int, height: int, scale: float) -> tuple[VisibleText, ...]:
    """Return the texts with their rectangles in pixels of a screenshot of width x height."""
    _, orders = document_orders(collected.elements, collected.texts)
    rects = (rounded(text.edges, width, height, scale) for text in collected.texts)
    texts = zip(rects, collected.texts, orders, strict=True)
    return tuple(VisibleText(rect, text.text, order) for rect, text, order in texts if rect)


def rounded(edges: Edges, width: int, height: int, scale: float) -> Rect | None:
    """Return every pixel of the screenshot that the edges (CSS pixels) touch; None when they lie outside it."""
    left, top, right, bottom = (edge * scale for edge in edges)
    x1, y1 = floor(left + ROUNDING), floor(top + ROUNDING)
    x2, y2 = ceil(right - ROUNDING), ceil(bottom - ROUNDING)
    return Rect(x1, y1, x2, y2).clamp(width, height) if x2 > x1 and y2 > y1 else None
