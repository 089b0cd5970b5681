"""The boxes of a desktop screen: AT-SPI's, and proposals from the picture where it knows nothing."""

from dataclasses import replace

from annotator.domain.geometry import Rect
from tests.workers.desktop.trees import element, picture, window
from workers.desktop.merge import merge
from workers.vision.proposal import Proposal

SAVE = (10, 30, 60, 50)
TREE = window(
    element("push button", "Save", SAVE, 0, 0, 0, 0), element("label", "Total", (10, 100, 60, 120), 0, 0, 0, 1)
)


def boxes(*proposals: Proposal) -> list[tuple[str, Rect]]:
    merged = merge(TREE, proposals, picture(SAVE))
    return [(box.origin, box.rect) for box in merged.boxes]


def test_a_control_keeps_its_own_box_its_name_and_its_role() -> None:
    merged = merge(TREE, [Proposal(Rect(8, 28, 62, 52), 0.9)], picture(SAVE))
    (box,) = merged.boxes
    assert (box.rect, box.origin, box.kind, box.role, box.name) == (
        Rect(*SAVE),
        "atspi",
        "click",
        "push button",
        "Save",
    )
    assert merged.left_out == {"proposals where AT-SPI knows better": 1}


def test_what_the_program_does_not_tell_of_comes_from_the_picture() -> None:
    drawn = Proposal(Rect(200, 200, 260, 230), 0.8, "type")
    assert boxes(drawn) == [("atspi", Rect(*SAVE)), ("vision", drawn.rect)]


def test_text_that_is_no_control_and_what_is_unsure_become_no_box() -> None:
    assert boxes(Proposal(Rect(9, 99, 61, 121), 0.9), Proposal(Rect(200, 200, 260, 230), 0.3)) == [
        ("atspi", Rect(*SAVE))
    ]


def test_title_bars_of_the_window_manager_are_no_boxes_of_the_program() -> None:
    merged = merge(TREE, [Proposal(Rect(0, 0, 400, 18), 0.9)], picture(SAVE))
    assert merged.by_origin == {"atspi": 1, "vision": 0}
    assert merged.left_out == {"proposals outside of the program's windows": 1}


def test_a_program_that_tells_of_nothing_has_the_boxes_of_its_picture() -> None:
    merged = merge([], [Proposal(Rect(*SAVE), 0.9)], picture(SAVE))
    assert merged.by_origin == {"atspi": 0, "vision": 1}
    assert merged.boxes[0].details() == {"confidence": 0.9}


COPY = (10, 60, 60, 80)


def test_disabled_controls_have_boxes_only_where_they_are_wanted_and_say_so() -> None:
    disabled = replace(element("push button", "Copy", COPY, 0, 0, 0, 2), states=())
    drawn, proposal = picture(SAVE, COPY), Proposal(Rect(*COPY), 0.9)
    merged = merge([*TREE, disabled], [proposal], drawn)
    assert [box.name for box in merged.boxes] == ["Save"]
    assert merged.left_out == {"disabled": 1, "proposals where AT-SPI knows better": 1}
    kept = merge([*TREE, disabled], [proposal], drawn, keeps_disabled=True)
    assert [(box.name, box.details().get("disabled", False)) for box in kept.boxes] == [("Save", False), ("Copy", True)]


def test_where_a_program_tells_of_no_control_that_can_be_used_none_counts_as_disabled() -> None:
    silent = [replace(each, states=()) for each in TREE]
    assert [box.name for box in merge(silent, [], picture(SAVE)).boxes] == ["Save"]


def test_a_picture_that_the_program_calls_an_icon_gets_no_box_of_what_it_looks_like() -> None:
    shown = (200, 100, 240, 140)
    tree = [*TREE, element("filler", "", (190, 90, 300, 150), 0, 0, 0, 9), element("icon", "", shown, 0, 0, 0, 9, 0)]
    merged = merge(tree, [Proposal(Rect(*shown), 0.9)], picture(SAVE, shown))
    assert [box.role for box in merged.boxes] == ["push button"]
    assert merged.left_out == {
        "part of another control, or a picture": 1,
        "proposals where AT-SPI knows better": 1,
    }
