"""The command scores files as they lie on disk, names its variant, and lists whatever it could not score."""

import json
import shutil
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

ROOT = Path(__file__).parents[3]
RIGHT = "pyautogui.click(15.0,20.0)"
SEARCH = 'pyautogui.click(15.0,20.0)\npyautogui.write("parks")\npyautogui.press("enter")'


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    """Three tasks: a click on a desktop screen, the same on the web, and a search of three actions there."""
    for kind, number, script in [("desktop", 1, RIGHT), ("web", 1, RIGHT), ("web", 2, SEARCH)]:
        task = tmp_path / f"data/tasks/{kind}/app/task_1.{number}.txt"
        task.parent.mkdir(parents=True, exist_ok=True)
        task.write_text(f"Task: Do it\nOutput Script:\n{script}")
        boxes = tmp_path / f"data/metadata/{kind}/boxes/app/screen_1.json"
        boxes.parent.mkdir(parents=True, exist_ok=True)
        boxes.write_text('{"b": {"top_left": [0, 0], "bottom_right": [30, 40], "label": "x"}}')
    entries = [_entry("desktop", 1), _entry("web", 1), _entry("web", 2)]
    (tmp_path / "test.json").write_text(json.dumps({str(n): entry for n, entry in enumerate(entries)}))
    return tmp_path


def _entry(kind: str, number: int) -> dict[str, str]:
    return {
        "task": f"data/tasks/{kind}/app/task_1.{number}.txt",
        "image": f"data/data/{kind}/app/screen_1.png",
        "box": f"data/metadata/{kind}/boxes/app/screen_1.json",
    }


def _predict(gold: Path, *scripts: str | None) -> Path:
    file = gold / "predictions.jsonl"
    lines = [json.dumps({"id": str(n), "script": s}) for n, s in enumerate(scripts) if s is not None]
    file.write_text("\n".join(lines))
    return file


def _run(gold: Path, predictions: Path, *options: str) -> tuple[str, int]:
    out = StringIO()
    try:
        call_command("score_predictions", f"--gold={gold}", f"--predictions={predictions}", *options, stdout=out)
    except SystemExit as leaving:
        return out.getvalue(), int(leaving.code or 0)
    return out.getvalue(), 0


@pytest.mark.parametrize("variant", ["paper", "omniact-eval", "unweighted"])
def test_gold_against_itself_is_perfect(gold: Path, variant: str) -> None:
    out, code = _run(gold, _predict(gold, RIGHT, RIGHT, SEARCH), f"--variant={variant}", "--json")
    result = json.loads(out)
    assert code == 0
    assert result["variant"] == variant
    assert result["overall"] == {
        "tasks": 3,
        "sequence_score": 1,
        "click_penalty": 0,
        "key_penalty": 0,
        "write_penalty": 0,
        "action_score": 1,
    }


def test_the_figures_of_a_file_worked_by_hand(gold: Path) -> None:
    # Weights 0.1, 0.1, 2.1, ideal 2.3. Task 0 unmatched; task 1 misses the 30 x 40 box by 10: mu = 1/50,
    # penalty 10 / 10.02 of 0.1; task 2 presses tab: a third of 2.1.
    wrong = SEARCH.replace("enter", "tab")
    out, code = _run(gold, _predict(gold, 'pyautogui.write("a")', "pyautogui.click(40, 20)", wrong), "--json")
    result = json.loads(out)
    assert code == 0
    assert result["overall"]["sequence_score"] == pytest.approx(2.2 / 2.3)
    assert result["overall"]["click_penalty"] == pytest.approx(0.1 * 10 / 10.02 / 2.3)
    assert result["overall"]["key_penalty"] == pytest.approx(0.7 / 2.3)
    assert result["overall"]["action_score"] == pytest.approx((2.2 - 0.1 * 10 / 10.02 - 0.7) / 2.3)
    assert result["by_platform"]["desktop"]["sequence_score"] == 0
    assert result["by_length"]["1"]["sequence_score"] == pytest.approx(0.5)


