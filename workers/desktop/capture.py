"""Captures a desktop program: starts it in a session's sandbox, performs steps, and reads its picture and boxes."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from annotator.domain.geometry import Rect
from annotator.domain.script.actions import Script
from workers.desktop.covering import ShownWindows, StackedWindow
from workers.desktop.interactive import controls_of
from workers.desktop.merge import MergedBoxes, merge
from workers.desktop.steps import BadSteps, resolve_step
from workers.programs.failure import AttemptFailed
from workers.sessions.display_access import start_pyautogui
from workers.sessions.inspector import Inspection
from workers.sessions.live_session import LiveSession
from workers.sessions.replay import STEP_SECONDS, perform
from workers.sessions.resting import Moment, RestWatch
from workers.sessions.specification import SessionSpecification
from workers.vision.pixels import Pixels, of_picture
from workers.vision.propose import propose

REST_SECONDS = 10.0
"""How long a program may take to come to rest; past it the picture is taken with a warning."""
LOOK_SECONDS = 5.0


class CaptureRefused(Exception):  # noqa: N818 - says what is wrong with the program or its steps
    """Raised when a program does not come up or a step cannot be performed."""


@dataclass(frozen=True, slots=True)
class ProgramRequest:
    """A program (`command`) on a screen of width x height pixels, its seed archive, and what comes before the picture.

    `wait` is in seconds after the last step; `maximised`: its first window gets the whole screen.
    `keeps_disabled`: disabled controls have boxes too, which say so.
    """

    command: tuple[str, ...]
    width: int
    height: int
    start: str = ""
    seed: Path | None = None
    steps: Script = ()
    wait: float = 0.0
    maximised: bool = False
    keeps_disabled: bool = False

    def specification(self) -> SessionSpecification:
        """What the session of this request is."""
        return SessionSpecification("program", self.command, self.width, self.height, start=self.start, seed=self.seed)


@dataclass(frozen=True, slots=True)
class CapturedProgram:
    """The picture of a program at rest (PNG), its boxes, and what was not as it should be, in words."""

    image: bytes
    title: str
    width: int
    height: int
    boxes: MergedBoxes
    inspection: Inspection
    warnings: tuple[str, ...] = ()
    timings: dict[str, float] = field(default_factory=dict)

    def summary(self) -> dict[str, Any]:
        """The short report: sizes, boxes by origin, what was left out by reason; timings in seconds."""
        return {
            "title": self.title,
            "width": self.width,
            "height": self.height,
            "boxes": len(self.boxes.boxes),
            "boxes_by_origin": self.boxes.by_origin,
            "left_out": dict(sorted(self.boxes.left_out.items())),
            "warnings": list(self.warnings),
            "timings": self.timings,
        }


def capture_program(
    request: ProgramRequest,
    *,
    uid: int | None = None,
    on_folder: Callable[[Path, int], None] = lambda folder, pid: None,
) -> CapturedProgram:
    """Return the program's screen after the steps. `uid` and `on_folder` as of LiveSession. Raises CaptureRefused."""
    start = time.monotonic()
    try:
        with closing(LiveSession(request.specification(), uid=uid, on_folder=on_folder)) as session:
            started = time.monotonic()
            with closing(RestWatch(session, lambda moment: None)) as watch:
                if request.maximised:
                    session.screen.maximise()
                    watch.note_input(acts=True)
                _perform_steps(session, watch, request.steps)
                time.sleep(request.wait)
                moment = watch.wait_for_rest(REST_SECONDS) or watch.look(LOOK_SECONDS)
            windows, ended = _windows(session), session.ended
            image = session.viewer.png(moment.pixels)
    except AttemptFailed as failure:
        raise CaptureRefused(str(failure)) from failure
    if ended is not None:
        raise CaptureRefused(f"The session ended before its picture: {ended.reason}")
    taken = time.monotonic()
    captured = _read(request, image, moment, windows)
    timings = {"start": started - start, "steps": taken - started, "boxes": time.monotonic() - taken}
    return replace(captured, timings={name: round(seconds, 3) for name, seconds in timings.items()})


def _perform_steps(session: LiveSession, watch: RestWatch, steps: Script) -> None:
    """Perform each action and wait for rest after it. Raises CaptureRefused, naming the step."""
    if not steps:
        return
    with closing(start_pyautogui(session.folder)) as pyautogui:
        for number, action in enumerate(steps, 1):
            moment = watch.wait_for_rest(STEP_SECONDS) or watch.look(LOOK_SECONDS)
            pixels = _pixels(session, moment)
            controls = controls_of(moment.inspection.tree.elements, pixels, _windows(session)).controls
            try:
                script = resolve_step((action,), controls)
            except BadSteps as error:
                raise CaptureRefused(f"Step {number}: {error}.") from None
            watch.note_input(acts=True)
            if reason := perform(session, pyautogui, script):
                raise CaptureRefused(f"Step {number}: {reason}")
            watch.wait_for_rest(STEP_SECONDS)
            if session.ended is not None:
                raise CaptureRefused(f"Step {number} ended the session: {session.ended.reason}")


def _pixels(session: LiveSession, moment: Moment) -> Pixels:
    return of_picture(moment.pixels, session.viewer.width, session.viewer.height)


def _windows(session: LiveSession) -> ShownWindows:
    """What X knows of the windows that show."""
    stack = (StackedWindow(Rect(*content), Rect(*frame)) for content, frame in session.screen.stack())
    return ShownWindows(tuple(Rect(*box) for box in session.screen.popups()), tuple(stack))


def _read(request: ProgramRequest, image: bytes, moment: Moment, windows: ShownWindows) -> CapturedProgram:
    """The boxes of a moment, with warnings about what is not known of it."""
    tree = moment.inspection.tree
    pixels = of_picture(moment.pixels, request.width, request.height)
    boxes = merge(tree.elements, propose(image), pixels, keeps_disabled=request.keeps_disabled, windows=windows)
    warnings = []
    if not moment.still:
        warnings.append("the program was not at rest: picture and boxes may differ")
    if moment.inspection.source != "atspi":
        warnings.append("the program did not answer over AT-SPI: all boxes are proposals from the picture")
    elif not boxes.by_origin["atspi"]:
        warnings.append("AT-SPI told of no control: all boxes are proposals from the picture")
    if tree.cut:
        warnings.append("the program has more elements than are read: boxes may be missing")
    if not pixels.across.any():
        warnings.append("the picture shows nothing but one colour")
    return CapturedProgram(
        image, tree.title, request.width, request.height, boxes, moment.inspection, warnings=tuple(warnings)
    )
