"""Steps are read whole: what is missing is named by the number of the step and by its field."""

from typing import Any

import pytest

from annotator.domain.problems import Rejected
from annotator.screens.services.steps import STEPS_LIMIT, read_steps


def test_a_step_gets_all_its_fields() -> None:
    assert read_steps([{"action": "click", "selector": "#go"}]) == [
        {"action": "click", "selector": "#go", "text": "", "x": 0, "y": 0}
    ]


@pytest.mark.parametrize(
    "step",
    [
        {"action": "click", "selector": "button"},
        {"action": "type", "selector": "input", "text": " a "},
        {"action": "press", "text": "Enter"},
        {"action": "press", "text": "End", "selector": "input"},
        {"action": "hover", "selector": "a"},
        {"action": "scroll", "y": -300},
        {"action": "wait", "x": 500},
        {"action": "wait", "selector": "#results"},
        {"action": "dismiss", "selector": ".banner"},
    ],
)
def test_every_action_can_be_complete(step: dict[str, Any]) -> None:
    assert read_steps([step])[0].items() >= step.items()


@pytest.mark.parametrize(
    ("step", "field"),
    [
        ({"action": "dance"}, "action"),
        ({}, "action"),
        ({"action": "click"}, "selector"),
        ({"action": "hover", "selector": "  "}, "selector"),
        ({"action": "dismiss"}, "selector"),
        ({"action": "type", "selector": "input"}, "text"),
        ({"action": "press"}, "text"),
        ({"action": "scroll"}, "y"),
        ({"action": "scroll", "y": 10**9}, "y"),
        ({"action": "wait"}, "x"),
        ({"action": "wait", "x": 60_000}, "x"),
        ({"action": "wait", "x": "5"}, "x"),
        ({"action": "wait", "x": True}, "x"),
        ({"action": "click", "selector": "a" * 501}, "selector"),
        ({"action": "press", "text": "\ud800"}, "text"),
        ({"action": "click", "selector": "a", "where": "b"}, "where"),
    ],
)
def test_problems_of_a_step_name_its_field(step: dict[str, Any], field: str) -> None:
    with pytest.raises(Rejected) as refused:
        read_steps([{"action": "wait", "x": 1}, step])
    (problem,) = refused.value.problems
    assert problem.field == f"steps.1.{field}"
    assert problem.message.startswith("Step 2: ")


@pytest.mark.parametrize("value", [{}, "click", ["click"], None])
def test_values_that_are_no_list_of_steps_are_refused(value: Any) -> None:
    with pytest.raises(Rejected, match="list of objects"):
        read_steps(value)


def test_there_is_a_limit_to_steps() -> None:
    with pytest.raises(Rejected, match="at most"):
        read_steps([{"action": "wait", "x": 1}] * (STEPS_LIMIT + 1))
