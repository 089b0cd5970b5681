"""Claim: checking 10,000 scripts in one call takes at most 12 times what `ast.parse` alone takes.

Run as `python -m benchmarks.check_scripts [COUNT]`; exit 1 when the claim does not hold.
"""

from __future__ import annotations

import ast
import contextlib
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import django
from django.core.management import call_command

from annotator.domain.script import analyse, box_file
from annotator.domain.script.labels import Labels

_LIMIT = 12.0
_WIDTH, _HEIGHT = 1920, 1080
_WORDS = "find search product bar button menu open close list item price filter cart home login".split()  # noqa: SIM905
_ROUNDS = 3


def make_boxes(dice: random.Random, count: int = 120) -> dict[str, dict[str, object]]:
    """A screen's box file with as many boxes as a busy page has."""
    boxes: dict[str, dict[str, object]] = {}
    for number in range(count):
        left, top = dice.randrange(_WIDTH - 200), dice.randrange(_HEIGHT - 60)
        label = "-".join([*dice.sample(_WORDS, 3), str(number)])
        right, bottom = left + dice.randrange(12, 200), top + dice.randrange(12, 60)
        boxes[str(number)] = {"top_left": [left, top], "bottom_right": [right, bottom], "label": label}
    return boxes


def make_script(dice: random.Random, labels: list[str]) -> str:
    """One to six actions, in the proportions of OmniACT's table 2; one script in twenty has a slip."""
    lines = [_line(dice, labels) for _ in range(dice.choice((1, 1, 2, 2, 3, 4, 6)))]
    if dice.random() < 0.05:
        lines[-1] = dice.choice(('pyautogui.click("serch-bar")', "pyautogui.click(", 'pyautogui.press("entr")'))
    return "\n".join(["import pyautogui", *lines, ""])


def _line(dice: random.Random, labels: list[str]) -> str:
    kind = dice.choices(("click", "press", "write", "hotkey", "scroll", "dragTo"), (66, 16, 12, 3, 2, 1))[0]
    return {
        "click": f'pyautogui.click("{dice.choice(labels)}")',
        "press": f'pyautogui.press("{dice.choice(("enter", "tab", "esc"))}")',
        "write": f'pyautogui.write("{" ".join(dice.sample(_WORDS, 2))}")',
        "hotkey": 'pyautogui.hotkey("ctrl", "c")',
        "scroll": f"pyautogui.scroll({dice.randrange(-20, 20) or 5})",
        "dragTo": f'pyautogui.dragTo("{dice.choice(labels)}", duration=0.5)',
    }[kind]


def main(count: int) -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "annotator.settings")
    django.setup()
    dice = random.Random(7)
    boxes = make_boxes(dice)
    labels = box_file.read(boxes).labels
    scripts = [make_script(dice, [str(box["label"]) for box in boxes.values()]) for _ in range(count)]
    with tempfile.TemporaryDirectory() as folder:
        call = _write_files(Path(folder), scripts, boxes)
        floor, judged, command, process = _best_of_each(
            lambda: _parse_all(scripts),
            lambda: _judge_all(scripts, labels),
            lambda: _call(call),
            lambda: _run([sys.executable, "manage.py", "check_scripts", *call]),
        )
    _show("ast.parse alone", floor, floor, count)
    _show("judge", judged, floor, count)
    _show("check_scripts --json, files read", command, floor, count)
    _show("the same from process start", process, floor, count)
    print(f"limit for the command {_LIMIT:g} x; CPU seconds, best of {_ROUNDS}")
    return 0 if command / floor <= _LIMIT else 1


def _show(name: str, seconds: float, floor: float, count: int) -> None:
    print(f"{name:34}{seconds:7.3f} s {count / seconds:9,.0f} scripts/s {seconds / floor:6.2f} x")


def _best_of_each(*works: Callable[[], None]) -> list[float]:
    """CPU seconds, own and of children; rounds are interleaved so that a busy moment meets all alike."""
    rounds = [[_cpu_seconds(work) for work in works] for _ in range(_ROUNDS)]
    return [min(times) for times in zip(*rounds, strict=True)]


def _cpu_seconds(work: Callable[[], None]) -> float:
    before = os.times()
    work()
    return sum(os.times()[:4]) - sum(before[:4])


def _parse_all(scripts: list[str]) -> None:
    for script in scripts:
        try:
            ast.parse(script)
        except SyntaxError:
            continue


def _judge_all(scripts: list[str], labels: Labels) -> None:
    for script in scripts:
        analyse(script, labels, _WIDTH, _HEIGHT)


def _write_files(folder: Path, scripts: list[str], boxes: dict[str, dict[str, object]]) -> list[str]:
    """The scripts as files; gives the arguments of `check_scripts`."""
    for number, script in enumerate(scripts):
        Path(folder, f"{number}.py").write_text(script)
    box_path = Path(folder, "boxes.json")
    box_path.write_text(json.dumps(boxes))
    return [str(folder), "--boxes", str(box_path), "--screen", f"{_WIDTH}x{_HEIGHT}", "--json"]


def _call(arguments: list[str]) -> None:
    with open(os.devnull, "w") as nowhere, contextlib.suppress(SystemExit):  # noqa: PTH123 - no path
        call_command("check_scripts", *arguments, stdout=nowhere)


def _run(call: list[str]) -> None:
    result = subprocess.run(call, stdout=subprocess.DEVNULL, check=False)
    if result.returncode not in (0, 1):
        raise SystemExit(f"check_scripts failed with exit code {result.returncode}")


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
