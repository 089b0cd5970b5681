"""Claim: checking takes at most 12 times as long as `ast.parse` alone; proving a script on a picture runs at 70 % or
more of the rate of a bare PyAutoGUI loop, on a page at 80 % or more of loading it each time and making the same calls;
both see every event.

The floors make the same calls on warm displays, and nobody looks. Floor and proof take turns in the same run. The bare
loop waits for the X server after every event, as PyAutoGUI does; the prover's PyAutoGUI process waits once a call.
`python -m benchmarks.proof [DESKTOP [WEB [CHECKED]]]` with counts of scripts; exit 1 when the claim does not hold.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import IO, cast

from PIL import Image

from annotator.domain.geometry import Rect
from annotator.domain.script import ScriptAnalysis, analyse
from annotator.domain.script.actions import Action, Script
from benchmarks import check_scripts
from benchmarks._page_proof import web_tier
from benchmarks._rates import RateMeasurement, child_processes
from workers.display.evidence import Proof
from workers.display.evidence_files import EvidenceFiles
from workers.display.pools import DisplayPool
from workers.display.proof import prove
from workers.display.pyautogui_calls import call_for
from workers.display.xvfb import Xvfb
from workers.programs.child import Child

LIMIT = 0.70
TURNS = 20
WIDTH, HEIGHT = 1440, 900
BOXES = {"search": Rect(200, 20, 901, 61), "save": Rect(20, 20, 81, 44), "list": Rect(20, 90, 400, 800)}
SCRIPTS = [
    'pyautogui.click("save")',
    'pyautogui.click("search")\npyautogui.write("usb hub <4")\npyautogui.press("enter")',
    'pyautogui.rightClick("list")',
    'pyautogui.moveTo("list")\npyautogui.scroll(-10)',
    'pyautogui.hotkey("ctrl", "shift", "t")',
    'pyautogui.moveTo("save")\npyautogui.dragTo("list")',
    'pyautogui.click("search")\npyautogui.hotkey("ctrl", "a")\npyautogui.write("Maria Stuart")',
    'pyautogui.click("list")\npyautogui.press("down", presses=5)\npyautogui.press("enter")',
    'pyautogui.press("f5")',
    'pyautogui.click(700, 500)\npyautogui.press("tab")\npyautogui.write("12.50")',
]
"""None waits for anything: a script's own waits would flatter the comparison."""
BARE_LOOP = """
import json, sys
sys.modules["mouseinfo"] = None
import pyautogui
pyautogui.PAUSE, pyautogui.FAILSAFE = 0, False
scripts = json.loads(sys.stdin.readline())
for line in sys.stdin:
    for number in range(int(line)):
        for function, positional, named in scripts[number % len(scripts)]:
            getattr(pyautogui, function)(*positional, **named)
    print("done", flush=True)
"""


class BareLoop:
    """PyAutoGUI in a process of its own on a display of its own."""

    def __init__(self, scripts: Sequence[Script]) -> None:
        self._display = Xvfb(WIDTH, HEIGHT)
        pipe = subprocess.PIPE
        command = [sys.executable, "-c", BARE_LOOP]
        self._child = Child(command, environment=self._display.environment(), stdin=pipe, stdout=pipe)
        self._requests = cast("IO[bytes]", self._child.process.stdin)
        self._responses = cast("IO[bytes]", self._child.process.stdout)
        self._send(json.dumps([list(map(_plain_call, script)) for script in scripts]))

    def run(self, count: int) -> None:
        self._send(str(count))
        self._responses.readline()

    def _send(self, line: str) -> None:
        self._requests.write(line.encode() + b"\n")
        self._requests.flush()

    def close(self) -> None:
        self._child.stop()
        self._display.close()


def _plain_call(action: Action) -> tuple[str, list[str], dict[str, object]]:
    call = call_for(action)
    keyword_arguments = dict(call.arguments)
    return call.function, keyword_arguments.pop("*", []), keyword_arguments


def screenshot() -> bytes:
    """A picture as large as a screenshot usually is: some boxes, some photographs, a few hundred kilobytes."""
    image = Image.new("RGB", (WIDTH, HEIGHT), "white")
    for rect in BOXES.values():
        image.paste("lightgray", (rect.left, rect.top, rect.right, rect.bottom))
    for left in range(420, WIDTH - 300, 320):
        image.paste(Image.effect_noise((300, 200), 30), (left, 120))
    stream = io.BytesIO()
    image.save(stream, "PNG")
    return stream.getvalue()


def prover(
    judged: Sequence[ScriptAnalysis], displays: DisplayPool, write: Callable[[Proof], None] | None = None
) -> Callable[[int], None]:
    """Proves scripts in turn and has the evidence of each written; ends when one is not proven."""
    png = screenshot()

    def run(count: int) -> None:
        for number in range(count):
            analysis = judged[number % len(judged)]
            proof = prove(analysis.resolved, analysis.targets, png, displays=displays)
            if not proof.proven:
                sys.exit(f"not proven: {analysis.resolved_text}{proof.reason}")
            if write:
                write(proof)

    return run


def desktop_tier(count: int) -> bool:
    judged = [analyse(source, BOXES, WIDTH, HEIGHT) for source in SCRIPTS]
    bare = BareLoop([analysis.resolved for analysis in judged])
    floor = RateMeasurement("bare PyAutoGUI loop", child_processes(), bare.run)
    with DisplayPool() as displays, tempfile.TemporaryDirectory() as folder, EvidenceFiles(Path(folder)) as files:
        proving = RateMeasurement("desktop tier", set(), prover(judged, displays))
        filing = RateMeasurement(
            "desktop tier, evidence", set(), prover(judged, displays, partial(files.write, "script.py"))
        )
        for measurement in (floor, proving, filing):
            measurement.run(len(SCRIPTS))  # warm
        proving.processes = filing.processes = {os.getpid()} | child_processes() - floor.processes
        for _ in range(TURNS):
            for measurement in (floor, proving, filing):
                measurement.measure(count // TURNS)
    bare.close()
    for measurement in (floor, proving, filing):
        measurement.print_row(floor)
    print(f"{proving.scripts + filing.scripts} executions in a row, every event seen")
    return proving.rate / floor.rate >= LIMIT


def main(desktop: int = 600, web: int = 100, checked: int = 10_000) -> int:
    holds = [check_scripts.main(checked) == 0, desktop_tier(desktop), web_tier(SCRIPTS, web)]
    return 0 if all(holds) else 1


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
