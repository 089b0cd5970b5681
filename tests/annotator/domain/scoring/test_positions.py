"""An action without a coordinate happens where the one before left the pointer."""

from annotator.domain.geometry import Point, Rect
from annotator.domain.scoring.positions import positions, regions
from annotator.domain.script.actions import At, Named, Offset, Pointer, Scroll, Write

BOX = Rect(0, 0, 10, 10)


def test_the_pointer_stays_moves_and_gets_lost() -> None:
    script = (
        Pointer("click"),
        Pointer("moveTo", At(5, 5)),
        Write("a"),
        Pointer("click"),
        Pointer("dragTo", Offset(2, -1)),
        Scroll("scroll", 3, At(8, 8)),
        Pointer("click", Named("ok")),
    )
    places = [None, Point(5, 5), Point(5, 5), Point(5, 5), Point(7, 4), Point(8, 8), None]
    assert list(positions(script)) == places


def test_a_coordinate_without_a_box_means_its_own_pixel() -> None:
    script = (Pointer("click", At(5, 5)), Pointer("moveTo", At(20.5, 30)), Pointer("dragTo", Offset(1, 1)))
    expected = [BOX, Rect(20, 30, 21, 31), Rect(21, 31, 22, 32)]
    assert list(regions(script, (BOX, None, None))) == expected


def test_where_nothing_is_known_nothing_is_wanted() -> None:
    assert list(regions((Pointer("click"),), (None,))) == [None]
