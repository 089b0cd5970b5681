"""Tests of the views that support writing: similarity of texts, and label usage on a screen."""

from typing import Any

import pytest

from tests.annotator.world import PHRASINGS, World, make_wording, make_world, write_task
from tests.factories import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return make_world()


def similarity_body(world: World, sentence: str, *phrasings: str, task: int | None = None) -> Any:
    body = {"sentence": sentence, "phrasings": phrasings, "task": task}
    return client_of(world.volunteer).post(f"/api/screens/{world.screen.pk}/similarity", body, format="json").json()


def test_phrasings_are_compared_with_the_task_and_each_other(world: World) -> None:
    fresh, copied, blank = similarity_body(world, "Open the menu", PHRASINGS[0], "Open the menu!", "")["phrasings"]
    assert (fresh["reason"], copied["to"], copied["words"], blank) == ("", "the task", 1.0, None)
    assert copied["reason"] == "says the same word for word"


def test_near_copies_on_the_same_screen_are_pointed_out(world: World) -> None:
    task = write_task(world).task
    (near,) = similarity_body(world, "open the menu.")["near"]
    assert (near["task"], near["sentence"]) == (task.pk, "Open the menu")
    assert similarity_body(world, PHRASINGS[1])["near"][0]["task"] == task.pk
    assert similarity_body(world, "Save the file")["near"] == []


def test_a_task_is_no_copy_of_itself(world: World) -> None:
    task = write_task(world).task
    assert similarity_body(world, "Open the menu", task=task.pk)["near"] == []


def test_coverage_counts_labels_that_are_named_and_not_texts_that_are_typed(world: World) -> None:
    write_task(world, make_wording(text='pyautogui.click("open-menu")\npyautogui.write("save-file")'))
    write_task(world, make_wording("Scroll", text='pyautogui.click("open-menu")\npyautogui.scroll(-3, "name-field")'))
    covered = client_of(world.volunteer).get(f"/api/screens/{world.screen.pk}/coverage").json()
    labels = {label["name"]: label["tasks"] for label in covered["labels"]}
    actions = {kind["name"]: kind["tasks"] for kind in covered["actions"]}
    assert labels == {"open-menu": 2, "name-field": 1, "save-file": 0}
    assert (actions["Click"], actions["Scroll"], actions["Write"], actions["Drag"]) == (2, 1, 1, 0)
