"""Texts that differ in each session: the present time in a clock or a log line, and identifiers made at random."""

from __future__ import annotations

import re
from collections.abc import Hashable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Final

from workers.accessibility.element import AccessibleElement, AccessibleTree
from workers.sessions.counting_texts import CountingTexts, without_numbers
from workers.sessions.dom_tree import digest_of
from workers.sessions.open_lists import Box

BEFORE, AFTER = timedelta(minutes=2), timedelta(minutes=1)
"""How far a text may be from the session's time: programs round, and tell of what was before they started."""
HALF_DAY: Final = 12 * 3600
LARGEST_BOX: Final = 40_000
"""Pixels of the largest box that counts as the text's own: one line, and not a whole document."""
PRESENT, RANDOM = "\N{WATCH}", "\N{GAME DIE}"
"""What stands in the place of such a part where texts are compared."""
_IDENTIFIER: Final = re.compile(
    r"(?<![0-9a-z])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=[0-9]*[a-f])(?=[a-f]*[0-9])[0-9a-f]{16,})(?![0-9a-z])",
    re.IGNORECASE,
)
"""UUIDs, and what has at least 16 hexadecimal digits, letters and others among them."""
_COLONS: Final = ":\N{RATIO}"
"""GTK writes hours and minutes with a sign of ratio between them, and a mark of direction before it."""
_COLON: Final = rf"\u200e?[{_COLONS}]"
_TIME: Final = re.compile(rf"(?<![\d.{_COLONS}])(\d{{1,2}}){_COLON}([0-5]\d)(?:{_COLON}([0-5]\d))?(?!(?:{_COLON})?\d)")
_DIGIT: Final = re.compile(r"\d")
_DATES: Final = (
    *("%Y-%m-%d", "%d.%m.%Y", "%m/%d/%Y", "%d/%m/%Y", "%m/%d/%y"),
    *("%B %-d, %Y", "%-d %B %Y", "%b %-d, %Y", "%-d %b %Y"),
)
_PARTS: Final = {
    "%-d": r"\d{1,2}",
    "%Y": r"\d{4}",
    "%y": r"\d{2}",
    "%m": r"\d{2}",
    "%d": r"\d{2}",
    "%B": r"[^\W\d_]+",
    "%b": r"[^\W\d_]+",
}


class ChangingTexts:
    """Finds texts that tell a time between its session's start and now, count seconds, or hold a random identifier.

    The session's clock is in UTC, and `offset` later than the machine's. Values are what people type: identifiers in
    them are compared as they are.
    """

    def __init__(self, started_at: datetime | None = None) -> None:
        self._began_at = started_at or datetime.now(UTC)
        self._counting = CountingTexts()
        self.offset = timedelta()

    @property
    def _started_at(self) -> datetime:
        return self._began_at + self.offset

    def settled(self, tree: AccessibleTree, now: datetime | None = None) -> AccessibleTree:
        """The tree with a digest that is the same at another time, and the boxes of the texts that are not."""
        until = (now or datetime.now(UTC)) + self.offset
        timeless: dict[int, AccessibleElement] = {}
        counting = [box for text, box in tree.texts if _is_line(box) and self._counts(box[:2], text, until)]
        boxes = [box for text, box in tree.texts if _is_line(box) and self._steady(text, until) != text]
        boxes += counting
        for number, element in enumerate(tree.elements):
            if not _DIGIT.search(element.name) and not (element.value and _DIGIT.search(element.value)):
                continue
            name, value = self._steady(element.name, until), element.value
            value = None if value is None else self._without_present(value, until)
            if self._counts_in(element, until):
                name, value = without_numbers(element.name), None if value is None else without_numbers(value)
                counting += [element.box] if element.box is not None else []
            if (name, value) != (element.name, element.value):
                timeless[number] = replace(element, name=name, value=value)
                if element.box is not None and _is_line(element.box):
                    boxes.append(element.box)
        if not timeless and not boxes:
            return tree
        compared = [timeless.get(number, element) for number, element in enumerate(tree.elements)]
        digest = digest_of(compared) if timeless else tree.digest
        changing = tuple(dict.fromkeys((*tree.changing, *boxes)))
        return replace(tree, digest=digest, changing=changing, counting=tuple(counting))

    def _counts_in(self, element: AccessibleElement, now: datetime) -> bool:
        """Whether name or value count: a label tells its text twice, now and a moment later."""
        name = self._counts((element.path, "name"), element.name, now)
        return self._counts((element.path, "value"), element.value or "", now) or name

    def _counts(self, place: Hashable, text: str, now: datetime) -> bool:
        return bool(_DIGIT.search(text)) and self._counting.counts(place, text, now.timestamp())

    def _steady(self, text: str, now: datetime) -> str:
        return self._without_present(_IDENTIFIER.sub(RANDOM, text), now)

    def _without_present(self, text: str, now: datetime) -> str:
        """The text with a sign in the place of each time and date that is the session's."""
        if not _DIGIT.search(text):
            return text
        for shown in _dates_of((self._started_at.date(), now.date())):
            text = text.replace(shown, PRESENT)
        return _TIME.sub(lambda time: PRESENT if self._is_present(time, now) else time[0], text)

    def _is_present(self, time: re.Match[str], now: datetime) -> bool:
        hours, minutes, seconds = (int(part or 0) for part in time.groups())
        if hours >= 24:
            return False
        start = self._started_at - BEFORE
        span = (now + AFTER - start).total_seconds()
        shown = hours * 3600 + minutes * 60 + seconds
        since = (shown - (start.hour * 3600 + start.minute * 60 + start.second)) % HALF_DAY
        # A text without seconds tells of the whole minute.
        return since <= span or (time[3] is None and since + 59 >= HALF_DAY)


@lru_cache(maxsize=16)
def _dates_of(days: tuple[date, date]) -> list[str]:
    dates = {day.strftime(form) for day in days for form in _DATES}
    return sorted(dates, key=lambda text: (-len(text), text))


def differ_by_session_only(first: str, second: str) -> bool:
    """Whether two texts are the same but for the times, dates and random identifiers in them."""
    return differ_in_times_only(_IDENTIFIER.sub(RANDOM, first), _IDENTIFIER.sub(RANDOM, second))


def differ_in_times_only(first: str, second: str) -> bool:
    """Whether two texts are the same but for the times and dates in them."""
    return _without_times(first) == _without_times(second)


def _without_times(text: str) -> str:
    return _TIME.sub(PRESENT, _ANY_DATE.sub(PRESENT, text))


def _date_pattern(form: str) -> str:
    """A regular expression for the dates of one form of `_DATES`."""
    pattern = form.replace(".", r"\.")
    for directive, digits in _PARTS.items():
        pattern = pattern.replace(directive, digits)
    return rf"(?<!\w){pattern}(?!\w)"


_ANY_DATE: Final = re.compile("|".join(map(_date_pattern, _DATES)))


def _is_line(box: Box) -> bool:
    left, top, right, bottom = box
    return (right - left) * (bottom - top) <= LARGEST_BOX
