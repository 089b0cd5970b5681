"""Random acts recorded in sessions, replayed, and replayed once more with one point or key changed."""

from __future__ import annotations

import argparse
import json
import shutil
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from annotator.domain.script.actions import Copy, Write
from annotator.domain.script.parse import parse
from benchmarks._changed_scripts import change_one
from benchmarks._random_acts import TEXT_ROLES, Acts
from tests.workers.sessions.performing import record
from workers.accessibility.element import MENU_ROLES
from workers.programs.failure import AttemptFailed
from workers.sessions.journal import JournalStep, read_tree
from workers.sessions.live_session import LiveSession
from workers.sessions.replay import prove
from workers.sessions.replay_plan import ReplayPlan, ReplayStep, replay_steps
from workers.sessions.replay_result import ReplayResult


class Subject(Protocol):
    """A program or site that is surveyed: how a session with it begins, to record in `folder` or to replay from it."""

    @property
    def name(self) -> str: ...

    def begin(self, folder: Path) -> LiveSession: ...

    def begin_again(self, folder: Path) -> LiveSession: ...


@dataclass(frozen=True, slots=True)
class SurveyOutcome:
    """What came of a subject: `problem` says why nothing was recorded, `reason` why the replay differs."""

    subject: str
    kinds: tuple[str, ...] = ()
    problem: str = ""
    reason: str = ""
    change: str = ""
    missed: bool = False
    holds_presses: bool = False


@dataclass(frozen=True, slots=True)
class Survey:
    """Records and replays acts in subjects; `keep` is where the journals of failures go, if they are wanted."""

    acts: Acts
    seed: int
    keep: Path | None

    def run(self, subject: Subject) -> SurveyOutcome:
        """What came of one subject; a session that does not come up is a problem of that subject, and told."""
        try:
            with tempfile.TemporaryDirectory(prefix="survey-") as folder:
                return self._run(subject, Path(folder))
        except (AttemptFailed, OSError) as error:
            return SurveyOutcome(subject.name, problem=str(error))

    def _run(self, subject: Subject, folder: Path) -> SurveyOutcome:
        session = subject.begin(folder)
        ended = False

        def act(person: object, _: object) -> None:
            nonlocal ended
            with suppress(OSError):
                self.acts.perform(f"{self.seed} {subject.name}", person, session)  # type: ignore[arg-type]
            ended = session.ended is not None

        steps = record(session, folder, act)
        if ended or not steps:
            return SurveyOutcome(subject.name, problem="the acts ended it" if ended else "the acts did nothing")
        planned = replay_steps(steps, folder)
        result = _again(subject, folder, planned)
        kinds = tuple(step.kind for step in steps)
        if not result.proven:
            self._keep(subject, folder, result)
            return SurveyOutcome(subject.name, kinds, reason=result.reason)
        changed = self._changed(subject, folder, steps, planned)
        return replace(changed, holds_presses=bool(result.press_seconds))

    def _changed(
        self, subject: Subject, folder: Path, steps: Sequence[JournalStep], planned: Sequence[ReplayStep]
    ) -> SurveyOutcome:
        kinds = tuple(step.kind for step in steps)
        try:
            changed, change = change_one([with_effect(step, folder) for step in steps], list(planned), self.seed)
        except (IndexError, ZeroDivisionError):
            return SurveyOutcome(subject.name, kinds)
        result = _again(subject, folder, changed)
        if result.proven:
            self._keep(subject, folder, replace(result, reason=f"PROVEN with {change}"))
        return SurveyOutcome(subject.name, kinds, change=change, missed=result.proven)

    def _keep(self, subject: Subject, folder: Path, result: ReplayResult) -> None:
        if self.keep is not None:
            place = self.keep / subject.name
            shutil.rmtree(place, ignore_errors=True)
            shutil.copytree(folder, place, ignore=lambda _, names: [name for name in names if name.endswith(".sock")])
            (place / "shown.png").write_bytes(result.shown)
            (place / "reason.txt").write_text(result.reason)


def _again(subject: Subject, folder: Path, plan: Sequence[ReplayStep]) -> ReplayResult:
    return prove(lambda: subject.begin_again(folder), ReplayPlan(plan))


def with_effect(step: JournalStep, folder: Path) -> JournalStep:
    """The step; one on whose place or key nothing depends without what could be changed about it.

    That is one that changed no element; a press beside an open menu, which closes it wherever it is; and what is typed
    but where a text has the focus that shows it: of a menu's letters, or of a list's, another may do the same.
    """
    typed = step.kind in ("text", "press", "hotkey")
    depends = _is_shown_text(step) if typed else not _is_beside_menu(step, folder)
    if step.digest_before != step.digest_after and depends:
        return step
    return replace(step, script="", elements=())


def _is_shown_text(step: JournalStep) -> bool:
    focus = step.focus_after
    if focus is None or focus["role"] not in TEXT_ROLES:
        return False
    written = [action.text for action in parse(step.script).script if isinstance(action, Write | Copy)]
    return all(text in (focus["value"] or "") for text in written)


def _is_beside_menu(step: JournalStep, folder: Path) -> bool:
    """Whether a menu was open, and the step's first point was not in it."""
    if any(element["role"] in MENU_ROLES for element in step.elements):
        return False
    shown = json.loads(read_tree(folder, step.tree))["elements"]
    roles = {tuple(element["path"]): element["role"] for element in shown if element["box"]}
    return any(
        role == "popup menu" or (role in MENU_ROLES and roles.get(path[:-1]) == "menu") for path, role in roles.items()
    )


def add_survey_options(parser: argparse.ArgumentParser) -> None:
    """The options that every survey has."""
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--acts", type=int, default=8)
    parser.add_argument("--at-once", type=int, default=2)
    parser.add_argument("--keep", type=Path, metavar="FOLDER")


def run_all(survey: Survey, subjects: Sequence[Subject], at_once: int) -> int:
    """Print a line for each subject and one of all; 1 where a changed recording was proven."""
    with ThreadPoolExecutor(at_once) as threads:
        outcomes = [_show(outcome) for outcome in threads.map(survey.run, subjects)]
    recorded = [outcome for outcome in outcomes if not outcome.problem]
    proven = [outcome for outcome in recorded if not outcome.reason]
    changed = [outcome for outcome in proven if outcome.change]
    missed = sum(outcome.missed for outcome in changed)
    by_hand = sum(outcome.holds_presses for outcome in proven)
    print(
        f"{len(proven)} of {len(recorded)} recordings proven, {by_hand} of them as by hand; "
        f"{len(outcomes) - len(recorded)} not recorded; {missed} of {len(changed)} changed ones proven"
    )
    return 1 if missed else 0


def _show(outcome: SurveyOutcome) -> SurveyOutcome:
    kinds = ", ".join(outcome.kinds)
    if outcome.problem:
        line = f"not recorded: {outcome.problem}"
    elif outcome.reason:
        line = f"NOT PROVEN: {outcome.reason} ({kinds})"
    else:
        changed = "nothing to change" if not outcome.change else "PROVEN" if outcome.missed else "not proven"
        proven = "proven as by hand" if outcome.holds_presses else "proven"
        line = f"{proven} ({kinds}); changed: {changed} ({outcome.change})"
    print(f"{outcome.subject}: {line}", flush=True)
    return outcome
