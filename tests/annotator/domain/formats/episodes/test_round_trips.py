"""What was exported, read and exported again is the same; scripts come back from each way to say them."""

import io
import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from typing import IO, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from annotator.domain.formats.episodes import agentnet_code, screenagent_actions
from annotator.domain.formats.episodes.layout import released_of, screen_of
from annotator.domain.formats.episodes.readers import EPISODE_READERS
from annotator.domain.formats.episodes.reading import BadEpisode, ReadEpisode
from annotator.domain.formats.episodes.record import (
    EpisodeAction,
    EpisodePicture,
    EpisodeStep,
    ReleasedEpisode,
    content_of,
    episode_as_json,
    episode_from_json,
)
from annotator.domain.formats.files import StoredImage
from annotator.domain.script.actions import Action, At, Keys, Pause, Pointer, Scroll, Write
from annotator.domain.script.render import render
from tests.annotator.domain.formats.episodes.small_release import (
    CALCULATOR,
    Written,
    calculation,
    pasted,
    picture,
    search,
    small_release,
    stored_bytes,
    written,
)

WIDTH, HEIGHT = 2879, 1799
WIDE = EpisodePicture("steps/1.png", "ab" * 32, WIDTH, HEIGHT)
places = st.builds(At, st.integers(0, WIDTH - 1), st.integers(0, HEIGHT - 1))
texts = st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=1, max_size=20)
keys = st.sampled_from(["enter", "a", "f5", "tab", "-", "+", "left"])
hotkeys = st.lists(st.sampled_from(["ctrl", "shift", "alt", "s", "f4"]), min_size=2, max_size=3, unique=True)
clicks = st.builds(Pointer, st.sampled_from(["click", "rightClick", "middleClick", "doubleClick", "moveTo"]), places)
drags = st.builds(lambda start, end: (Pointer("moveTo", start), Pointer("dragTo", end)), places, places)
wheels = st.builds(Scroll, st.just("scroll"), st.integers(-50, 50).filter(bool), places)
typing = st.builds(Write, texts)
pressing = st.builds(lambda key: Keys("press", (key,)), keys)
combining = st.builds(lambda keys: Keys("hotkey", tuple(keys)), hotkeys)
waits = st.builds(Pause, st.integers(1, 20).map(lambda quarters: quarters / 4))
single = st.one_of(clicks, wheels, typing, pressing, combining, waits).map(lambda action: (action,))
scripts: st.SearchStrategy[tuple[Action, ...]] = st.one_of(single, drags)
triple = st.builds(lambda place: (Pointer("tripleClick", place),), places)


class Files:
    """The files of an export, as readers see them."""

    def __init__(self, files: Written) -> None:
        self.files = files

    @property
    def names(self) -> list[str]:
        return list(self.files)

    def open(self, path: str) -> IO[bytes]:
        if path not in self.files:
            raise FileNotFoundError(path)
        return io.BytesIO(self.files[path])

    def describe(self, path: str) -> EpisodePicture:
        content = self.files[path]
        with Image.open(io.BytesIO(content)) as image:
            return EpisodePicture(path, sha256(content).hexdigest(), *image.size)

    def stored(self, image: StoredImage) -> bytes:
        return self.files[image.name]


def read(name: str, files: Written) -> list[ReadEpisode]:
    source = Files(files)
    return list(EPISODE_READERS[name](source, source.describe))


def found(name: str, files: Written) -> list[ReleasedEpisode]:
    every = read(name, files)
    assert [each.reason for each in every if each.episode is None] == []
    return [each.episode for each in every if each.episode is not None]


def of(script: tuple[Action, ...]) -> tuple[ReleasedEpisode, EpisodeAction]:
    action = EpisodeAction("click", render(script), WIDE, WIDE)
    return ReleasedEpisode("e", "train", "recorded-only", CALCULATOR, "Do", (EpisodeStep("", (action,)),)), action


@given(scripts | triple)
def test_a_script_comes_back_from_agentnets_code_to_the_pixel(script: tuple[Action, ...]) -> None:
    episode, action = of(script)
    code = agentnet_code.code_of(released_of(episode, action), screen_of(episode, action))
    assert agentnet_code.script_of(code, WIDTH, HEIGHT) == render(script)


@given(scripts)
def test_a_script_comes_back_from_screenagents_actions(script: tuple[Action, ...]) -> None:
    episode, action = of(script)
    as_actions = screenagent_actions.actions_of(released_of(episode, action))
    assert as_actions is not None
    assert screenagent_actions.script_of(json.loads(json.dumps(as_actions))) == render(script)


def unmerged(episode: ReleasedEpisode) -> ReleasedEpisode:
    """The episode as formats of others can say it: recorded only, an action a step, in an environment by name."""
    steps = tuple(EpisodeStep(step.name, (action,)) for step in episode.steps for action in step.actions)
    return replace(episode, tier="recorded-only", steps=steps)


