"""Commands `record_episode` and `replay_episodes`: a recorded folder is proven, and what is wrong is said."""

import json
import threading
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.eventually import eventually
from tests.workers.sessions.conftest import zip_of
from tests.workers.sessions.person import CONTROL, Person
from workers.sessions.episode_folder import EPISODE, SEED, EpisodeFacts, write_episode
from workers.sessions.journal import STEPS
from workers.sessions.relay import INPUT_SOCKET

PATIENCE = 60.0


def write_and_leave(folder: Path) -> None:
    """Connects once somebody listens, types a sum, and closes the program."""
    assert eventually((folder / INPUT_SOCKET).exists, PATIENCE)
    person = Person(folder / INPUT_SOCKET)
    person.write("7+8=")
    assert eventually((folder / STEPS).read_bytes, PATIENCE)
    person.key(ord("q"), CONTROL)


@pytest.mark.display
@pytest.mark.long
@pytest.mark.usefixtures("session_temp")
def test_an_episode_is_recorded_into_a_folder_and_replayed_from_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    checks = tmp_path / "checks.json"
    checks.write_text(json.dumps([{"kind": "element-value", "role": "text", "name": "", "value": "15"}]))
    folder, task = tmp_path / "sum", ("--task", "Add 7 and 8", "--program", "galculator", "--size", "800x600")
    person = threading.Thread(target=write_and_leave, args=(folder,))
    person.start()
    call_command("record_episode", *task, "--checks", str(checks), "--out", str(folder))
    person.join()
    *steps, last = capsys.readouterr().out.splitlines()
    assert steps[0] == '1 text: pyautogui.write("7+8=")'
    assert last == f"{len(steps)} steps in {folder}. The program was closed."

    # The step that closes the program leaves no screen to compare: the sum alone is what is to be proven.
    lines = (folder / STEPS).read_text().splitlines()
    (folder / STEPS).write_text(f"{lines[0]}\n")
    call_command("replay_episodes", str(tmp_path), "--json")
    (proven,) = map(json.loads, capsys.readouterr().out.splitlines())
    assert (proven["episode"], proven["task"], proven["proven"]) == (str(folder), "Add 7 and 8", True)
    assert [check["holds"] for check in proven["checks"]] == [True]

    (folder / STEPS).write_text(f"{lines[0]}\n".replace("7+8=", "7+9="))
    with pytest.raises(SystemExit) as ended:
        call_command("replay_episodes", str(folder), "--pictures", str(tmp_path / "failed"))
    assert ended.value.code == 1
    assert capsys.readouterr().out.startswith(f"{folder}: not proven: Step 1: ")
    assert {path.name for path in (tmp_path / "failed").iterdir()} == {"sum-recorded.png", "sum-shown.png"}


def refusal(*words: str) -> str:
    with pytest.raises(CommandError) as refused:
        call_command(*words)
    assert refused.value.returncode == 2
    return str(refused.value)


def test_what_cannot_be_recorded_is_refused_with_what_to_do(tmp_path: Path) -> None:
    words = ("record_episode", "--task", "Do it", "--out", str(tmp_path / "new"))
    assert "galculator" in refusal(*words, "--program", "unlisted")
    assert "1024x768" in refusal(*words, "--size", "big")
    (tmp_path / "checks.json").write_text('[{"kind": "smell"}]')
    assert "checks.0" in refusal(*words, "--checks", str(tmp_path / "checks.json"))
    write_episode(tmp_path / "new", EpisodeFacts("Do it", "galculator", 800, 600), None)
    assert "name another folder" in refusal(*words, "--program", "galculator")


def test_what_cannot_be_replayed_is_refused_before_anything_runs(tmp_path: Path) -> None:
    assert "no episode.json" in refusal("replay_episodes", str(tmp_path))
    folder = tmp_path / "episode"
    write_episode(folder, EpisodeFacts("Do it", "mousepad", 800, 600), zip_of(tmp_path / "seed.zip", {"a": "1"}))
    zip_of(folder / SEED, {"a": "2"})
    assert "not the seed" in refusal("replay_episodes", str(folder))
    (folder / EPISODE).write_text('{"task": 7}')
    assert "“task” is missing or of the wrong type" in refusal("replay_episodes", str(tmp_path))


@pytest.mark.parametrize("name", ["record_episode", "replay_episodes"])
def test_the_help_shows_a_whole_example(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        call_command(name, "--help")
    assert f"  $ manage.py {name} " in capsys.readouterr().out
