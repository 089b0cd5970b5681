"""Captures the pictures that train the control network: programs in many looks, and pages made by chance.

Run as `python -m benchmarks._training_pictures --out DIR --pages 170`. Of programs and themes those that are installed
are captured, the others are named; what is in DIR already is kept.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import zipfile
import zlib
from collections.abc import Sequence
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "annotator.settings")

import django

django.setup()

from django.conf import settings

from benchmarks._desktop_programs import SEARCHED, DesktopProgram, State, capture_state, seed_archive
from benchmarks._training_pages import STYLE_PACKAGES, served_pages
from benchmarks._training_programs import (
    FONTS,
    GTK_THEMES,
    PLAIN_STATES,
    QT_STYLES,
    STATES,
    THEME_PACKAGES,
    TRAINED_ON,
)
from workers.browser.capture import capture
from workers.browser.capture_worker import CaptureWorker
from workers.browser.failures import CaptureFailed
from workers.browser.request import CaptureRequest

PROCESSES = 2


def capture_programs(folder: Path) -> None:
    """Capture the installed programs in all states, into folder/PROGRAM/STATE or, in a chosen look, PROGRAM~N/STATE."""
    missing = [each.package or each.name for each in TRAINED_ON if shutil.which(each.name, path=SEARCHED) is None]
    if missing:
        print(f"not installed, left out: apt install {' '.join(missing)} {THEME_PACKAGES}", file=sys.stderr)
    wanted = [
        (program, state, 0 if number < PLAIN_STATES else 1 + number % 2, folder)
        for number, state in enumerate(STATES)
        for program in TRAINED_ON
        if shutil.which(program.name, path=SEARCHED)
    ]
    with get_context("fork").Pool(PROCESSES, maxtasksperchild=40) as pool:
        pool.starmap(_capture_program, wanted, chunksize=1)


def _capture_program(program: DesktopProgram, state: State, look: int, folder: Path) -> None:
    place = folder / (f"{program.name}~{look}" if look else program.name) / state.name
    if (place / "boxes.json").exists() or (place / "failed").exists():
        return
    chance = random.Random(zlib.crc32(f"{program.name}{state.name}{look}".encode()))
    with tempfile.TemporaryDirectory() as scratch:
        seed = seed_archive(Path(scratch))
        if look:
            _choose_gtk_look(seed, chance)
            program = _with_qt_style(program, chance)
        capture_state(program, state, seed, place)


def _choose_gtk_look(seed: Path, chance: random.Random) -> None:
    theme, font = chance.choice(GTK_THEMES), chance.choice(FONTS)
    with zipfile.ZipFile(seed, "a") as home:
        home.writestr(".config/gtk-3.0/settings.ini", f"[Settings]\ngtk-theme-name={theme}\ngtk-font-name={font}\n")
        home.writestr(".gtkrc-2.0", f'gtk-theme-name="{theme}"\ngtk-font-name="{font}"\n')


def _with_qt_style(program: DesktopProgram, chance: random.Random) -> DesktopProgram:
    libraries = subprocess.run(
        ["ldd", shutil.which(program.name, path=SEARCHED) or ""], capture_output=True, check=False
    ).stdout
    if b"libQt5Widgets" not in libraries:
        return program
    name, *others = program.command.split()
    return replace(program, command=" ".join([name, "-style", chance.choice(QT_STYLES), *others]))


def capture_pages(folder: Path, numbers: Sequence[int], styles: Path | None) -> None:
    """Capture the made pages of these numbers, into folder/page N/start."""
    with served_pages(styles) as base, CaptureWorker(settings.CHROMIUM_PATH) as worker:
        host = base.removeprefix("http://")
        for number in numbers:
            place = folder / f"page {number}" / "start"
            if place.exists():
                continue
            try:
                captured = capture(worker, CaptureRequest(f"{base}/{number}", allowed_hosts=(host,)))
            except CaptureFailed as failure:
                print(f"page {number}: {failure}", file=sys.stderr)
                continue
            place.mkdir(parents=True)
            (place / "image.png").write_bytes(captured.image)
            boxes = [(b.rect.left, b.rect.top, b.rect.right, b.rect.bottom) for b in captured.boxes]
            (place / "boxes.json").write_text(json.dumps([{"box": box, "origin": "dom"} for box in boxes]))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="where the pictures go")
    parser.add_argument("--pages", type=int, default=0, metavar="N", help="also capture N made pages")
    parser.add_argument("--styles", type=Path, metavar="DIR", help=f"where `npm install {STYLE_PACKAGES}` was run")
    options = parser.parse_args()
    capture_programs(options.out)
    capture_pages(options.out, range(options.pages), options.styles)
    return 0


if __name__ == "__main__":
    sys.exit(main())
