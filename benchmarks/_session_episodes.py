"""Episodes over five environments for the benchmark of sessions: what a person does, and what must come of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from annotator.domain.outcomes.checks import AddressEquals, ClipboardText, ElementValue, FormPost, OutcomeCheck
from tests.workers.sessions.performing import PATIENCE, box_of, centre
from tests.workers.sessions.person import CONTROL, DOWN, END, ESCAPE, RETURN, RIGHT, Person
from workers.programs.chromium import CHROMIUM
from workers.sessions.live_session import LiveSession

ADDRESS = "http://localhost:8000"
PACE_SECONDS = 0.6
HOME = 0xFF50
Act = Callable[[Person, LiveSession], None]


@dataclass(frozen=True)
class Environment:
    """A program or browser, and the files of its seed."""

    name: str
    command: str
    files: dict[str, str] = field(default_factory=dict)
    fields: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Episode:
    """Acts one after the other in an environment, and the checks that hold after them."""

    environment: Environment
    acts: Sequence[Act]
    checks: tuple[OutcomeCheck, ...]

    def perform(self, person: Person, session: LiveSession) -> None:
        """Perform the acts at the pace of a person who looks before each."""
        for act in self.acts:
            act(person, session)
            time.sleep(PACE_SECONDS)
            session.viewer.wait_until_still(PATIENCE)


TEXT = "\n".join(f"Line {number} of a text to scroll through" for number in range(80))
SHOP = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Corner shop</title>
<body style="font: 20px sans-serif; margin: 40px"><form method="post" action="/order">
<p><label>Name <input name="name" autocomplete="off"></label></p>
<p><label>Size <select name="size"><option>small<option>medium<option>large</select></label></p>
<p><button>Order</button></p></form>"""
BOARD = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Board</title>
<body style="font: 20px sans-serif; margin: 40px; height: 3000px">
<p><label>Speed <input type="range" min="0" max="10" value="0" style="width: 400px"></label></p>
<p><button ondblclick="this.textContent = 'Opened'">Open</button>
<button oncontextmenu="this.textContent = 'Asked'; return false">Ask</button></p>
<p><a href="#end">Go to the end</a></p><p style="margin-top: 500px">Half way</p>"""

CALCULATOR = Environment("galculator", "galculator")
READER = Environment("mousepad on a text", "mousepad", {"text.txt": TEXT}, {"start": "text.txt"})
EDITOR = Environment("mousepad, empty", "mousepad")
SITE = {"kind": "browser", "start": f"{ADDRESS}/"}
SHOP_SITE = Environment("browser, form of a site", CHROMIUM, {"site/index.html": SHOP}, SITE)
BOARD_SITE = Environment("browser, controls of a page", CHROMIUM, {"site/index.html": BOARD}, SITE)


def press(name: str) -> Act:
    return lambda person, session: person.press(*centre(session, name))


def click(x: int, y: int, count: int = 1, button: int = 1) -> Act:
    return lambda person, _: person.click(x, y, count=count, button=button)


def write(text: str) -> Act:
    return lambda person, _: person.write(text)


def key(keysym: int, *modifiers: int) -> Act:
    return lambda person, _: person.key(keysym, *modifiers)


def drag(start: tuple[int, int], end: tuple[int, int]) -> Act:
    return lambda person, _: person.drag(start, end)


def scroll(x: int, y: int, notches: int) -> Act:
    def act(person: Person, _: LiveSession) -> None:
        person.point(x, y)
        time.sleep(PACE_SECONDS)
        person.scroll(notches)

    return act


def calculation(first: int, sign: str, second: int, result: str) -> Episode:
    keys = (press(str(first)), press(sign), write(f"{second}"), key(RETURN))
    return Episode(CALCULATOR, keys, (ElementValue("text", "", result),))


def reading(number: int) -> Episode:
    """A double click, a drag, a context menu that is left, the wheel, and the selected text copied."""
    y = 150 + 36 * number
    acts = (
        *(click(400, 120), click(120, y, count=2), drag((100, y + 50), (300, y + 50))),
        *(click(200, y + 70, button=RIGHT), key(ESCAPE), key(ord("c"), CONTROL), scroll(300, 300, 2 + number)),
    )
    selected = TEXT.splitlines()[5 + 2 * number][2:24]
    return Episode(READER, acts, (ClipboardText(selected),))


def writing(text: str) -> Episode:
    """A text, a line more, all of it selected and copied."""
    acts = (
        *(click(400, 300), write(text), key(RETURN), write("two"), key(HOME), key(END)),
        *(key(ord("a"), CONTROL), key(ord("c"), CONTROL)),
    )
    return Episode(EDITOR, acts, (ClipboardText(f"{text}\ntwo"),))


def order(name: str, downs: int) -> Episode:
    """A form with a text and a choice."""
    size = ("small", "medium", "large")[downs]

    def await_answer(_: Person, session: LiveSession) -> None:
        box_of(session, "Received")

    chosen = (press("Size"), *(key(DOWN) for _ in range(downs)), key(RETURN))
    acts = (press("Name"), write(name), *chosen, press("Order"), await_answer)
    checks = (FormPost("/order", (("name", name), ("size", size))), AddressEquals(f"{ADDRESS}/order"))
    return Episode(SHOP_SITE, acts, checks)


def board(position: int) -> Episode:
    """A slider that is dragged, a double click, a right click and the wheel."""

    def slide(person: Person, session: LiveSession) -> None:
        left, top, right, bottom = box_of(session, "Speed")
        row = (top + bottom) // 2
        person.drag((left + 8, row), (left + 8 + (right - left - 16) * position // 10, row))

    def twice(person: Person, session: LiveSession) -> None:
        person.click(*centre(session, "Open"), count=2)

    def ask(person: Person, session: LiveSession) -> None:
        person.click(*centre(session, "Ask"), button=RIGHT)

    checks = (ElementValue("slider", "Speed", str(position)),)
    return Episode(BOARD_SITE, (slide, twice, ask, scroll(400, 400, 2)), checks)


EPISODES = (
    *(calculation(7, "+", 8, "15"), reading(0), writing("Héllo <漢>"), order("Zoé 漢", 2), board(3)),
    *(calculation(9, "-", 4, "5"), reading(1), writing("naïve façade"), order("Łukasz", 1), board(6)),
    *(calculation(6, "*", 7, "42"), reading(2), writing("A & B; 50 %"), order("O'Neill & 東京", 2), board(8)),
    *(calculation(8, "/", 2, "4"), reading(3), writing("Straße 字 x"), order("Ana", 1), board(5)),
)
