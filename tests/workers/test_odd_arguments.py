"""Command lines with text that no database holds are refused in words; file names may have such bytes."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from annotator.domain.clean_text import UNSTORABLE
from annotator.domain.formats.omniact_reader import read_split

pytestmark = pytest.mark.django_db

# How Python gives a program the bytes ff ed a0 bd of a command line.
ODD = "x\udcff\udced\udca0\udcbd"
HUGE = "9" * 23
LINES = [
    ["cut_release", "--dataset", ODD, "--out", "out"],
    ["cut_release", "--dataset", "x", "--seed", HUGE, "--name", ODD, "--out", "out"],
    ["cut_release", "--dataset", "x", "--hold", f"{ODD}=test", "--out", "out"],
    ["reset_password_link", ODD],
    ["capture_screens", f"http://{ODD}.example/", "--dataset", ODD, "--application", ODD],
    ["score_predictions", "--gold", ODD, "--predictions", ODD],
    ["score_predictions", "--gold", HUGE, "--predictions", "predictions.json"],
    ["check_scripts", ODD, "--boxes", ODD],
    ["execute_scripts", ODD, "--boxes", ODD, "--screenshot", ODD],
    ["record_episode", "--program", ODD, "--task", ODD, "--out", ODD],
    ["record_episode", "--task", "x", "--checks", ODD, "--out", "out"],
    ["record_episode", "--task", "x", "--seed", ODD, "--out", "out"],
    ["replay_episodes", ODD],
    ["import_dataset", ODD, "--dataset", ODD, "--format", "omniact", "--platform", f"{ODD}=linux"],
    ["restore", ODD],
    ["backup", f"{ODD}/there"],
    ["run_baseline", "--release", ODD, "--assistant", ODD, "--method", "few-shot"],
    ["run_baseline", "--release", HUGE, "--out", ODD],
]


@pytest.mark.parametrize("line", LINES, ids=lambda line: " ".join(line).encode("ascii", "replace").decode())
def test_an_odd_command_line_is_refused_in_words(
    line: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "predictions.json").write_text("[]")
    with pytest.raises(CommandError) as refused:
        call_command(*line)
    assert refused.value.returncode in {1, 2}
    assert str(refused.value)


def test_a_scorers_gold_folder_is_read_without_text_that_no_database_holds() -> None:
    files = {
        "test.json": json.dumps({"1\ud83d": {"task": "task.txt", "image": "a.png", "box": "boxes.json"}}).encode(),
        "task.txt": b"Task: Do\xed\xa0\xbd it\0\nOutput Script:\npyautogui.click(10, 10)\n",
        "boxes.json": b'{"1": {"top_left": [0, 0], "bottom_right": [20, 20], "label": "a"}}',
    }
    (task,) = read_split(files.__getitem__, "test")
    assert not task.fault
    assert task.script
    assert not UNSTORABLE.search(task.id + task.sentence)
