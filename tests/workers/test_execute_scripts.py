"""Tests of the command `execute_scripts`."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from PIL import Image

from tests.workers.display.page.frozen_pages import frozen_page, picture_of
from workers.browser.capture_worker import CaptureWorker
from workers.display.proof import prove
from workers.programs.failure import AttemptFailed, ProgramMissing

pytestmark = pytest.mark.display

BOXES = {
    "1": {"top_left": [10, 10], "bottom_right": [61, 41], "label": "save"},
    "2": {"top_left": [100, 100], "bottom_right": [300, 121], "label": "search bar"},
}
GOOD = 'pyautogui.click("save")\npyautogui.moveTo("save")\npyautogui.dragTo("search bar", duration=0.2)\n'
Command = Callable[..., list[str]]


@pytest.fixture
def capturing() -> Iterator[CaptureWorker]:
    with CaptureWorker(settings.CHROMIUM_PATH) as worker:
        yield worker


@pytest.fixture
def command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Command:
    """Writes scripts by name, runs the command on them, gives its output; the exit code is in `command.code`."""
    (tmp_path / "boxes.json").write_text(json.dumps(BOXES))
    Image.radial_gradient("L").resize((321, 241)).save(tmp_path / "screen.png")

    def run(*options: str, folder: Path | None = None, **scripts: str) -> list[str]:
        files = [tmp_path / f"{name}.py" for name in scripts]
        for file, text in zip(files, scripts.values(), strict=True):
            file.write_text(text)
        call_command(
            "execute_scripts",
            *map(str, files if folder is None else [*files, folder]),
            f"--boxes={tmp_path}/boxes.json",
            f"--screenshot={tmp_path}/screen.png",
            *options,
        )
        return capsys.readouterr().out.splitlines()

    return run


def test_proven_scripts_are_reported_with_requested_and_observed_events(command: Command) -> None:
    (line,) = command("--json", good=GOOD)
    result: dict[str, Any] = json.loads(line)
    assert Path(result["file"]).name == "good.py"
    assert (result["ok"], result["proven"], result["problems"], result["reason"]) == (True, True, [], "")
    assert [action["asked_point"] for action in result["actions"]] == [[35.5, 25.5], [35.5, 25.5], [200, 110.5]]
    assert [action["observed_point"] for action in result["actions"]] == [[35, 25], [35, 25], [200, 110]]
    assert all(action["inside"] for action in result["actions"])
    assert result["actions"][2]["label"] == "search bar"
    assert result["actions"][2]["start_box"] == [10, 10, 61, 41]


def test_a_script_with_problems_is_not_run_and_the_others_are(
    command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        command("--json", good=GOOD, bad='pyautogui.click("sav")\n', lost='pyautogui.press("f13")\n')
    good, bad, lost = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert end.value.code == 1
    assert (good["ok"], good["proven"]) == (True, True)
    assert (bad["ok"], bad["proven"], bad["problems"][0]["code"]) == (False, False, "unknown-label")
    assert (lost["ok"], lost["proven"]) == (True, False)
    assert "no such key" in lost["reason"]


def test_for_people_there_is_one_line_a_script(command: Command, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command(good=GOOD, bad='pyautogui.click("sav")\n', lost='pyautogui.press("f13")\n')
    good, bad, lost = capsys.readouterr().out.splitlines()
    assert good.endswith("good.py: proven (3 actions)")
    assert "bad.py:1:17: unknown-label: " in bad
    assert "lost.py: not proven: action 1 (press): " in lost


def test_the_evidence_of_each_script_is_a_line(command: Command, tmp_path: Path) -> None:
    (tmp_path / "more").mkdir()
    (tmp_path / "more/good.py").write_text('pyautogui.write("x")')
    command(f"--evidence={tmp_path}/out", folder=tmp_path / "more", good=GOOD)
    lines = [json.loads(line) for line in (tmp_path / "out/proofs.jsonl").read_text().splitlines()]
    assert sorted(line["file"] for line in lines) == sorted((f"{tmp_path}/good.py", f"{tmp_path}/more/good.py"))
    assert all((tmp_path / "out" / line[name]).exists() for line in lines for name in ("before", "after"))


@pytest.mark.parametrize("full", [False, True])
def test_a_script_whose_evidence_cannot_be_written_is_not_called_proven(
    command: Command, tmp_path: Path, capsys: pytest.CaptureFixture[str], full: bool
) -> None:
    if full:
        (tmp_path / "out").mkdir()
        (tmp_path / "out/proofs.jsonl").symlink_to("/dev/full")
    else:
        (tmp_path / "out").write_text("no folder")
    with pytest.raises(CommandError, match="the evidence cannot be written") as refused:
        command(f"--evidence={tmp_path}/out", first=GOOD, second=GOOD)
    assert refused.value.returncode == 2
    assert capsys.readouterr().out == ""


@pytest.mark.browser
def test_with_a_snapshot_the_scripts_are_run_on_the_page_itself(
    command: Command, capturing: CaptureWorker, tmp_path: Path
) -> None:
    page = frozen_page('<button id="save" style="left:10px; top:10px; width:51px; height:31px">Save</button>')
    (tmp_path / "page.zip").write_bytes(page.to_bytes())
    (tmp_path / "page.png").write_bytes(picture_of(capturing, page))
    options = (f"--snapshot={tmp_path}/page.zip", f"--screenshot={tmp_path}/page.png", "--json")
    (line,) = command(*options, click='pyautogui.click("save")')
    result = json.loads(line)
    assert (result["proven"], result["tier"], result["differing_pixels"]) == (True, "web", 0)
    assert result["actions"][0]["observed"][1]["element"]["id"] == "save"


@pytest.mark.parametrize(
    "option",
    ["--screenshot=nowhere.png", "--screenshot=manage.py", "--boxes=nowhere.json", "--snapshot=manage.py"],
)
def test_misuse_ends_with_2_and_a_sentence(command: Command, option: str) -> None:
    with pytest.raises(CommandError) as refusal:
        command(option, good=GOOD)
    assert refusal.value.returncode == 2
    assert option.partition("=")[2] in str(refusal.value)


def test_an_attempt_that_fails_is_repeated(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    attempts = []

    def unreliable(*arguments: Any, **options: Any) -> Any:
        attempts.append(1)
        if len(attempts) < 3:
            raise AttemptFailed("the display died")
        return prove(*arguments, **options)

    monkeypatch.setattr("workers.run_script.prove", unreliable)
    (line,) = command("--json", good=GOOD)
    assert json.loads(line)["proven"]
    assert len(attempts) == 3


def test_three_failed_attempts_are_told_with_the_last_reason(
    command: Command, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise AttemptFailed("the display died")

    monkeypatch.setattr("workers.run_script.prove", broken)
    with pytest.raises(SystemExit) as end:
        command("--json", good=GOOD)
    result = json.loads(capsys.readouterr().out)
    assert end.value.code == 1
    assert result["reason"] == "3 attempts failed, the last one: the display died"
    assert [action["label"] for action in result["actions"]] == ["save", "save", "search bar"]


def test_a_missing_display_program_is_misuse_and_not_a_verdict(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*_: Any, **__: Any) -> None:
        raise ProgramMissing("Xvfb is not installed")

    monkeypatch.setattr("workers.run_script.prove", missing)
    with pytest.raises(CommandError, match="Xvfb is not installed") as refusal:
        command(good=GOOD)
    assert refusal.value.returncode == 2
