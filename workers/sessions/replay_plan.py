"""What a replay performs and compares, step by step, as the journal of a recording says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from annotator.domain.clean_text import load_json
from annotator.domain.geometry import Rect
from annotator.domain.outcomes.checks import OutcomeCheck
from workers.rfb.recorded_action import PathPoint
from workers.sessions.journal import JournalStep, read_picture, read_steps, read_tree
from workers.sessions.outcome import Pictures
from workers.sessions.responses.position import END, START, Position

APPROACH_SECONDS = 10.0
LONGEST_PAUSE = 1.0
"""How long a pause of the recording is kept: what programs make of two actions depends on the time between them, as
for double clicks, menus that a click closes, and letters that search a list; none looks further back.
"""
BORDER = 3
"""Pixels to either side of an element's edge."""

Elements = Callable[[], Sequence[dict[str, Any]]]


@dataclass(frozen=True, slots=True)
class LaterScreen:
    """What the screen after a step had become when the next step began: its PNG, its elements and their digest."""

    picture: Callable[[], bytes]
    elements: Elements
    digest: str | None


@dataclass(frozen=True, slots=True)
class Target:
    """What a step's pointer acted on; `box` tells elements without a name from others of their role."""

    role: str
    name: str
    box: Rect | None = None


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """What a step performs and what it must lead to; `after` is a PNG.

    `picture_before` reads the PNG before it, empty where none was kept. `target` is what its pointer acted on, at the
    recorded `point`, `digest_after` of the elements after it; each is None where it was not known.
    `still` is False where the recorded screen was still changing: it is not compared, the next is. `volatile` regions
    of it are not compared. `recorded_at` is when it began in the recording, `shown_at` when the screen after it was
    taken (None where nobody knows), `pause` how many seconds after the end of the step before it began.
    `elements_after` reads the elements after it, as JSON: none where none were kept; `texts_after` the texts that are
    no element's name, None in recordings of before 28 November 2026. `later` is what the screen became by itself, where
    the next step of the recording is known. `approach` is how the pointer came to the point, `way` how a drag went from
    the press on, `turning_seconds` how long a wheel was turned. `holds_presses`: its clicks hold the button for a
    moment, the pointer comes and its drags go that way.
    """

    script: str
    after: bytes
    target: Target | None = None
    point: tuple[int, int] | None = None
    digest_after: str | None = None
    still: bool = True
    volatile: tuple[Rect, ...] = ()
    recorded_at: Position = START
    shown_at: Position | None = None
    pause: float = 0.0
    elements_after: Elements = list
    texts_after: Callable[[], Sequence[str] | None] = lambda: None
    picture_before: Callable[[], bytes] = bytes
    later: LaterScreen | None = None
    approach: tuple[PathPoint, ...] = ()
    way: tuple[PathPoint, ...] = ()
    turning_seconds: float = 0.0
    holds_presses: bool = False


@dataclass(frozen=True, slots=True)
class ReplayPlan:
    """Steps and checks; `masks` are regions that change by themselves: nothing in them is compared."""

    steps: Sequence[ReplayStep]
    checks: Sequence[OutcomeCheck] = ()
    answer: str | None = None
    masks: Sequence[Rect] = ()
    pictures: Pictures = field(default=lambda digest: None)

    @property
    def holds_presses(self) -> bool:
        """Whether steps are performed as a hand does."""
        return any(step.holds_presses for step in self.steps)


def with_held_presses(plan: ReplayPlan) -> ReplayPlan:
    """Return the plan with all clicks holding the button, as the hand did that was recorded."""
    return replace(plan, steps=[replace(step, holds_presses=True) for step in plan.steps])


def begun_at(folder: Path, number: int | None = None) -> Position:
    """Return when the step of this number, or the first one, began in an episode whose first session's folder this is.

    END where there is no such step. Raises what `read_steps` raises.
    """
    return next(((0, step.started_at) for step in read_steps(folder) if number in (None, step.number)), END)


def replay_steps(steps: Sequence[JournalStep], folder: Path, part: int = 0) -> list[ReplayStep]:
    """Return what a replay of the steps of a journal's folder performs and compares. Raises OSError.

    `part` says which of an episode's sessions (from 0) they were recorded in.
    """
    recorded = {step.number: step for step in steps}
    return [
        replay_step(step, folder, part, before, recorded) for step, before in zip(steps, (None, *steps), strict=False)
    ]


