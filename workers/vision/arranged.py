"""From surfaces and marks to candidates: what each may be, judged by its size, its contents and its neighbours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from annotator.domain.geometry import Rect
from workers.vision.lines import around, bars, captioned, coloured, paragraphs, stacks
from workers.vision.marks import Mark
from workers.vision.nesting import holders
from workers.vision.pixels import Pixels
from workers.vision.proposed import Kind, Proposed
from workers.vision.surfaces import Surface

#: sizes at 100 %
SMALL, CONTROL_HEIGHT, CONTROL_WIDTH = 28, 62, 420
FIELD_WIDTH = 90
LABEL_GAP = 14
#: under a title bar lie the menus and one or two rows of tools
TOOLBARS = 130
#: shorter ones are arrows, ticks and counts beside the name
WORD = 20
#: as many empty surfaces of one size are the cells of a table
CELLS = 40


@dataclass(slots=True)
class Place:
    """A surface (None: the picture as a whole) with what lies directly on it."""

    surface: Surface | None
    marks: list[Mark] = field(default_factory=list)
    surfaces: list[Surface] = field(default_factory=list)


def arranged(pixels: Pixels, surfaces: Sequence[Surface], marks: Sequence[Mark], unit: float) -> Iterator[Proposed]:
    """Candidates in no order; several may be for the same thing."""
    sizes = Counter((one.rect.width // 3, one.rect.height // 3) for one in surfaces)
    screen = Rect(0, 0, pixels.width, pixels.height)
    for place in places(surfaces, marks):
        surface = place.surface
        if surface is not None:
            cell = sizes[surface.rect.width // 3, surface.rect.height // 3] >= CELLS
            yield from _surface(surface, place, marks, unit, cell=cell)
        if surface is None or not _is_control(place, unit):
            yield from _on_it(place, surface.rect if surface else screen, unit)


def places(surfaces: Sequence[Surface], marks: Sequence[Mark]) -> list[Place]:
    """The picture as a whole, then each of the surfaces, which are ordered by area."""
    found = [Place(None), *(Place(one) for one in surfaces)]
    grounds = [one.rect for one in surfaces]
    for mark, at in zip(marks, holders(grounds, (mark.rect for mark in marks)), strict=True):
        found[0 if at is None else at + 1].marks.append(mark)
    for surface, at in zip(surfaces, holders(grounds, grounds), strict=True):
        found[0 if at is None else at + 1].surfaces.append(surface)
    return found


def _is_control(place: Place, unit: float) -> bool:
    """One thing to act on: what is written on it is its name."""
    rect = place.surface.rect if place.surface else None
    if rect is None or rect.height > CONTROL_HEIGHT * unit or place.surfaces:
        return False
    if len(place.marks) > (3 if rect.width <= CONTROL_WIDTH * unit else 2):
        return False
    texts = [mark for mark in place.marks if mark.form == "text" and mark.rect.width > WORD * unit]
    return len(texts) <= 1 or rect.width <= 200 * unit


def _surface(surface: Surface, place: Place, marks: Sequence[Mark], unit: float, *, cell: bool) -> Iterator[Proposed]:
    rect = surface.rect
    width, height = rect.width / unit, rect.height / unit
    sure = 0.1 * surface.filled - (0.5 if cell else 0)
    if max(width, height) <= SMALL:
        yield Proposed(rect, 0.68 + sure)
        if not place.marks or width <= 20:
            yield from _with_its_name(rect, marks, unit)
    elif _is_control(place, unit):
        empty = not place.marks and surface.filled > 0.85
        kind = _kind(place, unit)
        long = width > CONTROL_WIDTH and (not place.marks or kind == "click")
        yield Proposed(rect, (0.45 if long and not empty else 0.6 if empty else 0.75) + sure, kind)
    elif min(width, height) <= 16 and max(width, height) > 5 * min(width, height):
        yield Proposed(rect, 0.3 + sure, "scroll" if height > width else "click")
    elif height <= CONTROL_HEIGHT:
        yield Proposed(rect, (0.4 if len(place.marks) <= 4 else 0.2) + sure)
    else:
        full = len(place.surfaces) >= 2 or len(place.marks) > 8
        yield Proposed(rect, (0.2 if full else 0.35) + sure)


def _kind(place: Place, unit: float) -> Kind:
    """A wide surface whose name stands at its left is typed into; with an arrow at its right, selected from."""
    rect = place.surface.rect if place.surface else None
    if rect is None or rect.width < FIELD_WIDTH * unit or rect.height < 18 * unit:
        return "click"
    texts = sorted(place.marks, key=lambda mark: mark.rect.left)
    if not texts:
        return "type" if rect.width > 2.5 * rect.height else "click"
    left = texts[0].rect.left - rect.left
    right = rect.right - texts[-1].rect.right
    if len(texts) > 1 and texts[-1].rect.width <= 18 * unit and right <= 18 * unit:
        return "select"
    return "type" if left <= 20 * unit and right > 2.5 * left and len(texts) == 1 else "click"


def _with_its_name(rect: Rect, marks: Sequence[Mark], unit: float) -> Iterator[Proposed]:
    """A check box together with what is written at its right."""
    for mark in marks:
        gap = mark.rect.left - rect.right
        if mark.form == "text" and 0 < gap <= LABEL_GAP * unit and rect.top < mark.rect.center.y < rect.bottom:
            yield Proposed(around(rect, mark.rect), 0.6)


def _on_it(place: Place, ground: Rect, unit: float) -> Iterator[Proposed]:
    """The marks that lie directly on a surface which is not itself the control."""
    in_bars, in_paragraphs = bars(place.marks, unit), paragraphs(place.marks, unit)
    rows = stacks(place.marks, ground, unit)
    for row in rows.values():
        yield Proposed(row, 0.5)
    drawings = [mark.rect for mark in place.marks if mark.form != "text"] + [one.rect for one in place.surfaces]
    for rect in captioned(drawings, place.marks, unit):
        yield Proposed(rect, 0.6)
    for mark in place.marks:
        if mark in rows:
            continue
        yield Proposed(
            _padded(mark, ground, unit) if mark in in_bars else mark.rect,
            _mark_confidence(mark, mark in in_bars, mark in in_paragraphs, _is_at_the_rim(mark, ground, unit), unit),
        )


def _is_at_the_rim(mark: Mark, ground: Rect, unit: float) -> bool:
    """Words side by side are a menu or a toolbar near the top or bottom, and as often a table in between."""
    above, below = mark.rect.top - ground.top, ground.bottom - mark.rect.bottom
    return ground.height <= CONTROL_HEIGHT * unit or above <= TOOLBARS * unit or below <= CONTROL_HEIGHT * unit


def _mark_confidence(mark: Mark, in_bar: bool, in_paragraph: bool, at_the_rim: bool, unit: float) -> float:
    if mark.form == "picture":
        return 0.3
    if mark.form == "icon":
        return (0.62 if at_the_rim else 0.5) if in_bar else 0.48
    if in_paragraph:
        return 0.12
    link = coloured(mark)
    if in_bar:
        return 0.6 if at_the_rim else 0.55 if link else 0.42
    short = mark.rect.width <= 220 * unit
    return (0.5 if link else 0.3) if short else (0.35 if link else 0.15)


def _padded(mark: Mark, ground: Rect, unit: float) -> Rect:
    """A word or icon in a bar with the room around it that answers to a click as well."""
    x, y = (round(6 * unit), round(5 * unit)) if mark.form == "text" else (round(4 * unit), round(4 * unit))
    rect = mark.rect
    grown = Rect(rect.left - x, rect.top - y, rect.right + x, rect.bottom + y)
    return grown.intersection(ground) or rect
