"""Tests of GUICourse's actions: read from labels, written again, converted from AITW."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.guicourse.actions import ACTIONS, GuiAction
from annotator.domain.guicourse.aitw import convert
from annotator.domain.guicourse.labels import read_label, write_label

shares = st.integers(0, 1000).map(lambda number: number / 1000)
points = st.tuples(shares, shares)


@st.composite
def actions(draw: st.DrawFn) -> GuiAction:
    name = draw(st.sampled_from(sorted(ACTIONS)))
    needed = ACTIONS[name]
    return GuiAction(
        name,
        box=draw(st.tuples(shares, shares, shares, shares)) if "element" in needed else None,
        element=draw(st.sampled_from(["", "3"])) if "element" in needed else "",
        point=draw(points) if "point" in needed else None,
        dual_point=draw(st.tuples(points, points)) if "dual_point" in needed else None,
        scroll=draw(points) if "scroll" in needed else None,
        text=draw(st.text(max_size=9)) if "text" in needed else "",
    )


@given(action=actions())
def test_an_action_is_read_as_it_was_written(action: GuiAction) -> None:
    label = write_label(action, 720, 1440)
    assert read_label([label], 720, 1440) == ([action], [])
    assert read_label(label, 720, 1440) == ([action], [])


def test_a_record_of_the_release_is_read() -> None:
    label = {
        "name": "tap",
        "point": {"absolute": "<point>362, 1412</point>", "related": "<point>0.503, 0.981</point>"},
    }
    assert read_label(label, 720, 1440) == ([GuiAction("tap", point=(0.503, 0.981))], [])
    del label["point"]["related"]  # type: ignore[attr-defined]
    assert read_label(label, 724, 1412)[0] == [GuiAction("tap", point=(0.5, 1))]


@pytest.mark.parametrize(
    "value", [None, 3, [3], [{}], [{"name": "click"}], [{"name": "fly"}], {"name": "tap", "point": 4}]
)
def test_what_is_no_action_is_counted(value: Any) -> None:
    actions_read, faults = read_label(value, 720, 1440)
    assert actions_read == []
    assert len(faults) == (len(value) if isinstance(value, list) else isinstance(value, dict))


def test_capitalised_names_are_read() -> None:
    assert read_label([{"name": "Enter"}], 720, 1440) == ([GuiAction("enter")], [])


BUTTON = {
    "image/ui_annotations_positions": [[0.95, 0.2, 0.04, 0.1], [0.1, 0.2, 0.04, 0.1], [0.95, 0.45, 0.04, 0.1]],
    "image/ui_annotations_ui_types": ["ICON_V_BACKWARD", "ICON_V_BACKWARD", "ICON_NAV_BAR_CIRCLE"],
}


@pytest.mark.parametrize(
    ("step", "action"),
    [
        ({"results/action_type": 4, "results/yx_touch": [0.5, 0.2], "results/yx_lift": [0.5, 0.23]},
         GuiAction("tap", point=(0.2, 0.5))),
        ({"results/action_type": 4, "results/yx_touch": [0.8, 0.5], "results/yx_lift": [0.2, 0.5]},
         GuiAction("swipe", dual_point=((0.5, 0.8), (0.5, 0.2)))),
        ({"results/action_type": 3, "results/type_action": "brazil"}, GuiAction("input", text="brazil")),
        ({"results/action_type": 7}, GuiAction("enter")),
        ({"results/action_type": 5, **BUTTON}, GuiAction("tap", point=(0.25, 0.97))),
        ({"results/action_type": 6, **BUTTON}, GuiAction("tap", point=(0.5, 0.97))),
        ({"results/action_type": 10}, GuiAction("answer", text="task complete")),
        ({"results/action_type": 11}, GuiAction("answer", text="task impossible")),
    ],
)  # fmt: skip
def test_actions_of_aitw_become_those_of_the_paper(step: dict[str, Any], action: GuiAction) -> None:
    converted, reason = convert(step)
    assert (converted and converted.name, reason) == (action.name, "")
    assert converted is not None
    assert converted.point == pytest.approx(action.point) if action.point else converted == action


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        ({"results/action_type": 5}, "no button in a bottom navigation bar"),
        ({"results/action_type": 4, "results/yx_touch": [0.5]}, "a gesture without its two points"),
        ({"results/action_type": 99}, "action type 99 is none of AITW's"),
        ({}, "action type None is none of AITW's"),
    ],
)
def test_steps_that_cannot_be_converted_say_why(step: dict[str, Any], reason: str) -> None:
    assert convert(step) == (None, reason)
