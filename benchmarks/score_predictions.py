"""Claim: 2,021 predictions are scored in under 3 s, start of the command included, 100,000 in under 90 s.

Run as `python -m benchmarks.score_predictions`; exit 1 when the claim does not hold.
"""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from annotator.domain.formats.files import StoredImage
from annotator.domain.formats.omniact import files
from annotator.domain.formats.record import ReleasedBox, ReleasedScreen, ReleaseHead, ReleaseRecord
from annotator.domain.geometry import Rect

CLAIMS = {2_021: 3.0, 100_000: 90.0}
TASKS_PER_SCREEN = 12
BOXES = tuple(
    ReleasedBox(f"{n}", Rect(20 * n, 10 * n, 20 * n + 15, 10 * n + 9), f"box-{n}", "click") for n in range(60)
)
# The lengths of OmniACT's test scripts: 67 % have one action, 9 % two, 17 % three, 7 % more.
LENGTHS = [1] * 67 + [2] * 9 + [3] * 17 + [4] * 5 + [5] * 2


def records(count: int) -> Iterator[ReleaseRecord]:
    for number in range(count):
        screen_number = number // TASKS_PER_SCREEN
        platform, application = ("macos", "app") if 2 * number < count else ("web", "site")
        screen = ReleasedScreen(platform, application, "", screen_number, "x.png", "00", 1920, 1080, BOXES)
        text = script(number, 0)
        yield ReleaseRecord(f"{number}", "test", screen, f"Do thing {number}", (), text, text)


def script(number: int, miss: int) -> str:
    """As many calls as OmniACT's task of that place has: clicks, texts and keys by turns."""
    center = BOXES[number % len(BOXES)].rect.center
    calls = [
        f"pyautogui.click({center.x + miss}, {center.y})",
        f'pyautogui.write("some text {number + miss}")',
        f'pyautogui.press("{"enter" if not miss else "tab"}")',
    ]
    return "\n".join(calls[turn % 3] for turn in range(LENGTHS[number % len(LENGTHS)]))


def write_release(folder: Path, count: int) -> None:
    for file in files(ReleaseHead("Benchmark", 1, (7, 1, 2)), lambda: records(count), lambda image: b""):
        if file.path == "manifest.json" or isinstance(file.content, StoredImage):
            continue
        path = folder / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"".join(file.content))


def write_predictions(file: Path, count: int) -> None:
    with file.open("w") as lines:
        for number in range(count):
            lines.write(json.dumps({"id": str(number), "script": script(number, number % 7)}) + "\n")


def measure(count: int) -> float:
    """Seconds of wall time of the whole command."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_release(folder, count)
        write_predictions(folder / "predictions.jsonl", count)
        command = [sys.executable, "manage.py", "score_predictions", "--gold", name, "--json"]
        start_time = time.perf_counter()
        subprocess.run(
            [*command, "--predictions", str(folder / "predictions.jsonl")], check=True, stdout=subprocess.DEVNULL
        )
        return time.perf_counter() - start_time


def main() -> int:
    claim_holds = True
    for count, limit in CLAIMS.items():
        seconds = measure(count)
        claim_holds = claim_holds and seconds < limit
        print(f"{count:>7} predictions: {seconds:6.2f} s, limit {limit:.0f} s, {count / seconds:,.0f} a second")
    return 0 if claim_holds else 1


if __name__ == "__main__":
    sys.exit(main())
