"""Replies with suggested tasks are read strictly: what is no task is refused alone, and nothing else gets through."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.completions import Unreadable
from annotator.domain.task_suggestions import MOST_PHRASINGS, MOST_TASKS, TaskReply, read_tasks_reply
from tests.annotator.domain.test_label_suggestions import JSON

ENTRIES = st.fixed_dictionaries({"sentence": st.text() | JSON, "script": st.text() | JSON, "phrasings": JSON})


def read(*entries: Any) -> TaskReply:
    return read_tasks_reply(json.dumps({"tasks": list(entries)}))


def test_tasks_are_read_with_their_phrasings_on_one_line_each() -> None:
    script = 'pyautogui.click("a")\npyautogui.press("enter")\n'
    reply = read({"sentence": " Open\nit ", "script": script, "phrasings": ["Have it open", " "]})
    (task,) = reply.tasks
    assert (task.sentence, task.script, task.phrasings) == ("Open it", script.strip(), ("Have it open",))


@pytest.mark.parametrize(("confidence", "read_as"), [(0.8, 0.8), (1, 1.0), (None, None), ("high", None), (1.2, None)])
def test_a_confidence_is_from_0_to_1_or_none(confidence: Any, read_as: float | None) -> None:
    (task,) = read({"sentence": "Open it", "script": "x", "confidence": confidence}).tasks
    assert task.confidence == read_as


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ("Open it", "no sentence and script"),
        ({"sentence": "Open it"}, "no sentence and script"),
        ({"sentence": "Open it", "script": 3}, "no sentence and script"),
        ({"sentence": "Open it", "script": "x", "phrasings": "Have it open"}, "no list of texts"),
        ({"sentence": "Open it", "script": "x" * 100_001}, "more than 100,000 characters"),
    ],
)
def test_an_entry_that_is_no_task_is_refused_alone(entry: Any, reason: str) -> None:
    reply = read(entry, {"sentence": "Close it", "script": "y"})
    assert [each.sentence for each in reply.tasks] == ["Close it"]
    assert [reason in each.reason for each in reply.refused] == [True]


def test_of_very_many_tasks_the_rest_is_refused() -> None:
    reply = read(*({"sentence": f"Open {number}", "script": "x"} for number in range(MOST_TASKS + 3)))
    assert (len(reply.tasks), len(reply.refused)) == (MOST_TASKS, 3)


@pytest.mark.parametrize("content", ["", "[]", '{"tasks": 3}', '{"script": "x"}', '{"tasks": [], "role": "x"}'])
def test_another_form_is_malformed(content: str) -> None:
    with pytest.raises(Unreadable) as fault:
        read_tasks_reply(content)
    assert fault.value.code == "malformed"


@given(st.lists(ENTRIES | JSON, max_size=6))
def test_whatever_comes_each_entry_is_a_task_or_refused(entries: list[Any]) -> None:
    try:
        reply = read_tasks_reply(json.dumps({"tasks": entries}))
    except Unreadable:
        return
    assert len(reply.tasks) + len(reply.refused) == len(entries)
    for task in reply.tasks:
        assert "\n" not in task.sentence
        assert "\0" not in task.sentence + task.script + "".join(task.phrasings)
        assert len(task.phrasings) <= MOST_PHRASINGS
    json.loads(json.dumps(reply.as_json()))
