"""Follows the page through a script: after each call, until it has seen what the display delivered."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from workers.display.devtools import DevTools
from workers.display.events import Event
from workers.display.page_tab import PageTab
from workers.display.page_window import PageWindow
from workers.display.sighting import Sighting
from workers.display.witness import Witness

SIGHT_SECONDS = 2.0
"""The page sees an event some milliseconds after the display; after this time it has not seen it."""


@dataclass(slots=True)
class Account:
    """What the page said of one action: `missing` is what it should have seen, `clicks` the most it counted.

    `taken` says that a popup of the browser took something, which the page then cannot tell of.
    """

    missing: str = ""
    clicks: int = 0
    taken: bool = False
    notes: list[str] = field(default_factory=list)


class PageWatch:
    """For one script; `place` is where the page saw the pointer last, `draggable`: the browser drags what is there."""

    def __init__(self, tools: DevTools, tab: PageTab, window: PageWindow) -> None:
        self._tools, self._tab, self._window = tools, tab, window
        self.place = window.middle
        self.draggable = False
        self.accounts: list[Account] = []
        self._witness = Witness(())
        self._seen: list[Sighting] = []
        self._pickers = 0
        self._opened = False
        self._covered = False
        self._popups = window.popups

    @property
    def account(self) -> Account:
        return self.accounts[-1]

    def expect(self) -> None:
        """Begin the account of another action."""
        self._covered = self._window.popup_open
        self._popups = self._window.popups
        self._seen.clear()
        self.accounts.append(Account())

    def follow(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """The display's events of a call, with the elements that saw them."""
        witness = self._witness = Witness(events, self.place)
        self._wait(self._is_over, SIGHT_SECONDS)
        if witness.missing and self._covered:
            taken = ", ".join(witness.waiting) or "the pointer"
            self.account.notes.append(f"a popup of the browser took {taken}: the display saw it, the page did not")
            self.account.taken = True
        else:
            self.account.missing = self.account.missing or witness.missing
        for key in witness.kept_by_browser:
            self.account.notes.append(f"{key} is the browser's: the page does not hear of it")
        return witness.events

    def wait_for(self, wanted: Callable[[Sighting], bool], seconds: float = SIGHT_SECONDS) -> bool:
        """Whether the page has seen in this action what is `wanted`, at the latest after `seconds`."""
        return self._wait(lambda: any(map(wanted, self._seen)), seconds)

    def _wait(self, is_over: Callable[[], bool], seconds: float) -> bool:
        end = time.monotonic() + seconds
        while True:
            self._hear()
            if is_over():
                return True
            left = end - time.monotonic()
            if left <= 0:
                return False
            self._tools.listen(left, [self._window.fileno()])

    def _is_over(self) -> bool:
        if self._opened or (self._witness.missing and self._is_covered()):
            self._covered = self._window.wait_for_popup() if self._opened else True
            self._opened = False
            # A popup can be used once it is drawn, by the page's own process; what else it saw comes before that.
            self._tab.wait_until_shown()
            self._hear()
            return self._covered or not self._witness.missing
        return not self._witness.missing and self._pickers <= 0

    def _is_covered(self) -> bool:
        """Whether a popup is, or in this action has been, over the page."""
        return self._covered or self._window.popup_open or self._window.popups > self._popups

    def _hear(self) -> None:
        while self._tab.sightings:
            sighting = self._tab.sightings.popleft()
            self._seen.append(sighting)
            self._witness.hear(sighting)
            self._note(sighting)

    def _note(self, sighting: Sighting) -> None:
        self.place = sighting.place or self.place
        self._pickers += sighting.picker - (sighting.type == "picker")
        self._opened = self._opened or sighting.is_open
        if sighting.type == "mousemove":
            self.draggable = sighting.draggable
        elif sighting.type == "mousedown":
            self.account.clicks = max(self.account.clicks, sighting.detail)
        elif sighting.type == "change" and self._covered:
            self.account.notes.append(f"changed {sighting.element.selector}")