@pytest.mark.parametrize("name", ["agentnet", "agentnetbench", "screenagent"])
def test_an_export_that_is_read_and_exported_again_is_the_same(name: str) -> None:
    said_by_all = small_release()[:2]
    first = written(name, [unmerged(episode) for episode in said_by_all])
    assert written(name, in_order(found(name, first), said_by_all), Files(first).stored) == first


def in_order(episodes: list[ReleasedEpisode], released: list[ReleasedEpisode]) -> list[ReleasedEpisode]:
    """The episodes in the order of the release, which a release makes again by their contents."""
    ids = [episode.episode_id for episode in released]
    return sorted(episodes, key=lambda episode: ids.index(episode.episode_id))


def test_nothing_is_lost_in_the_lossless_format() -> None:
    released = small_release()
    first = written("episodes", released)
    episodes = in_order(found("episodes", first), released)
    assert written("episodes", episodes, Files(first).stored) == first
    assert [content_of(episode)[:16] for episode in episodes] == [episode.episode_id for episode in released]


def test_a_record_comes_back_from_json() -> None:
    for episode in small_release():
        assert episode_from_json(json.loads(json.dumps(episode_as_json(episode)))) == episode


@pytest.mark.parametrize("name", ["agentnet", "agentnetbench", "screenagent"])
def test_the_id_of_an_episode_survives_the_formats_of_others(name: str) -> None:
    files = written(name, [replace(calculation(), episode_id="one"), replace(search(), episode_id="two")])
    ids = {content_of(episode) for episode in found(name, files)}
    expected = {content_of(calculation()), content_of(search())}
    assert ids == expected


def change_line(files: Written, path: str, change: Callable[[dict[str, Any]], object]) -> Written:
    row = json.loads(files[path].splitlines()[0])
    change(row)
    return {**files, path: json.dumps(row).encode()}


AGENTNET = [
    (lambda row: row.pop("instruction"), "no “instruction”"),
    (lambda row: row.update(traj=[]), "“traj” is not a list"),
    (lambda row: row["traj"][0].update(image="none.png"), "picture none.png is not there"),
    (lambda row: row["traj"][0]["value"].update(code="open('x')"), "step 1: “open” is no function of PyAutoGUI"),
    (lambda row: row["traj"][0]["value"].update(code="pyautogui.click(x=2, y=0.5)"), "2 is no share of the picture"),
    (lambda row: row["traj"][0]["value"].update(code="computer.terminate(status='success')"), "4 steps follow it"),
    (lambda row: row.update(task_completed=False), "not completed"),
]


@pytest.mark.parametrize(("change", "reason"), AGENTNET)
def test_what_is_no_trajectory_is_refused_with_its_place_and_a_reason(
    change: Callable[[dict[str, Any]], object], reason: str
) -> None:
    files = change_line(written("agentnet", [replace(calculation(), episode_id="one")]), "train.jsonl", change)
    (refused,) = read("agentnet", files)
    assert refused.episode is None
    assert refused.place == "train.jsonl, line 1"
    assert reason in refused.reason


def test_a_lossless_episode_whose_picture_was_changed_is_refused() -> None:
    files = dict(written("episodes", small_release()))
    changed = next(path for path in files if path.startswith("images/"))
    files[changed] = stored_bytes(StoredImage("steps/99.png", ""))
    reasons = [each.reason for each in read("episodes", files) if each.episode is None]
    assert reasons == [f"its picture {changed} is another one than was released"]


def test_replies_of_models_and_synthetic_wrong_ones_are_left_out_and_said() -> None:
    files = dict(written("screenagent", [replace(calculation(), episode_id="one")]))
    plan = {"action_type": "PlanAction", "element": "Add"}
    row = json.loads(files["train/one/0001.json"])
    files["train/one/0000.json"] = json.dumps({**row, "actions": [plan], "LLM_response": "Plan: add"}).encode()
    files["train/one/0001_neg_plan.json"] = json.dumps({**row, "actions": [plan]}).encode()
    (session,) = read("screenagent", files)
    assert session.episode is not None
    assert content_of(session.episode) == content_of(calculation())
    assert session.remarks == (
        "1 replies of a model, with their prompts, were left out",
        "1 steps that only plan or judge were left out",
        "1 synthetic wrong replies were left out",
    )


def test_the_clipboard_has_no_word_in_the_formats_of_others() -> None:
    for name in ("agentnet", "agentnetbench", "screenagent"):
        files = written(name, [replace(pasted(), episode_id="one")])
        assert not any("one" in path for path in files)
        assert b"1 of the episodes: with" in files["README.md"]


def test_a_picture_that_cannot_be_found_names_the_file() -> None:
    def broken(path: str) -> EpisodePicture:
        raise BadEpisode(f"its picture {path} is damaged")

    files = Files(written("agentnet", [replace(calculation(), episode_id="one")]))
    (refused,) = EPISODE_READERS["agentnet"](files, broken)
    assert refused.reason == f"its picture images/{picture(1).sha256}.png is damaged"
