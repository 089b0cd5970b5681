"""Observation of the page during a script: after each call, waits until the page has reported the display's events."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from workers.cdp.connection import CDPConnection
from workers.display.events import DisplayEvent
from workers.display.page.dom_event import DomEvent
from workers.display.page.event_matcher import EventMatcher
from workers.display.page.tab import SnapshotTab
from workers.display.page.window import BrowserWindow

PAGE_EVENT_SECONDS = 2.0
"""The page reports an event some milliseconds after the display; after this time it counts as not reported."""
POPUP_SECONDS = 0.05
"""How long a popup of the browser takes to be drawn, or to tell its page what was chosen."""


@dataclass(slots=True)
class PageEvidence:
    """What the page reported of one action: `missing` is the event it should have seen, `clicks` the most it counted.

    `popup_took_input` says that a popup of the browser received some of the events, which the page cannot report.
    """

    missing: str = ""
    clicks: int = 0
    popup_took_input: bool = False
    notes: list[str] = field(default_factory=list)


class PageObserver:
    """The observer of one script; `point` is the pixel where the page reported the pointer last.

    `draggable` says whether the browser would drag the element there.
    """

    def __init__(self, connection: CDPConnection, tab: SnapshotTab, window: BrowserWindow) -> None:
        self._connection, self._tab, self._window = connection, tab, window
        self.point = window.middle
        self.draggable = False
        self.page_evidence: list[PageEvidence] = []
        self._matcher = EventMatcher(())
        self._dom_events: list[DomEvent] = []
        self._pending_pickers = 0
        self._picker_opened = False
        self._popup_shown = False
        self._popups_before = window.popup_count

    @property
    def evidence(self) -> PageEvidence:
        """The evidence of the action under way."""
        return self.page_evidence[-1]

    def begin_action(self) -> None:
        """Begin the evidence of another action."""
        self._popup_shown = self._window.popup_open
        self._popups_before = self._window.popup_count
        self._dom_events.clear()
        self.page_evidence.append(PageEvidence())

    def match(self, events: Sequence[DisplayEvent]) -> tuple[DisplayEvent, ...]:
        """The display's events of a call, with the elements that the page reported; waits for the page."""
        matcher = self._matcher = EventMatcher(events, self.point)
        self._wait(self._is_complete, PAGE_EVENT_SECONDS)
        if matcher.missing and self._popup_shown:
            inputs = ", ".join(matcher.unmatched) or "the pointer"
            self.evidence.notes.append(f"a popup of the browser took {inputs}: the display saw it, the page did not")
            self.evidence.popup_took_input = True
        else:
            self.evidence.missing = self.evidence.missing or matcher.missing
        for key in matcher.browser_keys:
            self.evidence.notes.append(f"{key} is the browser's: the page does not receive it")
        return matcher.events

    def wait_for(
        self, is_wanted: Callable[[DomEvent], bool], seconds: float = PAGE_EVENT_SECONDS, times: int = 1
    ) -> bool:
        """Whether the page has reported so many wanted events in this action, at the latest after `seconds`."""
        return self._wait(lambda: sum(map(is_wanted, self._dom_events)) >= times, seconds)

    def _wait(self, is_over: Callable[[], bool], seconds: float) -> bool:
        end = time.monotonic() + seconds
        while True:
            self._read_dom_events()
            if is_over():
                return True
            remaining = end - time.monotonic()
            if remaining <= 0:
                return False
            self._connection.receive(remaining, [self._window.fileno()])

    def _is_complete(self) -> bool:
        is_covered = self._is_covered()
        if self._picker_opened or (self._matcher.missing and is_covered):
            self._popup_shown = is_covered or self._window.wait_for_popup()
            # A popup can be used once it is drawn, by the page's own process; its other events are reported before. It
            # draws no frame of the page, and tells the page of a choice without one.
            self._connection.wait(lambda: False, POPUP_SECONDS)
            self._tab.wait_until_drawn()
            self._read_dom_events()
            # What was just read may tell once more of this popup, which the next action may close.
            self._picker_opened = False
            return self._popup_shown or not self._matcher.missing
        return not self._matcher.missing and self._pending_pickers <= 0

    def _is_covered(self) -> bool:
        """Whether a popup is, or in this action has been, over the page."""
        return self._popup_shown or self._window.popup_open or self._window.popup_count > self._popups_before

    def _read_dom_events(self) -> None:
        while self._tab.dom_events:
            event = self._tab.dom_events.popleft()
            self._dom_events.append(event)
            self._matcher.add(event)
            self._update(event)

    def _update(self, event: DomEvent) -> None:
        self.point = event.point or self.point
        self._pending_pickers += event.has_picker - (event.type == "picker")
        self._picker_opened = self._picker_opened or event.is_open
        if event.type == "mousemove":
            self.draggable = event.draggable
        elif event.type == "mousedown":
            self.evidence.clicks = max(self.evidence.clicks, event.detail)
        elif event.type == "change" and self._popup_shown:
            self.evidence.notes.append(f"changed {event.element.selector}")
