"""Collects what one can act on in a page and all its frames, and rounds it to pixels of the picture once."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from math import ceil, floor
from typing import Any

from playwright.sync_api import Error

from annotator.domain.geometry import Rect
from workers.browser import scripts
from workers.browser.candidate import Candidate, Edges
from workers.browser.captured import CollectedBox, VisibleText, is_kind
from workers.browser.frames import Frame
from workers.browser.merge import merge

PROBES = ((0.5, 0.5), (0.2, 0.2), (0.8, 0.2), (0.2, 0.8), (0.8, 0.8))
LEAST_FREE = 2
ROUNDING = 1 / 64
"""Layout positions come in 64ths of a pixel: less than that beyond an edge is no pixel of its own."""


@dataclass(slots=True)
class Collected:
    """Everything seen in a page, frames included, positions still in CSS pixels of the viewport."""

    candidates: list[Candidate]
    texts: list[tuple[Edges, str]]
    language: str = ""
    title: str = ""
    url: str = ""
    warnings: list[str] = field(default_factory=list)


def collect(main: Frame, width: int, height: int) -> Collected:
    """Looks through a page of width x height CSS pixels from its main frame on.

    Raises playwright's Error when the page leaves meanwhile.
    """
    clip = {"left": 0.0, "top": 0.0, "right": float(width), "bottom": float(height)}
    return _collect_frame(main, clip, width * height)


def _collect_frame(frame: Frame, clip: dict[str, float], page_area: float) -> Collected:
    """What fills a small frame is large in it and may be a thing in the page: hence the area of the page."""
    seen = json.loads(frame.evaluate(scripts.COLLECT, {"clip": clip}))
    found = merge([Candidate.read(values) for values in seen["boxes"]], page_area)
    texts = [((*text["rect"],), text["text"]) for text in seen["texts"]]
    here = Collected(found, texts, seen["language"], seen["title"], seen["url"])
    for child in frame.children:
        try:
            _add_child(here, child, clip, page_area)
        except Error as error:
            if child.is_there:
                here.warnings.append(f"A frame could not be read ({child.url}): {str(error).splitlines()[0]}")
    return here


def _add_child(here: Collected, child: Frame, clip: dict[str, float], page_area: float) -> None:
    view = json.loads(child.evaluate_on_holder(scripts.VIEW_FRAME, clip))
    if view["shown"] is None:
        return
    inner = _collect_frame(child, _inner_clip(view), page_area)
    place = (view["left"], view["top"], view["scaleX"], view["scaleY"])
    moved = [candidate.moved(*place, (view["selector"],)) for candidate in inner.candidates]
    here.candidates += _uncovered(child, moved)
    here.texts += [(_move(edges, place), text) for edges, text in inner.texts]
    here.warnings += inner.warnings


def _inner_clip(view: dict[str, Any]) -> dict[str, float]:
    """The shown part of a frame in the frame's own coordinates."""
    shown, left, top = view["shown"], view["left"], view["top"]
    return {
        "left": max(0.0, (shown["left"] - left) / view["scaleX"]),
        "top": max(0.0, (shown["top"] - top) / view["scaleY"]),
        "right": (shown["right"] - left) / view["scaleX"],
        "bottom": (shown["bottom"] - top) / view["scaleY"],
    }


def _move(edges: Edges, place: tuple[float, float, float, float]) -> Edges:
    left, top, scale_x, scale_y = place
    x1, y1, x2, y2 = edges
    return left + x1 * scale_x, top + y1 * scale_y, left + x2 * scale_x, top + y2 * scale_y


def _uncovered(frame: Frame, candidates: list[Candidate]) -> list[Candidate]:
    """Those that nothing of the surrounding page lies over, tried at five points each."""
    points = [
        [left + across * (right - left), top + down * (bottom - top)]
        for left, top, right, bottom in (candidate.edges for candidate in candidates)
        for across, down in PROBES
    ]
    free: list[bool] = json.loads(frame.evaluate_on_holder(scripts.FREE_POINTS, points)) if points else []
    tries = [free[start : start + len(PROBES)] for start in range(0, len(free), len(PROBES))]
    return [one for one, hits in zip(candidates, tries, strict=True) if hits[0] or sum(hits) >= LEAST_FREE]


def boxes_of(collected: Collected, width: int, height: int, scale: float) -> tuple[CollectedBox, ...]:
    """The boxes in pixels of a picture of width x height, rounded outward and clipped."""
    boxes = []
    for order, candidate in enumerate(collected.candidates):
        rect = rounded(candidate.edges, width, height, scale)
        if rect and is_kind(candidate.kind):
            boxes.append(
                CollectedBox(
                    rect=rect,
                    kind=candidate.kind,
                    tag=candidate.tag,
                    role=candidate.role,
                    name=candidate.name,
                    text=candidate.text,
                    selector=candidate.selector,
                    frame=candidate.frame,
                    shadow_path=candidate.shadow,
                    order=order,
                    signals=tuple(sorted(candidate.signals)),
                )
            )
    return tuple(boxes)


def texts_of(collected: Collected, width: int, height: int, scale: float) -> tuple[VisibleText, ...]:
    placed = ((rounded(edges, width, height, scale), text) for edges, text in collected.texts)
    return tuple(VisibleText(rect, text) for rect, text in placed if rect)


def rounded(edges: Edges, width: int, height: int, scale: float) -> Rect | None:
    """Every pixel of the picture that the edges touch; None when they lie outside it."""
    left, top, right, bottom = (edge * scale for edge in edges)
    x1, y1 = floor(left + ROUNDING), floor(top + ROUNDING)
    x2, y2 = ceil(right - ROUNDING), ceil(bottom - ROUNDING)
    return Rect(x1, y1, x2, y2).clamp(width, height) if x2 > x1 and y2 > y1 else None
