"""Replay: the recorded scripts performed by plain PyAutoGUI on a fresh session, compared with what was recorded."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace

from annotator.domain.geometry import Rect
from annotator.domain.outcomes.evaluation import judge_checks
from annotator.domain.script.actions import At, Pause, Pointer, Script, Scroll
from annotator.domain.script.parse import parse
from workers.display.pyautogui_calls import call_for
from workers.display.pyautogui_process import PyAutoGuiProcess
from workers.programs.failure import AttemptFailed
from workers.rfb.strokes import moves_along
from workers.sessions.approach import approach_length
from workers.sessions.clipboard import BorrowedClipboard
from workers.sessions.display_access import start_pyautogui
from workers.sessions.held_presses import PRESS_SECONDS, has_presses, hold_presses
from workers.sessions.live_session import LiveSession
from workers.sessions.masking import LARGEST_CARET, TOLERATED_PIXELS
from workers.sessions.outcome import observe_outcome
from workers.sessions.replay_plan import ReplayPlan, ReplayStep, Target, with_held_presses
from workers.sessions.replay_result import ReplayResult, StepResult
from workers.sessions.replay_target import wrong_target
from workers.sessions.responses.position import END
from workers.sessions.screen_comparison import ScreenComparison, count_differing, pixels_of
from workers.sessions.step_answers import StepAnswers
from workers.sessions.volatile import Volatile

STEP_SECONDS = 12.0
"""How long a step may take until the screen shows what was recorded."""
TARGET_SECONDS = 5.0
SEEN_SECONDS = 1.0
"""After so long without its target a step gets also what came while the person acted."""
ARRIVAL_SECONDS = 0.1
"""How long a replay waits for what lights up under the pointer."""
UNMOVED_SECONDS = 1.5
"""After so long a pointer that has clicked is moved by a pixel and back, where the picture is not the recorded one."""
POLL_SECONDS = 0.05


def replay(session: LiveSession, plan: ReplayPlan, *, until_last: bool = False) -> ReplayResult:
    """Perform the plan on a fresh session and return what came of it; it stops at the first step that differs.

    `until_last`: a recording is to go on from here, so its last screen need not have been at rest.

    Raises AttemptFailed when session or PyAutoGUI end early, which proves nothing.
    """
    result = _replayed(session, plan, until_last=until_last)
    return replace(result, press_seconds=PRESS_SECONDS) if plan.holds_presses else result


def prove(begin: Callable[[], LiveSession], plan: ReplayPlan) -> ReplayResult:
    """Replay on the fresh session that `begin` starts, and what plain clicks do not prove once more with held presses.

    The result is that of the first replay where the other one proves nothing. Raises what `begin` and `replay` raise.
    """
    with closing(begin()) as session:
        result = replay(session, plan)
    if (retry := retry_plan(plan, result)) is None:
        return result
    try:
        with closing(begin()) as session:
            second = replay(session, retry)
    except AttemptFailed:
        return result
    return second if second.proven else result


def retry_plan(plan: ReplayPlan, result: ReplayResult) -> ReplayPlan | None:
    """Return how to replay once more what was not proven: with its presses held; None where it pressed nowhere.

    What programs make of a press may depend on it: a menu, a cell or a double click takes a button that goes up as soon
    as it is down for another gesture, a slider a move in place for a drag; a page lights up what it is scrolled to.
    """
    done = plan.steps[: result.failed_step or 0]
    if result.proven or not any(has_presses(parse(step.script).script) for step in done):
        return None
    return with_held_presses(plan)


def _replayed(session: LiveSession, plan: ReplayPlan, *, until_last: bool) -> ReplayResult:
    results: list[StepResult] = []
    if not plan.steps or not (until_last or plan.steps[-1].still):
        reason = "The recording does not end with a screen at rest: there is nothing to compare with."
        return ReplayResult(False, reason, len(plan.steps) or None, (), (), session.viewer.png())
    volatile = Volatile(session, plan.masks)
    ends = [*(step.recorded_at for step in plan.steps[1:]), END]
    ended_at = -math.inf
    with closing(start_pyautogui(session.folder, moves_like_hand=plan.holds_presses)) as pyautogui:
        clipboard = BorrowedClipboard(session, pyautogui)
        for number, step in enumerate(plan.steps, 1):
            volatile.add(step.volatile)
            answers = StepAnswers(session.interceptor, step, ends[number - 1])
            result, ended_at = _perform(session, pyautogui, step, answers, clipboard, volatile, ended_at)
            results.append(result)
            if reason := results[-1].reason:
                return ReplayResult(False, f"Step {number}: {reason}", number, tuple(results), (), session.viewer.png())
    observed = observe_outcome(session, plan.checks, answer=plan.answer, pictures=plan.pictures)
    checks = judge_checks(plan.checks, observed)
    reason = next((check.reason for check in checks if not check.holds), "")
    return ReplayResult(not reason, reason, None, tuple(results), checks, session.viewer.png())


def _perform(
    session: LiveSession,
    process: PyAutoGuiProcess,
    step: ReplayStep,
    answers: StepAnswers,
    clipboard: BorrowedClipboard,
    volatile: Volatile,
    before: float,
) -> tuple[StepResult, float]:
    """What came of the step, and when its last action ended; `before` is when that of the step before did."""
    start = time.monotonic()
    parsed = parse(step.script)
    if parsed.problems:
        return StepResult(f"The script cannot be read: {parsed.problems[0].message}", 0), before
    approach = approach_length(parsed.script)
    way, script = parsed.script[:approach], parsed.script[approach:]
    answers.before_action()
    begins, moves = before + step.pause, _moves_by_hand(script, step)
    time.sleep(max(0.0, begins - _seconds(moves) - time.monotonic()))
    volatile.now()
    reason = perform(session, process, moves or way) if moves or way else ""
    time.sleep(max(0.0, begins - time.monotonic()))
    reason = reason or _reach_target(session, process, script, step.target, answers)
    if reason and not way and _acts_as_recorded(session, script, step, volatile):
        reason = ""
    clipboard.borrow(script)
    reason = reason or _come_to(session, process, script)
    reason = reason or perform(session, process, _as_by_hand(script, step) if step.holds_presses else script)
    if reason:
        return StepResult(reason, 0, time.monotonic() - start), before
    ended_at = time.monotonic()
    answers.after_action()
    pointing = process if _points(script[-1:]) else None
    result = _await_same(session, step, volatile, pointing)
    if step.still and not result.reason:
        clipboard.give_back()
    return replace(result, seconds=time.monotonic() - start), ended_at


def _come_to(session: LiveSession, process: PyAutoGuiProcess, script: Script) -> str:
    """Put the pointer where the script begins, as a hand that comes before it presses; return why PyAutoGUI did not.

    Programs light up what is under the pointer, but not where a press or a turn of the wheel comes with it.
    """
    points = _points(script[:1])
    if not points or points[0] == session.viewer.pointer:
        return ""
    version = session.viewer.version
    reason = perform(session, process, (Pointer("moveTo", At(*points[0])),))
    session.viewer.wait_for_change(version, ARRIVAL_SECONDS)
    return reason


def _moves_by_hand(script: Script, step: ReplayStep) -> Script:
    """How the recorded pointer came to where the script begins, at its pace; none where the script begins elsewhere."""
    if not step.holds_presses or step.point not in _points(script)[:1]:
        return ()
    return tuple(moves_along(step.approach, 0.0, digits=3))


def _seconds(script: Script) -> float:
    return sum(action.seconds for action in script if isinstance(action, Pause))


def _as_by_hand(script: Script, step: ReplayStep) -> Script:
    return hold_presses(script, step.way, step.turning_seconds)


def perform(session: LiveSession, process: PyAutoGuiProcess, script: Script) -> str:
    """Perform a script on the session's screen; return why PyAutoGUI did not, empty where it did. Raises AttemptFailed.

    The viewer is told first where the pointer will be, so that it is not in the pictures.
    """
    for point in _points(script):
        session.viewer.move_pointer(*point)
    session.viewer.gives_input = True
    try:
        outcome = process.perform(0, [call_for(action) for action in script])
    finally:
        session.viewer.gives_input = False
    return f"PyAutoGUI refused: {outcome.error}" if outcome.error else ""


def _reach_target(
    session: LiveSession, process: PyAutoGuiProcess, script: Script, target: Target | None, answers: StepAnswers
) -> str:
    """Wait until the recorded element is under the script's point; return why it is not.

    What floats over it may make way for a pointer that comes, as the status bars of some lists do.
    """
    reason = _await_target(session, script, target, answers, TARGET_SECONDS)
    if reason and session.ended is None and not _come_to(session, process, script):
        reason = _await_target(session, script, target, answers, SEEN_SECONDS)
    return reason


def _await_target(
    session: LiveSession, script: Script, target: Target | None, answers: StepAnswers, longest: float
) -> str:
    start = time.monotonic()
    has_rest = False
    while True:
        version = session.viewer.version
        reason = wrong_target(session.inspector.inspect(), script, target)
        waited = time.monotonic() - start
        if not reason or waited > longest or session.ended is not None:
            return reason
        if waited > SEEN_SECONDS and not has_rest:
            # The person saw it quicker than people do.
            answers.after_action()
            has_rest = True
        session.viewer.wait_for_change(version, POLL_SECONDS)


def _acts_as_recorded(session: LiveSession, script: Script, step: ReplayStep, volatile: Volatile) -> bool:
    """Whether the script acts where the recorded pointer did, on the screen that the recording showed.

    Then it hits the same, whatever it is called: GTK tells the cells of a table now in one order, now in another.
    """
    if step.point is None or step.point not in _points(script)[:1]:
        return False
    before = step.picture_before()
    if not before:
        return False
    shown, width = session.viewer.pixels(), session.viewer.width
    return count_differing(shown, pixels_of(before), width, volatile.now()) <= TOLERATED_PIXELS


def _await_same(
    session: LiveSession, step: ReplayStep, volatile: Volatile, pointing: PyAutoGuiProcess | None
) -> StepResult:
    """Wait until the screen shows what was recorded; return what came of it, without the time that it took.

    The recorded screen may last for a moment only: a tooltip opens after it. So every change is looked at.
    `pointing` is what moves the pointer, where the step acted with it.
    """
    if not step.still:
        # The person went on before the screen stood still: what this step did shows after the next one.
        session.viewer.wait_until_still(STEP_SECONDS)
        return StepResult("", 0)
    start = time.monotonic()
    end = start + STEP_SECONDS
    comparison = ScreenComparison(session.viewer, step, time.monotonic() - session.started_at)
    seen_version = -1
    while True:
        version = session.viewer.version
        regions = volatile.now()
        differing = comparison.differing(regions)
        late = time.monotonic() > end
        lasts = time.monotonic() > start + UNMOVED_SECONDS
        is_caret = lasts and differing <= LARGEST_CARET and comparison.differ_by_caret(regions)
        if late or session.ended or differing <= TOLERATED_PIXELS or is_caret:
            inspection = session.inspector.inspect()
            tolerated = is_caret or (late and comparison.differ_by_subpixels(inspection, regions))
            reason = comparison.difference(inspection, differing, volatile.masks, tolerated=tolerated)
            if session.ended is not None:
                return StepResult(f"The session ended: {session.ended.reason}", differing)
            if not reason:
                return StepResult("", differing, 0.0, comparison.left_out(regions), regions)
            if late:
                return StepResult(reason, differing)
        elif lasts:
            if pointing:
                _move_and_back(session, pointing)
                pointing = None
            # What counts seconds is known by its pace: it is looked at each time that it has gone on.
            if version != seen_version:
                seen_version = version
                volatile.add([Rect(*box) for box in session.inspector.inspect().tree.counting])
        session.viewer.wait_for_change(version, POLL_SECONDS)


def _move_and_back(session: LiveSession, process: PyAutoGuiProcess) -> None:
    """Move the pointer by a pixel and back, for programs to see again what is below it.

    PyAutoGUI lets a button go as soon as it is down. GTK then moves the slider of a scroll bar below the pointer only
    after the click, and lights it up at the next move; in a recording it does so while the button is down.
    """
    x, y = session.viewer.pointer
    perform(session, process, (Pointer("moveTo", At(x - 1 if x else 1, y)), Pointer("moveTo", At(x, y))))


def _points(script: Script) -> list[tuple[int, int]]:
    targets = [action.target for action in script if isinstance(action, (Pointer, Scroll))]
    return [(round(target.x), round(target.y)) for target in targets if isinstance(target, At)]
