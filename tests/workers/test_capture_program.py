"""Tests of the command `capture_program` with real programs in the sandbox."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from PIL import Image

from annotator.boxes.models import Box
from annotator.domain.geometry import Rect
from annotator.domain.session_programs import REQUIRED
from annotator.screens.models import Screen, Source
from tests.factories import make_application, make_dataset
from tests.means import skip_without

MISSING = [each.package for each in REQUIRED if not shutil.which(each.path) and not Path(each.path).exists()]
MISSING += [program for program in ("galculator", "mousepad") if not shutil.which(program)]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "list.txt").write_text("Buy milk\n")
    (tmp_path / "menu.py").write_text('pyautogui.click("File")\n')
    return tmp_path


def run(*arguments: object, capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    call_command("capture_program", *map(str, arguments), "--json")
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.display
@pytest.mark.django_db
def test_a_program_becomes_a_folder_after_steps_on_a_file_of_the_seed(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    skip_without(f"apt install {' '.join(MISSING)}", there=not MISSING)
    options = ("--seed", home / "home", "--start", "list.txt", "--steps", home / "menu.py", "--out", home / "out")
    (report,) = run("mousepad", *options, "--size", "800x600", capsys=capsys)
    assert report["ok"]
    assert "list.txt" in report["title"]
    folder = Path(report["folder"])
    assert Image.open(folder / "image.png").size == (800, 600)
    boxes = json.loads((folder / "boxes.json").read_text())
    assert len(boxes) == report["boxes"] == sum(report["boxes_by_origin"].values())
    named = {box["name"]: box for box in boxes if box["origin"] == "atspi"}
    assert named["Save As..."]["role"] == "menu item"  # shown by the step alone
    assert all(0 <= b["box"][0] < b["box"][2] <= 800 and 0 <= b["box"][1] < b["box"][3] <= 600 for b in boxes)
    assert json.loads((folder / "program.json").read_text())["steps"] == 'pyautogui.click("File")\n'


@pytest.mark.display
@pytest.mark.django_db
def test_of_what_lies_below_a_dialog_the_part_beside_it_gets_the_box(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    skip_without(f"apt install {' '.join(MISSING)}", there=not MISSING)
    (home / "menu.py").write_text('pyautogui.hotkey("ctrl", "l")\n')  # asks for a line, in a window of its own
    options = ("--steps", home / "menu.py", "--out", home / "out", "--size", "800x600")
    (report,) = run("mousepad", *options, capsys=capsys)
    boxes = json.loads((Path(report["folder"]) / "boxes.json").read_text())
    (editor,) = (Rect(*box["box"]) for box in boxes if box["role"] == "text")
    in_dialog = [Rect(*box["box"]) for box in boxes if box["role"] in ("spin button", "push button")]
    assert len(in_dialog) == 4
    assert editor.width > 600
    assert not any(editor.intersection(each) for each in in_dialog)
    below_title = min(each.top for each in in_dialog)
    assert editor.bottom <= below_title - 15 or editor.top >= max(each.bottom for each in in_dialog)


@pytest.mark.display
@pytest.mark.django_db
def test_a_captured_program_is_a_screen_with_boxes_of_a_dataset(capsys: pytest.CaptureFixture[str]) -> None:
    skip_without(f"apt install {' '.join(MISSING)}", there=not MISSING)
    make_application(make_dataset(slug="desk"), "sums", platform="linux")
    (report,) = run("galculator", "--dataset", "desk", "--application", "sums", "--maximised", capsys=capsys)
    screen = Screen.objects.get(pk=report["screen"])
    assert (screen.source, screen.width, screen.height) == (Source.DESKTOP, 1024, 768)
    assert screen.page["settings"]["program"] == "galculator"
    seven = Box.objects.get(screen=screen, details__name="7")
    assert (seven.origin, seven.kind, seven.details["role"]) == ("atspi", "click", "toggle button")
    assert seven.right - seven.left > 100  # the window has the whole screen


@pytest.mark.display
@pytest.mark.django_db
def test_a_step_that_cannot_be_performed_says_why_and_leaves_nothing(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    skip_without(f"apt install {' '.join(MISSING)}", there=not MISSING)
    (home / "menu.py").write_text('pyautogui.click("Bake")\n')
    with pytest.raises(SystemExit) as ended:
        run("galculator", "--steps", home / "menu.py", "--out", home / "out", capsys=capsys)
    assert ended.value.code == 1
    assert "Step 1: no control is called “Bake”" in capsys.readouterr().err
    assert not (home / "out").exists()


@pytest.mark.django_db
def test_a_missing_program_is_named_with_the_command_that_installs_it(
    settings: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.SESSION_PROGRAMS = {"ed": {"name": "Ed", "command": ["no-such-ed"], "package": "ed-editor"}}
    with pytest.raises(SystemExit) as ended:
        call_command("capture_program", "ed", "--out", str(tmp_path / "out"))
    assert ended.value.code == 1
    assert "apt install ed-editor" in capsys.readouterr().err


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("galculator",), "--out DIR"),
        (("nosuch", "--out", "out"), "only galculator, localc, mousepad"),
        (("browser", "--out", "out"), "capture_screens"),
        (("galculator", "--out", "out", "--seed", "nowhere"), "nowhere is no folder"),
        (("galculator", "--out", "out", "--size", "9x9"), "--size"),
        (("galculator", "--out", "out", "--steps", "nosuch.py"), "cannot be read"),
        (("galculator", "--dataset", "d"), "go together"),
    ],
)
def test_misuse_is_refused_before_anything_starts(arguments: tuple[str, ...], reason: str) -> None:
    with pytest.raises(CommandError, match=reason) as refusal:
        call_command("capture_program", *arguments)
    assert refusal.value.returncode == 2