def test_the_table_names_its_variant_and_shows_percents(gold: Path) -> None:
    out, _ = _run(gold, _predict(gold, RIGHT, RIGHT, SEARCH), "--variant=unweighted")
    assert out.startswith("variant unweighted:")
    row = next(line for line in out.splitlines() if line.startswith("all"))
    assert row.split() == ["all", "3", "100.00", "0.00", "0.00", "0.00", "100.00"]
    assert "length 3" in out


def test_broken_predictions_score_zero_and_are_listed(gold: Path) -> None:
    out, code = _run(gold, _predict(gold, "pyautogui.click(", None, SEARCH), "--json")
    result = json.loads(out)
    assert code == 1
    assert result["overall"]["tasks"] == 3
    assert result["overall"]["sequence_score"] == pytest.approx(2.1 / 2.3)
    assert [(fault["id"], fault["code"]) for fault in result["broken_predictions"]] == [
        ("0", "unreadable"),
        ("1", "missing"),
    ]
    text, _ = _run(gold, _predict(gold, "pyautogui.click(", None, SEARCH))
    assert "broken predictions, scored 0: 2" in text
    assert "  1: there is no prediction for this task" in text


def test_a_downloaded_release_needs_no_unpacking(gold: Path, tmp_path: Path) -> None:
    file = _predict(gold, RIGHT, RIGHT, SEARCH)
    archive = shutil.make_archive(str(tmp_path / "release"), "zip", gold)
    assert _run(Path(archive), file, "--json") == _run(gold, file, "--json")
    with pytest.raises(CommandError, match="neither a folder nor a zip"):
        _run(file, file)


def test_gold_that_cannot_be_read_is_left_out_and_listed(gold: Path) -> None:
    (gold / "data/tasks/web/app/task_1.2.txt").write_text("Task: Do it\n")
    out, code = _run(gold, _predict(gold, RIGHT, RIGHT, SEARCH), "--json")
    result = json.loads(out)
    assert code == 1
    assert result["overall"]["tasks"] == 2
    assert [fault["id"] for fault in result["unreadable_gold"]] == ["2"]


def test_a_gold_point_outside_every_boxs_centre_is_said(gold: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (gold / "data/tasks/web/app/task_1.1.txt").write_text("Task: Do it\nOutput Script:\npyautogui.click(3.0,3.0)")
    _, code = _run(gold, _predict(gold, RIGHT, "pyautogui.click(3,3)", SEARCH))
    assert code == 0
    assert "1 gold points are no box's centre" in capsys.readouterr().err


def test_strange_ids_do_not_end_the_run(gold: Path) -> None:
    file = _predict(gold, RIGHT, RIGHT, SEARCH)
    file.write_text(file.read_text() + '\n{"id": "\\ud800", "script": "x"}')
    for options in ((), ("--json",)):
        out, code = _run(gold, file, *options)
        assert code == 1
        assert ("\ufffd" in out) or ("\\ufffd" in out)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--split=train",), "There is no train.json"),
        (("--predictions=/nowhere/p.jsonl",), "No such file"),
        (("--gold=/nowhere",), "There is no test.json"),
    ],
)
def test_files_without_anything_to_score_are_refused(gold: Path, options: tuple[str, ...], words: str) -> None:
    fields = {"--gold": str(gold), "--predictions": str(_predict(gold, RIGHT))}
    fields |= {name: value for name, _, value in (option.partition("=") for option in options)}
    with pytest.raises(CommandError, match=words) as refusal:
        call_command("score_predictions", *(f"{name}={value}" for name, value in fields.items()))
    assert refusal.value.returncode == 2


def test_as_a_program_it_leaves_with_2_and_one_line_of_error(gold: Path) -> None:
    empty = gold / "empty.jsonl"
    empty.touch()
    command = [sys.executable, "manage.py", "score_predictions", f"--gold={gold}", f"--predictions={empty}"]
    left = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (left.returncode, left.stdout) == (2, "")
    assert left.stderr == "CommandError: The file of predictions is empty.\n"
