"""What somebody who does not know a program does in it: seeded random acts at a person's pace, mostly on elements."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from tests.workers.sessions.person import CONTROL, DOWN, END, ESCAPE, RETURN, RIGHT, Person
from workers.sessions.live_session import LiveSession

PAUSE_SECONDS = (0.3, 1.5)
"""The shortest and longest time between two acts, from when the screen stands still."""
STILL_SECONDS = 6.0
TAB, HOME, UP, LEFT_KEY, RIGHT_KEY = 0xFF09, 0xFF50, 0xFF52, 0xFF51, 0xFF53
KEYS = (TAB, HOME, END, DOWN, UP, LEFT_KEY, RIGHT_KEY, RETURN, ESCAPE)
HOTKEYS = ("a", "c", "v", "z", "f", "o", "n")
TEXTS = ("Plain words", "12+30", "two  spaces, {braces}")
WRITINGS = (*TEXTS, "Café 漢字", "naïve")
"""What is written where a text has the focus. Elsewhere each key is a command, and nothing can be pasted."""
ENDS_IT = ("quit", "exit", "close", "log out")
ON_ELEMENT = 0.8
"""How often a point is that of an element; any place of the screen else."""

TEXT_ROLES = frozenset({"text", "entry", "document frame", "paragraph", "terminal"})

Point = tuple[int, int]
Act = Callable[[Random, Person, LiveSession], None]


@dataclass(frozen=True, slots=True)
class Acts:
    """`count` acts, with these `hotkeys` of the control key among them."""

    count: int
    hotkeys: Sequence[str] = HOTKEYS

    def perform(self, seed: str, person: Person, session: LiveSession) -> None:
        """Perform the acts of this seed, fewer where the program ends before."""
        random = Random(seed)
        for _ in range(self.count):
            random.choice((*POINTER_ACTS, _key, self._hotkey, _write, _write))(random, person, session)
            session.viewer.wait_until_still(STILL_SECONDS)
            time.sleep(random.uniform(*PAUSE_SECONDS))
            if session.ended is not None:
                return

    def _hotkey(self, random: Random, person: Person, session: LiveSession) -> None:
        person.key(ord(random.choice(self.hotkeys)), CONTROL)


def _points(session: LiveSession) -> Sequence[Point]:
    """The middles of the innermost elements that are shown, without those that end the program."""
    elements = session.inspector.inspect().tree.elements
    parents = {element.path[:-1] for element in elements}
    return [
        ((box[0] + box[2]) // 2, (box[1] + box[3]) // 2)
        for element in elements
        if (box := element.box) is not None
        and element.path not in parents
        and not any(word in element.name.lower() for word in ENDS_IT)
        and 0 <= (box[0] + box[2]) // 2 < session.viewer.width
        and 0 <= (box[1] + box[3]) // 2 < session.viewer.height
    ]


def _point(random: Random, session: LiveSession) -> Point:
    points = _points(session)
    if points and random.random() < ON_ELEMENT:
        return random.choice(points)
    return random.randrange(session.viewer.width), random.randrange(session.viewer.height)


def _click(random: Random, person: Person, session: LiveSession) -> None:
    person.press(*_point(random, session))


def _double_click(random: Random, person: Person, session: LiveSession) -> None:
    _glide(random, person, session)
    person.click(*person.place, count=2)


def _right_click(random: Random, person: Person, session: LiveSession) -> None:
    _glide(random, person, session)
    person.click(*person.place, button=RIGHT)


def _glide(random: Random, person: Person, session: LiveSession) -> None:
    person.glide(*_point(random, session))


def _drag(random: Random, person: Person, session: LiveSession) -> None:
    _glide(random, person, session)
    person.drag(person.place, _point(random, session))


def _scroll(random: Random, person: Person, session: LiveSession) -> None:
    _glide(random, person, session)
    time.sleep(0.3)
    person.scroll(random.randint(1, 4))


def _key(random: Random, person: Person, session: LiveSession) -> None:
    person.key(random.choice(KEYS))


def _write(random: Random, person: Person, session: LiveSession) -> None:
    focus = session.inspector.inspect().focus
    in_text = focus is not None and focus.role in TEXT_ROLES
    person.write(random.choice(WRITINGS if in_text else TEXTS))


POINTER_ACTS: tuple[Act, ...] = (_click, _click, _click, _click, _double_click, _right_click, _drag, _scroll)
