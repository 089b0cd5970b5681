"""Tests of proposals from pixels, on drawn windows and on pictures of real programs."""

from __future__ import annotations

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from annotator.domain.geometry import Rect
from tests.examples import examples
from tests.workers.vision.drawings import Window, form
from workers.demo.content import DesktopScreen, desktop_screens, read_json
from workers.vision.pixels import UnreadablePicture
from workers.vision.proposal import Proposal
from workers.vision.propose import propose

SCREENS = [screen for row in read_json("dataset.json")["applications"] for screen in desktop_screens(row)]
THEMES = pytest.mark.parametrize(("scale", "dark"), [(1, False), (1, True), (2, False), (2, True)])


def best(proposals: list[Proposal], rect: Rect) -> Proposal:
    return max(proposals, key=lambda proposal: proposal.rect.iou(rect))


@THEMES
@pytest.mark.parametrize("name", ["name field", "empty field", "send button", "cancel button", "first box"])
def test_a_control_is_proposed_with_its_border_to_the_pixel(name: str, scale: int, dark: bool) -> None:
    window = form(scale, dark=dark)
    result = best(propose(window.png()), window.things[name])
    sides = zip(
        (result.rect.left, result.rect.top, result.rect.right, result.rect.bottom),
        (window.things[name].left, window.things[name].top, window.things[name].right, window.things[name].bottom),
        strict=True,
    )
    assert all(abs(first - other) <= scale for first, other in sides)
    assert result.confidence >= 0.4, "it is offered"


@THEMES
def test_what_can_be_typed_into_is_told_from_a_button(scale: int, dark: bool) -> None:
    window = form(scale, dark=dark)
    proposals = propose(window.png())
    assert best(proposals, window.things["name field"]).kind == "type"
    assert best(proposals, window.things["send button"]).kind == "click"


def test_a_check_box_is_proposed_alone_and_with_its_name() -> None:
    window = form()
    box, name = window.things["first box"], window.things["first name"]
    proposals = propose(window.png())
    assert best(proposals, box).rect.iou(box) > 0.8
    both = Rect(box.left, box.top, name.right, box.bottom)
    assert best(proposals, both).rect.iou(both) > 0.8


def test_words_of_a_menu_bar_are_surer_than_lines_of_a_paragraph() -> None:
    window = form()
    proposals = propose(window.png())
    word = window.things["menu Edit"]
    menus = [proposal for proposal in proposals if proposal.rect.intersection(word) == word]
    menu = min(menus, key=lambda proposal: proposal.rect.area)
    assert menu.rect.width <= word.width + 48, "it has the room around its word, and nothing of its neighbours"
    lines = [proposal.confidence for proposal in proposals if proposal.rect.iou(window.things["line 1"]) > 0.5]
    assert menu.confidence > max(lines, default=0)


def test_the_name_on_a_button_is_no_proposal_of_its_own() -> None:
    window = form()
    button = window.things["send button"]
    inside = [
        proposal
        for proposal in propose(window.png())
        if button.contains(proposal.rect.center) and proposal.rect.area < button.area / 2
    ]
    assert inside == []


def test_an_empty_picture_has_no_proposals() -> None:
    assert propose(Window().png()) == []


@pytest.mark.parametrize("content", [b"", b"no picture", form().png()[:200]])
def test_files_that_are_no_pictures_are_refused(content: bytes) -> None:
    with pytest.raises(UnreadablePicture):
        propose(content)


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_on_real_programs_many_of_the_boxes_drawn_by_hand_are_proposed(screen: DesktopScreen) -> None:
    proposals = propose(screen.image)
    met = sum(best(proposals, box.rect).rect.iou(box.rect) >= 0.5 for box in screen.boxes)
    assert met >= 0.5 * len(screen.boxes)


@settings(max_examples=examples(25), deadline=None)
@given(
    st.integers(1, 200),
    st.integers(1, 200),
    st.lists(
        st.tuples(
            st.integers(0, 199), st.integers(0, 199), st.integers(1, 120), st.integers(1, 90), st.integers(0, 255)
        ),
        max_size=12,
    ),
)
def test_whatever_the_picture_proposals_lie_on_it_and_are_the_same_each_time(
    width: int, height: int, patches: list[tuple[int, int, int, int, int]]
) -> None:
    image = Image.new("RGB", (width, height), "white")
    for x, y, across, down, grey in patches:
        image.paste((grey, grey, 255 - grey), (x, y, x + across, y + down))
    sink = io.BytesIO()
    image.save(sink, "PNG")
    proposals = propose(sink.getvalue())
    assert proposals == propose(sink.getvalue())
    for proposal in proposals:
        assert proposal.rect.clamp(width, height) == proposal.rect
        assert 0 <= proposal.confidence <= 1
    assert all(
        proposal.rect.iou(other.rect) <= 0.56 for proposal in proposals for other in proposals if proposal is not other
    )
