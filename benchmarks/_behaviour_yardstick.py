"""What one can act on, by really pressing on everything a pointer can meet and seeing whether anything comes of it.

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
from benchmarks._behaviour_owners import Place, Spot, owners_of
from benchmarks._matching import Target
from benchmarks._tree_found import union

WITNESS = Path(__file__).with_name("_witness.js").read_text(encoding="utf-8")
CALL = "(name) => window[Symbol.for('actwright.witness')][name]()"
MEET = "(points) => window[Symbol.for('actwright.witness')].meet(points)"
LET_GO = "() => { document.activeElement?.blur?.(); getSelection()?.removeAllRanges(); }"
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
    """The targets, and at points all over the page whether what is met there acts; the rest had no turn."""

    targets: list[Target]
    surface: dict[Point, bool]
    left_out: int = 0


class Prober:
    """One page that is pressed, and opened afresh whenever it is no longer what it was."""

    def __init__(self, page: Page, open_page: Open) -> None:
        self.page, self._open = page, open_page
        self._asked: list[str] = []
        self._state = ""
        self._stored: str | None = None
        page.on("request", lambda request: self._asked.append(f"request {request.method} {request.url.split('?')[0]}"))
        page.on("filechooser", lambda _: self._asked.append("file chooser"))
        # Nobody listens for dialogs: the witness notes them, and a page that asks whether to stay is left.
        page.on("popup", lambda other: other.close())
        self.refresh()

    def refresh(self) -> None:
        """Opens the page as if for the first time: what it has stored in the browser is put back, too."""
        if self._stored:
            # A page that went away, to an empty one say, has no storage to put back.
            with suppress(Error):
                self.page.evaluate(RESTORE, self._stored)
        self._open(self.page)
        self._stored = self._stored or self.page.evaluate(STORED)
        self.take()
        self._state = self._read_state()

    def take(self) -> list[str]:
        """What happened since the last call, in the page and on its lines."""
        happened, self._asked = self._asked, []
        for number, frame in enumerate(self.page.frames):
            try:
                happened += [f"{number} {each}" for each in frame.evaluate(CALL, "take")]
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
        """What pressing does; a patient look waits for what comes late, such as a menu that opens."""
        mouse = self.page.mouse
        mouse.move(*point)
        self.page.wait_for_timeout(HOVER_MS)
        # A field that has the focus already could not get it by a press.
        self.page.evaluate(LET_GO)
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

    def put_back(self) -> None:
        self.page.keyboard.press("Escape")
        self.page.evaluate(LET_GO)
        if self._read_state() != self._state:
            self.refresh()
        self.take()


def behaviour_targets(page: Page, open_page: Open) -> Behaviour:
    """Presses on everything; `page` must be new, with WITNESS among its context's init scripts."""
    prober = Prober(page, open_page)
    places = survey(page)
    met = surface(page)
    noise = set(prober.idle())
    turns = [place for place in places.values() if place.point]
    chosen = turns[:: max(1, -(-len(turns) // MOST_PRESSES))]
    for place in chosen:
        assert place.point
        try:
            place.effects, place.pressed = prober.press(place.point, place.native or place.listener >= 0), True
            prober.put_back()
        except Error:
            prober.refresh()
    width, height = _size_of(page)
    background = BACKGROUND * width * height
    _forget(chosen, noise, background)
    targets = list(owners_of(places, background))
    pressed = {place.spot: place for place in chosen if place.pressed}
    met |= {place.point: place.spot for place in pressed.values() if place.point}
    acting = {point: pressed[spot].acts for point, spot in met.items() if spot in pressed}
    return Behaviour(targets, acting, len(turns) - len(pressed))


def survey(page: Page) -> dict[Spot, Place]:
    """Every element of the page and its frames, in coordinates of the page."""
    width, height = _size_of(page)
    places: dict[Spot, Place] = {}
    for number, frame in enumerate(page.frames):
        left, top = _offset(frame)
        for index, raw in enumerate(json.loads(frame.evaluate(CALL, "survey"))):
            places[number, index] = _place((number, index), raw, left, top, width, height)
    return places


def surface(page: Page) -> dict[Point, Spot]:
    """What a pointer meets at points all over a page that was surveyed."""
    width, height = _size_of(page)
    wanted = [(x, y) for y in range(STEP // 2, height, STEP) for x in range(STEP // 2, width, STEP)]
    met: dict[Point, Spot] = {}
    for number, frame in enumerate(page.frames):
        left, top = _offset(frame)
        found = frame.evaluate(MEET, [(x - left, y - top) for x, y in wanted])
        met |= {point: (number, index) for point, index in zip(wanted, found, strict=True) if index >= 0}
        wanted = [point for point in wanted if point not in met]
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


def _place(spot: Spot, raw: dict[str, Any], left: float, top: float, width: int, height: int) -> Place:
    rects = []
    for x1, y1, x2, y2 in raw.pop("rects"):
        edges = round(left + x1), round(top + y1), round(left + x2), round(top + y2)
        shown = Rect(*edges).clamp(width, height) if edges[0] < edges[2] and edges[1] < edges[3] else None
        rects += [shown] if shown else []
    point = raw.pop("point")
    at = (round(point[0] + left), round(point[1] + top)) if point else None
    inside = at is not None and 0 <= at[0] < width and 0 <= at[1] < height
    return Place(spot, rects=rects, point=at if inside else None, **raw)


def _forget(chosen: Sequence[Place], noise: set[str], background: float) -> None:
    """Takes away what was no effect of the place pressed."""
    nowhere = [each for each in chosen if each.rects and union(each.rects).area >= background and not each.native]
    # A page may be one large editor: that it takes the focus is no noise.
    noise = noise.union(effect for place in nowhere for effect in place.effects if " focus " not in effect)
    marks = Counter(mark for place in chosen for mark in {_mark(effect) for effect in place.effects} if mark)
    for place in chosen:
        place.effects = frozenset(
            effect for effect in place.effects - noise if marks[_mark(effect)] <= OFTEN * len(chosen)
        )


def _mark(effect: str) -> str:
    """What pages note wherever one presses: a data attribute, as a log, or the class of the part that is in use."""
    if " attributes class " in effect:
        return effect
    return next((word for word in effect.split() if word.startswith("data-")), "")