def replay_step(
    step: JournalStep, folder: Path, part: int, before: JournalStep | None, recorded: Mapping[int, JournalStep]
) -> ReplayStep:
    """Return what a replay of one step performs.

    `before` is the step before it in the same session, if one is; `recorded` are all of that session by their numbers.
    """
    following = _next_act(step, recorded)
    return ReplayStep(
        script=step.script,
        after=read_picture(folder, step.after),
        target=_target(step.elements[-1]) if step.elements else None,
        point=step.point,
        digest_after=step.digest_after or None,
        still=step.still,
        volatile=(*(Rect(*box) for box in step.volatile), *_frame(step)),
        recorded_at=(part, step.started_at),
        shown_at=(part, step.shown_at) if step.shown_at else None,
        pause=LONGEST_PAUSE if before is None else min(max(0.0, step.started_at - before.ended_at), LONGEST_PAUSE),
        elements_after=partial(_elements, folder, step.tree_after),
        texts_after=partial(_texts, folder, step.tree_after),
        picture_before=partial(read_picture, folder, step.before),
        later=_screen_before(following, folder) if following else None,
        approach=_approach(step),
        way=_way(step),
        turning_seconds=step.ended_at - step.started_at if step.kind == "scroll" else 0.0,
    )


def _approach(step: JournalStep) -> tuple[PathPoint, ...]:
    """Where the pointer was in the APPROACH_SECONDS until the step began at its point, one place after the other."""
    path = [place for place in step.path if step.started_at - APPROACH_SECONDS <= place[0] <= step.started_at]
    if step.point is None or not path or path[-1][1:] != step.point:
        return ()
    moved = (place for before, place in pairwise(path) if place[1:] != before[1:])
    return (path[0], *moved)


def _way(step: JournalStep) -> tuple[PathPoint, ...]:
    if "dragTo" not in step.script or step.point is None:
        return ()
    return ((step.started_at, *step.point), *(place for place in step.path if place[0] > step.started_at))


def _target(element: Mapping[str, Any]) -> Target:
    box = element["box"]
    return Target(element["role"], element["name"].rstrip(), Rect(*box) if box else None)


def _next_act(step: JournalStep, recorded: Mapping[int, JournalStep]) -> JournalStep | None:
    """The next step in which somebody did something; None where it is not known."""
    number = step.number + 1
    while (following := recorded.get(number)) and following.kind == "wait":
        number += 1
    return following


def _screen_before(step: JournalStep, folder: Path) -> LaterScreen:
    picture, elements = partial(read_picture, folder, step.before), partial(_elements, folder, step.tree)
    return LaterScreen(picture, elements, step.digest_before or None)


def _elements(folder: Path, tree: str) -> Sequence[dict[str, Any]]:
    elements: list[dict[str, Any]] = load_json(read_tree(folder, tree))["elements"] if tree else []
    return elements


def _texts(folder: Path, tree: str) -> Sequence[str] | None:
    texts: list[str] | None = load_json(read_tree(folder, tree)).get("texts") if tree else None
    return texts


def _frame(step: JournalStep) -> list[Rect]:
    """The border of what a step in a page acts on, which a browser darkens below the pointer.

    Whether it noticed the pointer before a list opened over it depends on the pace.
    """
    if step.source != "dom" or not step.elements or not step.elements[-1]["box"]:
        return []
    left, top, right, bottom = step.elements[-1]["box"]
    outer = left - BORDER, top - BORDER, right + BORDER, bottom + BORDER
    edges = (
        (outer[0], outer[1], outer[2], top + BORDER),
        (outer[0], bottom - BORDER, outer[2], outer[3]),
        (outer[0], outer[1], left + BORDER, outer[3]),
        (right - BORDER, outer[1], outer[2], outer[3]),
    )
    # Of an element that was scrolled, an edge may lie above or left of the page.
    return [Rect(max(0, edge[0]), max(0, edge[1]), *edge[2:]) for edge in edges if min(edge[2:]) > 0]
