"""`manage.py check_scripts` as people and machines call it."""

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

BOXES = "fixtures/scripts/boxes.json"


def run(*arguments: str) -> tuple[int, list[dict[str, Any]]]:
    """Exit code and printed objects of one call in this process."""
    out, code = StringIO(), 0
    try:
        call_command("check_scripts", *arguments, "--json", stdout=out)
    except SystemExit as stop:
        code = int(stop.code or 0)
    return code, [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "one.py"
    path.write_text('pyautogui.click("search-bar")\npyautogui.write("tea")\n')
    return path


def test_a_sound_script_is_shown_with_its_actions_and_resolved(script: Path) -> None:
    code, (verdict,) = run(str(script), "--boxes", BOXES, "--screen", "1280x720")
    assert code == 0
    assert (verdict["file"], verdict["ok"], verdict["problems"]) == (str(script), True, [])
    assert verdict["resolved"] == 'pyautogui.click(600.5, 40.5)\npyautogui.write("tea")\n'
    assert [action["function"] for action in verdict["actions"]] == ["click", "write"]
    click = verdict["actions"][0]
    assert (click["label"], click["x"], click["y"]) == ("search-bar", 600.5, 40.5)
    assert (click["line"], click["column"], click["box"]) == (1, 1, [400, 20, 801, 61])


def test_an_unsound_script_is_shown_with_its_problem(script: Path) -> None:
    script.write_text('# look\npyautogui.click("serch-bar")\n')
    code, (verdict,) = run(str(script), "--boxes", BOXES)
    assert (code, verdict["ok"], verdict["resolved"]) == (1, False, None)
    (problem,) = verdict["problems"]
    assert (problem["code"], problem["line"], problem["column"]) == ("unknown-label", 2, 17)
    assert '"search-bar"' in problem["message"]


def test_folders_are_searched_and_files_keep_their_order(script: Path) -> None:
    inner = script.parent / "a" / "two.py"
    inner.parent.mkdir()
    inner.write_text("pyautogui.click(5000, 5)\n")
    code, verdicts = run(str(script), str(script.parent), "--boxes", BOXES, "--screen", "1280x720")
    assert code == 1
    assert [verdict["file"] for verdict in verdicts] == [str(script), str(inner), str(script)]


def test_without_a_screen_size_large_points_are_let_through(script: Path) -> None:
    script.write_text("pyautogui.click(5000, 5)\n")
    assert run(str(script), "--boxes", BOXES)[0] == 0


def test_all_golden_scripts_get_their_verdict() -> None:
    folder = "fixtures/scripts"
    code, verdicts = run(f"{folder}/valid", "--boxes", BOXES, "--screen", "1280x720")
    assert (code, {verdict["ok"] for verdict in verdicts}) == (0, {True})
    code, verdicts = run(f"{folder}/invalid", "--boxes", BOXES, "--screen", "1280x720")
    assert (code, {verdict["ok"] for verdict in verdicts}) == (1, {False})


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere.py", "--boxes", BOXES], "nowhere.py: No such file"),
        ([BOXES, "--boxes", "nowhere.json"], "nowhere.json: No such file"),
        ([BOXES, "--boxes", "manage.py"], "not JSON"),
        (["fixtures/scripts/valid/write.py", "--boxes", BOXES, "--screen", "big"], "not a screen size"),
        (["fixtures/scripts/valid/write.py"], "--boxes"),
    ],
)
def test_misuse_is_explained(arguments: list[str], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        call_command("check_scripts", *arguments)


def test_an_empty_folder_is_misuse(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"no \*\.py file"):
        call_command("check_scripts", str(tmp_path), boxes=BOXES)


def shell(*arguments: str) -> subprocess.CompletedProcess[str]:
    call = [sys.executable, "manage.py", "check_scripts", *arguments]
    return subprocess.run(call, capture_output=True, text=True, check=False, timeout=60)


def test_exit_codes_and_streams_for_the_shell(script: Path) -> None:
    sound = shell(str(script), "--boxes", BOXES)
    assert (sound.returncode, sound.stdout, sound.stderr) == (0, f"{script}: ok (2 actions)\n", "")
    unsound = shell("fixtures/scripts/invalid/unknown_key__misspelt.py", "--boxes", BOXES)
    assert unsound.returncode == 1
    assert "unknown_key__misspelt.py:2:17: unknown-key: " in unsound.stdout
    misuse = shell(str(script))
    assert (misuse.returncode, misuse.stdout) == (2, "")
    missing = shell(str(script), "nowhere.py", "--boxes", BOXES)
    assert missing.returncode == 2
    assert "nowhere.py" in missing.stderr


def test_overlooked_boxes_are_said_on_the_error_stream(script: Path, tmp_path: Path) -> None:
    boxes = json.loads(Path(BOXES).read_text())
    boxes["99"] = {"top_left": [5, 5], "bottom_right": [5, 9], "label": "thin"}
    (tmp_path / "boxes.json").write_text(json.dumps(boxes))
    result = shell(str(script), "--boxes", str(tmp_path / "boxes.json"), "--json")
    assert result.returncode == 0
    assert 'Box "99" holds no pixel' in result.stderr
    assert len(result.stdout.splitlines()) == 1
