"""Measures how often what is done in desktop programs that nothing was tuned for comes out the same in a replay.

`python3 run.py bench programs [--seed 1] [--acts 8] [--at-once 2] [--only kcalc,geany] [--also COMMAND:FILE]
[--keep FOLDER]`. In each installed program of the list, or in those of `--also` alone, seeded random
acts are performed at a person's pace: clicks, double and right clicks, drags, the wheel, keys, hotkeys and text, mostly
on elements that are shown. What was recorded is replayed on a fresh session, and once more with one point moved out of
its element or one key changed; exit code 1 where that is proven. `--clock-hours` has the replays' programs see so much
earlier a time, as those of a recording of so long ago do. `--keep` leaves the journals of what was not proven, with the
screen where the replay ended, in a folder.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import time
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from benchmarks._desktop_programs import HELD_OUT, SEARCHED, TUNED_ON, DesktopProgram, seed_archive
from benchmarks._random_acts import Acts
from benchmarks._session_machine import Machine, session_folders
from benchmarks._survey import Survey, add_survey_options, run_all
from workers.sessions.live_session import LiveSession

OTHERS = (
    DesktopProgram("l3afpad", "notes.txt"),
    DesktopProgram("mtpaint", "picture.png"),
    DesktopProgram("gedit", "notes.txt"),
    DesktopProgram("gnome-calculator"),
    DesktopProgram("gnome-text-editor", "notes.txt"),
    DesktopProgram("xfce4-terminal"),
    DesktopProgram("xpdf"),
    DesktopProgram("localc", "table.csv", package="libreoffice-calc"),
    DesktopProgram("lowriter", "notes.txt", package="libreoffice-writer"),
)


@dataclass(frozen=True, slots=True)
class ProgramSubject:
    """A desktop program on the files of `archive`; `clock` is when its recording began, as its replays are told too."""

    program: DesktopProgram
    machine: Machine
    archive: Path
    clock: float

    @property
    def name(self) -> str:
        return self.program.name

    def begin(self, folder: Path) -> LiveSession:
        return self.machine.start(self.program.command, seed=self.archive, start=self.program.start, clock=self.clock)

    begin_again = begin


def main() -> int:
    """Survey the programs that are installed; name the others."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_survey_options(parser)
    parser.add_argument("--only", default="", metavar="NAMES")
    also = "any other program, with the file of the seed that it opens: script.py, notes.txt, table.csv, picture.png"
    parser.add_argument("--also", action="append", default=[], metavar="COMMAND:FILE", help=also)
    options = parser.parse_args()
    named = set(filter(None, options.only.split(",")))
    listed = () if options.also and not named else (*TUNED_ON, *HELD_OUT, *OTHERS)
    programs = [each for each in listed if not named or each.name in named]
    programs += [DesktopProgram(command, file) for command, _, file in (each.partition(":") for each in options.also)]
    missing = [each.package or each.name for each in programs if shutil.which(each.name, path=SEARCHED) is None]
    print(f"not installed, left out: {', '.join(missing) or 'none'}", flush=True)
    installed = [each for each in programs if shutil.which(each.name, path=SEARCHED)]
    with session_folders() as folder:
        machine, archive = Machine(options.at_once), seed_archive(folder)
        survey = Survey(Acts(options.acts), options.seed, options.keep)
        subjects = [ProgramSubject(each, machine, archive, time.time()) for each in installed]
        return run_all(survey, subjects, options.at_once)


if __name__ == "__main__":
    sys.exit(main())
