"""What a step of a replay may act on: the element of the recording, known by its name, or by its place without one."""

from annotator.domain.geometry import Rect
from annotator.domain.script.parse import parse
from workers.accessibility.element import AccessibleElement, AccessibleTree
from workers.sessions.inspector import Inspection
from workers.sessions.replay_plan import Target
from workers.sessions.replay_target import wrong_target

Box = tuple[int, int, int, int]


def button(name: str, box: Box, number: int) -> AccessibleElement:
    return AccessibleElement("push button", name, None, (), box, (0, number))


BOARD = Inspection(
    "atspi",
    "",
    AccessibleTree(
        "Board",
        (
            button("", (0, 0, 40, 40), 0),
            button("", (40, 0, 80, 40), 1),
            button("New", (0, 60, 80, 90), 2),
            button("Open ", (0, 100, 80, 130), 3),
        ),
        cut=False,
        digest="",
    ),
)
FIRST_CELL = Target("push button", "", Rect(0, 0, 40, 40))


def why_not(script: str, target: Target) -> str:
    return wrong_target(BOARD, parse(script).script, target)


def test_a_cell_without_a_name_is_not_the_one_beside_it() -> None:
    assert why_not("pyautogui.click(20, 20)", FIRST_CELL) == ""
    assert why_not("pyautogui.click(60, 20)", FIRST_CELL) == "It would act on another one instead of push button “”."


def test_a_nameless_element_whose_box_is_a_little_another_one_is_the_same() -> None:
    assert why_not("pyautogui.click(20, 20)", Target("push button", "", Rect(0, 0, 44, 40))) == ""
    assert why_not("pyautogui.click(20, 20)", Target("push button", "")) == ""


def test_the_room_after_a_name_makes_it_no_other_one() -> None:
    assert why_not("pyautogui.click(20, 110)", Target("push button", "Open")) == ""


def test_a_named_element_is_known_by_its_name_wherever_it_is() -> None:
    assert why_not("pyautogui.click(20, 70)", Target("push button", "New", Rect(300, 300, 340, 320))) == ""
    assert why_not("pyautogui.click(20, 20)", Target("push button", "New", Rect(0, 60, 80, 90))) == (
        "It would act on push button “” instead of push button “New”."
    )
