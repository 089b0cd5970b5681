"""Tests of the Python geometry by the cases that the TypeScript geometry is tested by too."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.geometry import Point, Rect

CASES = json.loads((Path(__file__).parents[3] / "fixtures" / "geometry_cases.json").read_text())["cases"]


def sides(rect: Rect | None) -> list[int] | None:
    return None if rect is None else [rect.left, rect.top, rect.right, rect.bottom]


def answer(case: dict[str, Any]) -> Any:
    rect = Rect(*case["rect"])
    match case["do"]:
        case "center":
            return [rect.center.x, rect.center.y]
        case "area" | "diagonal" as name:
            return getattr(rect, name)
        case "contains" | "distance_to" as name:
            return getattr(rect, name)(Point(*case["point"]))
        case "intersection":
            return sides(rect.intersection(Rect(*case["other"])))
        case "iou":
            return rect.iou(Rect(*case["other"]))
        case "clamp":
            return sides(rect.clamp(*case["screen"]))
        case unknown:
            pytest.fail(f"the fixture asks for {unknown!r}, which this test does not know")


@pytest.mark.parametrize("case", [c for c in CASES if c["do"] != "refuse"], ids=lambda case: case["name"])
def test_shared_case(case: dict[str, Any]) -> None:
    expected = case["gives"]
    assert answer(case) == (pytest.approx(expected, abs=1e-12) if isinstance(expected, float) else expected)


@pytest.mark.parametrize("case", [c for c in CASES if c["do"] == "refuse"], ids=lambda case: case["name"])
def test_a_rectangle_without_pixels_is_refused(case: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="empty rectangle"):
        Rect(*case["rect"])


@st.composite
def rects(draw: st.DrawFn) -> Rect:
    left, top = draw(st.integers(-50, 50)), draw(st.integers(-50, 50))
    return Rect(left, top, left + draw(st.integers(1, 60)), top + draw(st.integers(1, 60)))


@given(rects())
def test_the_centre_of_a_rectangle_lies_in_it(rect: Rect) -> None:
    assert rect.contains(rect.center)
    assert rect.distance_to(rect.center) == 0


@given(rects(), rects())
def test_iou_is_symmetric_and_between_nothing_and_one(a: Rect, b: Rect) -> None:
    assert a.iou(b) == b.iou(a)
    assert 0 <= a.iou(b) <= 1
    assert (a.iou(b) == 1) == (a == b)


@given(rects(), rects(), st.integers(-60, 120), st.integers(-60, 120))
def test_a_pixel_is_in_the_intersection_exactly_when_it_is_in_both(a: Rect, b: Rect, x: int, y: int) -> None:
    shared = a.intersection(b)
    assert (shared is not None and shared.contains(Point(x, y))) == (
        a.contains(Point(x, y)) and b.contains(Point(x, y))
    )


@given(rects(), rects())
def test_the_union_holds_both_and_each_of_its_sides_is_one_of_theirs(a: Rect, b: Rect) -> None:
    both = a.union(b)
    assert (both.intersection(a), both.intersection(b)) == (a, b)
    for side in ("left", "top", "right", "bottom"):
        assert getattr(both, side) in {getattr(a, side), getattr(b, side)}
