"""Measures how often what is done in desktop programs that nothing was tuned for comes out the same in a replay.

`python3 run.py bench programs [--seed 1] [--acts 8] [--at-once 2] [--only kcalc,geany] [--keep FOLDER]`. In each
installed program of the list, seeded random acts are performed at a person's pace: clicks, double and right clicks,
drags, the wheel, keys, hotkeys and text, mostly on elements that are shown. What was recorded is replayed on a fresh
session, and once more with one point moved out of its element or one key changed; exit code 1 where that is proven.
`--keep` leaves the journals of what was not proven, with the screen where the replay ended, in a folder.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from benchmarks._desktop_programs import HELD_OUT, SEARCHED, TUNED_ON, DesktopProgram, seed_archive
from benchmarks._random_acts import TEXT_ROLES, act_at_random
from benchmarks.sessions import Machine, change_one
from tests.workers.sessions.performing import again, record
from workers.programs.failure import AttemptFailed
from workers.sessions.journal import JournalStep
from workers.sessions.replay import ReplayResult
from workers.sessions.replay_plan import ReplayPlan, ReplayStep, replay_steps

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
class ProgramOutcome:
    """What came of a program: `problem` says why nothing was recorded, `reason` why the replay differs."""

    program: str
    kinds: tuple[str, ...] = ()
    problem: str = ""
    reason: str = ""
    change: str = ""
    missed: bool = False


@dataclass(frozen=True, slots=True)
class Survey:
    """Records and replays random acts in programs; `keep` is where the journals of failures go, if they are wanted."""

    machine: Machine
    archive: Path
    seed: int
    acts: int
    keep: Path | None

    def run(self, program: DesktopProgram) -> ProgramOutcome:
        """What came of one program; a session that does not come up is a problem of that program, and told."""
        try:
            with tempfile.TemporaryDirectory(prefix="survey-") as folder:
                return self._run(program, Path(folder))
        except (AttemptFailed, OSError) as error:
            return ProgramOutcome(program.name, problem=str(error))

    def _run(self, program: DesktopProgram, folder: Path) -> ProgramOutcome:
        fields: dict[str, object] = {"seed": self.archive, "start": program.start}
        session = self.machine.start(program.command, **fields)
        seed = f"{self.seed} {program.name}"
        ended = False

        def act(person: object, _: object) -> None:
            nonlocal ended
            with suppress(OSError):
                act_at_random(seed, self.acts, person, session)  # type: ignore[arg-type]
            ended = session.ended is not None

        steps = record(session, folder, act)
        if ended or not steps:
            return ProgramOutcome(program.name, problem="the acts ended it" if ended else "the acts did nothing")
        planned = replay_steps(steps, folder)
        result = self._again(program, planned, fields)
        kinds = tuple(step.kind for step in steps)
        if not result.proven:
            self._keep(program, folder, result)
            return ProgramOutcome(program.name, kinds, reason=result.reason)
        return self._changed(program, folder, steps, planned, fields)

    def _changed(
        self,
        program: DesktopProgram,
        folder: Path,
        steps: Sequence[JournalStep],
        planned: Sequence[ReplayStep],
        fields: dict[str, object],
    ) -> ProgramOutcome:
        kinds = tuple(step.kind for step in steps)
        try:
            changed, change = change_one([with_effect(step) for step in steps], planned, self.seed)
        except (IndexError, ZeroDivisionError):
            return ProgramOutcome(program.name, kinds)
        result = self._again(program, changed, fields)
        if result.proven:
            self._keep(program, folder, replace(result, reason=f"PROVEN with {change}"))
        return ProgramOutcome(program.name, kinds, change=change, missed=result.proven)

    def _again(self, program: DesktopProgram, plan: Sequence[ReplayStep], fields: dict[str, object]) -> ReplayResult:
        return again(self.machine.start, program.command, list(plan), ReplayPlan(()), **fields)

    def _keep(self, program: DesktopProgram, folder: Path, result: ReplayResult) -> None:
        if self.keep is not None:
            place = self.keep / program.name
            shutil.rmtree(place, ignore_errors=True)
            shutil.copytree(folder, place, ignore=lambda _, names: [name for name in names if name.endswith(".sock")])
            (place / "shown.png").write_bytes(result.shown)
            (place / "reason.txt").write_text(result.reason)


def with_effect(step: JournalStep) -> JournalStep:
    """The step; one that changed no element without what could be changed about it.

    What is typed counts only where a text has the focus: of a menu's letters, or of a list's, another may do the same.
    """
    typed = step.kind in ("text", "press", "hotkey")
    into_text = step.focus_after is not None and step.focus_after["role"] in TEXT_ROLES
    if step.digest_before != step.digest_after and (into_text or not typed):
        return step
    return replace(step, script="", elements=())


def main() -> int:
    """Print a line for each program and one of all; 1 where a changed recording was proven."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--acts", type=int, default=8)
    parser.add_argument("--at-once", type=int, default=2)
    parser.add_argument("--only", default="", metavar="NAMES")
    parser.add_argument("--keep", type=Path, metavar="FOLDER")
    options = parser.parse_args()
    named = set(filter(None, options.only.split(",")))
    programs = [each for each in (*TUNED_ON, *HELD_OUT, *OTHERS) if not named or each.name in named]
    missing = [each.package or each.name for each in programs if shutil.which(each.name, path=SEARCHED) is None]
    print(f"not installed, left out: {', '.join(missing) or 'none'}", flush=True)
    with tempfile.TemporaryDirectory(prefix="actwright-bench-") as name:
        Path(name).chmod(0o711)
        tempfile.tempdir = name
        archive = seed_archive(Path(name))
        survey = Survey(Machine(options.at_once), archive, options.seed, options.acts, options.keep)
        installed = [each for each in programs if shutil.which(each.name, path=SEARCHED)]
        with ThreadPoolExecutor(options.at_once) as threads:
            outcomes = [_show(outcome) for outcome in threads.map(survey.run, installed)]
        tempfile.tempdir = None
    return _show_all(outcomes)


def _show(outcome: ProgramOutcome) -> ProgramOutcome:
    kinds = ", ".join(outcome.kinds)
    if outcome.problem:
        line = f"not recorded: {outcome.problem}"
    elif outcome.reason:
        line = f"NOT PROVEN: {outcome.reason} ({kinds})"
    else:
        changed = "nothing to change" if not outcome.change else "PROVEN" if outcome.missed else "not proven"
        line = f"proven ({kinds}); changed: {changed} ({outcome.change})"
    print(f"{outcome.program}: {line}", flush=True)
    return outcome


def _show_all(outcomes: Sequence[ProgramOutcome]) -> int:
    recorded = [outcome for outcome in outcomes if not outcome.problem]
    proven = [outcome for outcome in recorded if not outcome.reason]
    changed = [outcome for outcome in proven if outcome.change]
    missed = sum(outcome.missed for outcome in changed)
    print(
        f"{len(proven)} of {len(recorded)} recordings proven; {len(outcomes) - len(recorded)} programs not recorded; "
        f"{missed} of {len(changed)} changed ones proven"
    )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
