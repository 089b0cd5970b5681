"""A baseline of actionable elements, by pressing every element that a pointer can hit and observing the effects.

For every element that a pointer can meet by itself, one point is pressed with a real mouse. A page that has changed by
that is opened afresh before the next press. What counts as an effect: the document changes, a value changes, something
that takes input gets the focus, a link, form, request, dialog or file chooser wants to open, or the page forbids what
the browser would have done. What the page does by itself, or also when one presses on its background (an open menu
closes), is no effect of the place pressed, nor is the data attribute that some pages note on whatever is pressed, nor
the class by which they mark, wherever one presses, which part of the page is in use.

An effect belongs to the control pressed (native, or with a role), or to what can be reached by Tab where all presses
in it did the same; pressing the label of a visible control belongs to the control; something in a control that listens
by itself and does something else is its own. Where there is no control, to the nearest element with a listener in
which all presses did the same (most, where it is that a field takes the focus), or else to the largest such element
that is not one of several alike; a quarter of the viewport is too large, and what shows no words, or is a list of
controls, is no target for taking the focus. Where nothing was seen to change, but a listener heard the press, it
belongs to the element with the listener, if nothing that acts lies inside it. What is disabled is no target, though it
may take the focus. Hovering and dragging are not tried. A page with too many places is pressed on evenly chosen ones.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Frame, Page

from annotator.domain.geometry import Rect
from benchmarks._accessibility_candidates import union
from benchmarks._effect_targets import ElementKey, PageElement, effect_targets
from benchmarks._matching import Target

PAGE_RECORDER = Path(__file__).with_name("_page_recorder.js").read_text(encoding="utf-8")
CALL = "(name) => window[Symbol.for('actwright.pageRecorder')][name]()"
MEET = "(points) => window[Symbol.for('actwright.pageRecorder')].meet(points)"
BLUR = "() => { document.activeElement?.blur?.(); getSelection()?.removeAllRanges(); }"
STORED = "() => JSON.stringify(localStorage)"
RESTORE = "(kept) => { sessionStorage.clear(); localStorage.clear(); Object.assign(localStorage, JSON.parse(kept)); }"
MOST_PRESSES = 160
STEP = 8
OFTEN = 0.6
BACKGROUND = 0.25
BASELINE_MS, HOVER_MS, AFTER_MS, LATE_MS = 1300, 30, 120, 250

Open = Callable[[Page], object]
Point = tuple[int, int]


@dataclass(slots=True)
class Behaviour:
    """The targets, and at a grid of points whether the element there acts; `left_out` elements were not pressed."""

    targets: list[Target]
    surface: dict[Point, bool]
    left_out: int = 0


class Prober:
    """Presses elements of a page, and reopens the page whenever it has changed."""

    def __init__(self, page: Page, open_page: Open) -> None:
        self.page, self._open = page, open_page
        self._asked: list[str] = []
        self._state = ""
        self._stored: str | None = None
        page.on("request", lambda request: self._asked.append(f"request {request.method} {request.url.split('?')[0]}"))
        page.on("filechooser", lambda _: self._asked.append("file chooser"))
        # Dialogs have no handler: the page recorder records them, and a page that asks whether to stay is left.
        page.on("popup", lambda other: other.close())
        self.refresh()

    def refresh(self) -> None:
        """Reopen the page as it was at first, its local storage included."""
        if self._stored:
            # A page that went away, to an empty one say, has no storage to put back.
            with suppress(Error):
                self.page.evaluate(RESTORE, self._stored)
        self._open(self.page)
        self._stored = self._stored or self.page.evaluate(STORED)
        self.take()
        self._state = self._read_state()

    def take(self) -> list[str]:
        """The events since the last call, in the page and in its requests."""
        happened, self._asked = self._asked, []
        for number, frame in enumerate(self.page.frames):
            try:
                happened += [f"{number} {effect}" for effect in frame.evaluate(CALL, "take")]
            except Error:
                happened.append(f"{number} gone")
        return happened

    def _read_state(self) -> str:
        states = []
        for frame in self.page.frames:
            try:
                states.append(frame.evaluate(CALL, "state"))
            except Error:
                states.append("gone")
        return "\f".join(states)

    def idle(self) -> list[str]:
        self.page.wait_for_timeout(BASELINE_MS)
        return self.take()

    def press(self, point: Point, patient: bool) -> frozenset[str]:
        """The effects of pressing a point; `patient` waits for late effects, such as a menu that opens."""
        mouse = self.page.mouse
        mouse.move(*point)
        self.page.wait_for_timeout(HOVER_MS)
        # A field that has the focus already could not get it by a press.
        self.page.evaluate(BLUR)
        self.take()
        mouse.down()
        mouse.up()
        self.page.wait_for_timeout(AFTER_MS)
        happened = frozenset(self.take())
        if patient and not happened:
            self.page.wait_for_timeout(LATE_MS)
            happened = frozenset(self.take())
        mouse.move(0, 0)
        return happened

    def restore(self) -> None:
        self.page.keyboard.press("Escape")
        self.page.evaluate(BLUR)
        if self._read_state() != self._state:
            self.refresh()
        self.take()


def behaviour_targets(page: Page, open_page: Open) -> Behaviour:
    """Presses on everything; `page` must be new, with PAGE_RECORDER among its context's init scripts."""
    prober = Prober(page, open_page)
    elements = survey(page)
    met = surface(page)
    noise = set(prober.idle())
    turns = [element for element in elements.values() if element.point]
    chosen = turns[:: max(1, -(-len(turns) // MOST_PRESSES))]
    for element in chosen:
        assert element.point
        try:
            element.effects, element.pressed = (
                prober.press(element.point, element.native or element.listener >= 0),
                True,
            )
            prober.restore()
        except Error:
            prober.refresh()
    width, height = _size_of(page)
    background = BACKGROUND * width * height
    _remove_noise(chosen, noise, background)
    targets = list(effect_targets(elements, background))
    pressed = {element.key: element for element in chosen if element.pressed}
    met |= {element.point: element.key for element in pressed.values() if element.point}
    acting = {point: pressed[key].acts for point, key in met.items() if key in pressed}
    return Behaviour(targets, acting, len(turns) - len(pressed))


def survey(page: Page) -> dict[ElementKey, PageElement]:
    """Every element of the page and its frames, in coordinates of the page."""
    width, height = _size_of(page)
    elements: dict[ElementKey, PageElement] = {}
    for number, frame in enumerate(page.frames):
        left, top = _offset(frame)
        for index, raw in enumerate(json.loads(frame.evaluate(CALL, "survey"))):
            elements[number, index] = _page_element((number, index), raw, left, top, width, height)
    return elements


def surface(page: Page) -> dict[Point, ElementKey]:
    """What a pointer meets at points all over a page that was surveyed."""
    width, height = _size_of(page)
    points = [(x, y) for y in range(STEP // 2, height, STEP) for x in range(STEP // 2, width, STEP)]
    met: dict[Point, ElementKey] = {}
    for number, frame in enumerate(page.frames):
        left, top = _offset(frame)
        hits = frame.evaluate(MEET, [(x - left, y - top) for x, y in points])
        met |= {point: (number, index) for point, index in zip(points, hits, strict=True) if index >= 0}
        points = [point for point in points if point not in met]
    return met


def _size_of(page: Page) -> tuple[int, int]:
    size = page.viewport_size
    return (size["width"], size["height"]) if size else (0, 0)


def _offset(frame: Frame) -> tuple[float, float]:
    if frame.parent_frame is None:
        return 0.0, 0.0
    left, top = _offset(frame.parent_frame)
    inside = frame.frame_element().evaluate(
        "el => { const r = el.getBoundingClientRect(), s = getComputedStyle(el), inner = (side) => parseFloat(s[side]);"
        " return [r.left + el.clientLeft + inner('paddingLeft'), r.top + el.clientTop + inner('paddingTop')]; }"
    )
    return left + inside[0], top + inside[1]


def _page_element(
    key: ElementKey, raw: dict[str, Any], left: float, top: float, width: int, height: int
) -> PageElement:
    rects = []
    for x1, y1, x2, y2 in raw.pop("rects"):
        edges = round(left + x1), round(top + y1), round(left + x2), round(top + y2)
        visible_rect = Rect(*edges).clamp(width, height) if edges[0] < edges[2] and edges[1] < edges[3] else None
        rects += [visible_rect] if visible_rect else []
    point = raw.pop("point")
    at = (round(point[0] + left), round(point[1] + top)) if point else None
    inside = at is not None and 0 <= at[0] < width and 0 <= at[1] < height
    return PageElement(key, rects=rects, point=at if inside else None, **raw)


def _remove_noise(pressed: Sequence[PageElement], noise: set[str], background: float) -> None:
    """Takes away what was no effect of the element pressed."""
    nowhere = [each for each in pressed if each.rects and union(each.rects).area >= background and not each.native]
    # A page may be one large editor: that it takes the focus is no noise.
    noise = noise.union(effect for element in nowhere for effect in element.effects if " focus " not in effect)
    attributes = Counter(
        name for element in pressed for name in {_tracking_attribute(effect) for effect in element.effects} if name
    )
    for element in pressed:
        element.effects = frozenset(
            effect
            for effect in element.effects - noise
            if attributes[_tracking_attribute(effect)] <= OFTEN * len(pressed)
        )


def _tracking_attribute(effect: str) -> str:
    """What pages note wherever one presses: a data attribute, as a log, or the class of the part that is in use."""
    if " attributes class " in effect:
        return effect
    return next((word for word in effect.split() if word.startswith("data-")), "")
