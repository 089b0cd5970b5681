"""A released task is run by an agent in a real session: reset, steps, reward by outcome checks."""

import json
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from annotator.domain.formats.episodes.record import EpisodeStep, KeptFile, ReleasedEnvironment, ReleasedEpisode
from tests.annotator.domain.formats.episodes.small_release import SHOP, action, small_release, written
from tests.workers.sessions.conftest import MISSING, zip_of
from workers.gymnasium_environment import ENVIRONMENT_ID, BadRelease, EpisodeEnvironment, read_tasks

needs_sessions = [
    pytest.mark.display,
    pytest.mark.usefixtures("session_temp"),
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: apt install {' '.join(MISSING)}"),
]
FIFTEEN = {"kind": "element-value", "role": "text", "name": "", "value": "15"}
CALCULATOR = ReleasedEnvironment("Sums", "program", "galculator", "", 800, 600, (), 1800, (FIFTEEN,))


def unpack(folder: Path, environment: ReleasedEnvironment, sentence: str, seed: bytes = b"") -> Path:
    """A release with one episode in this environment; its pictures do not matter."""
    episode = ReleasedEpisode("one", "test", "proven", environment, sentence, (EpisodeStep("", (action(1, "x"),)),))
    for path, content in written("episodes", [episode], lambda file: seed).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    return folder


@pytest.fixture
def sums(tmp_path: Path) -> Iterator[EpisodeEnvironment]:
    environment = EpisodeEnvironment(unpack(tmp_path, CALCULATOR, "Add 7 and 8"), "one", max_steps=3)
    yield environment
    environment.close()


class TestInRealSessions:
    pytestmark = needs_sessions

    def test_an_agent_is_rewarded_once_the_outcome_checks_hold(self, sums: EpisodeEnvironment) -> None:
        observation, info = sums.reset(seed=1)
        assert (observation["task"], info["tier"]) == ("Add 7 and 8", "proven")
        assert observation["screen"].shape == (600, 800, 3)
        before, reward, terminated, truncated, info = sums.step('pyautogui.write("7+8")')
        assert (reward, terminated, truncated, info["error"]) == (0.0, False, False, "")
        assert not np.array_equal(before["screen"], observation["screen"])
        assert [check["holds"] for check in info["checks"]] == [False]
        _, reward, terminated, _, info = sums.step('pyautogui.press("enter")')
        assert (reward, terminated, info["checks"]) == (
            1.0,
            True,
            [{"kind": "element-value", "holds": True, "reason": ""}],
        )
        with pytest.raises(gymnasium.error.ResetNeeded):
            sums.step("done()")
        fresh, _ = sums.reset()
        assert np.array_equal(fresh["screen"], observation["screen"])

    def test_giving_up_too_early_wrong_text_and_too_many_steps_end_without_reward(
        self, sums: EpisodeEnvironment
    ) -> None:
        sums.reset()
        assert sums.step("done()")[1:4] == (0.0, True, False)
        sums.reset()
        *_, info = sums.step("open('/etc/passwd')")
        assert info["error"].startswith("Line 1: ")
        assert sums.step("pyautogui.moveTo(1, 1)")[1:4] == (0.0, False, False)
        assert sums.step("pyautogui.moveTo(2, 2)")[1:4] == (0.0, False, True)

    @pytest.mark.long
    def test_the_environment_passes_gymnasiums_checker(self, tmp_path: Path) -> None:
        folder = unpack(tmp_path, CALCULATOR, "Add 7 and 8")
        environment = gymnasium.make(ENVIRONMENT_ID, release=folder, episode="one", render_mode="rgb_array")
        check_env(environment.unwrapped)
        environment.close()

    @pytest.mark.long
    def test_a_text_is_written_into_the_file_of_the_seed_and_the_file_is_judged(self, tmp_path: Path) -> None:
        seed = zip_of(tmp_path / "seed.zip", {"list.txt": "milk\n"}).read_bytes()
        environment = ReleasedEnvironment(
            "Notes",
            "program",
            "mousepad",
            "list.txt",
            800,
            600,
            (),
            1800,
            ({"kind": "file-text", "path": "list.txt", "text": "bread"},),
            KeptFile("seed", sha256(seed).hexdigest()),
        )
        folder = unpack(tmp_path / "release", environment, "Add bread to the list", seed)
        notes = EpisodeEnvironment(folder, "one")
        try:
            notes.reset()
            assert notes.step('pyautogui.hotkey("ctrl", "end")\npyautogui.write("bread")')[1] == 0.0
            assert notes.step('pyautogui.hotkey("ctrl", "s")')[1:3] == (1.0, True)
        finally:
            notes.close()


def test_the_tasks_of_a_release_are_listed_by_split(tmp_path: Path) -> None:
    for path, content in written("episodes", small_release()).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(content)
    assert [task.episode.sentence for task in read_tasks(tmp_path)] == ["Add 7 and 8", "Greet", SENTENCE]
    assert [task.episode.sentence for task in read_tasks(tmp_path, ["test"])] == [SENTENCE]


SENTENCE = "What does the lamp cost?"


def test_what_cannot_be_run_is_refused_with_what_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(BadRelease, match="no unpacked release"):
        EpisodeEnvironment(tmp_path, "one")
    folder = unpack(tmp_path, replace(CALCULATOR, program="excel"), "Add")
    with pytest.raises(BadRelease, match="needs the program “excel”"):
        EpisodeEnvironment(folder, "one")
    with pytest.raises(BadRelease, match="holds no episode “two”"):
        EpisodeEnvironment(folder, "two")
    with pytest.raises(gymnasium.error.ResetNeeded):
        EpisodeEnvironment(unpack(tmp_path, SHOP, "Look"), "one").step("done()")
    row = json.loads((folder / "test.jsonl").read_text())
    row["environment"]["seed"] = {"name": "seeds/a.zip", "sha256": "ab" * 32}
    (folder / "test.jsonl").write_text(json.dumps(row))
    with pytest.raises(BadRelease, match=r"zip cannot be read"):
        EpisodeEnvironment(folder, "one")
    (folder / "seeds").mkdir()
    (folder / "seeds" / f"{'ab' * 32}.zip").write_bytes(b"another seed")
    with pytest.raises(BadRelease, match="not the seed that was released"):
        EpisodeEnvironment(folder, "one")
