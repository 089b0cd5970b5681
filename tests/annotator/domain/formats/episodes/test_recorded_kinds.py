"""What an action was recorded as, a chosen option or a selected text, is what formats with words for it say."""

import json
from dataclasses import replace
from typing import Any

from annotator.domain.formats.episodes.record import EpisodeAction, EpisodeStep, ReleasedEpisode, content_of
from tests.annotator.domain.formats.episodes.small_release import action, search, written

OPTION = {"role": "option", "name": "Two days", "box": [10, 60, 110, 80]}
CHOICE = replace(
    action(31, "pyautogui.click(30, 70)\n", elements=({"role": "listbox", "name": "Delivery"}, OPTION)), kind="select"
)
DRAG = "pyautogui.moveTo(10, 10)\npyautogui.dragTo(60, 70, duration=0.5)\n"


def of_one_action(recorded: EpisodeAction) -> ReleasedEpisode:
    episode = replace(search(), steps=(EpisodeStep("", (recorded,)),), answer="")
    return replace(episode, episode_id=content_of(episode)[:16])


def items(name: str, file: str, recorded: EpisodeAction) -> list[dict[str, Any]]:
    read: list[dict[str, Any]] = json.loads(written(name, [of_one_action(recorded)])[file])
    return read


def guiact(recorded: EpisodeAction) -> list[dict[str, Any]]:
    return items("guiact-web-multi", "web-multi_test_data.json", recorded)


def test_a_chosen_option_is_a_selection_with_its_text_in_guiact() -> None:
    (row,) = guiact(CHOICE)
    (label,) = row["actions_label"]
    assert (label["name"], label["text"]) == ("select", "Two days")
    assert label["element"]["absolute"] == "<box>10, 60, 110, 80</box>"


def test_a_chosen_option_is_a_selection_with_its_value_in_showui() -> None:
    (item,) = items("showui-navigation", "metadata/navigation_test.json", CHOICE)
    assert (item["action_type"], item["action_value"], item["point"]) == ("SELECT", "Two days", [0.0938, 0.35])


def test_an_option_without_a_name_stays_a_click() -> None:
    nameless = replace(CHOICE, elements=({**OPTION, "name": ""},))
    assert guiact(nameless)[0]["actions_label"][0]["name"] == "click"


def test_a_drag_selects_text_in_guiact_only_where_it_did() -> None:
    selected = replace(action(32, DRAG), kind="select_text")
    assert [label["name"] for label in guiact(selected)[0]["actions_label"]] == ["select_text"]
    moved = replace(selected, kind="drag")
    assert guiact(moved) == []
    card = written("guiact-web-multi", [of_one_action(moved)])["README.md"].decode()
    assert "1 of the episodes: with an action that GUIAct has none for" in card
