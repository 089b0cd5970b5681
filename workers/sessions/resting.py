"""Watches a session for moments of rest: pixels and elements that belong together, while nothing changes."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotInTime
from contextlib import suppress
from dataclasses import dataclass

from workers.sessions.inspector import EMPTY, Inspection
from workers.sessions.live_session import LiveSession
from workers.sessions.screen_viewer import STILL_SECONDS
from workers.sessions.x_screen import Box

TICK_SECONDS = 0.02
PAUSE_SECONDS = 0.2
"""Elements are read once nothing has come or changed for so long: programs that answer are slow to draw."""
READ_SECONDS = 10.0
GIVEN_SECONDS = 1.0
"""How long what a page's hosts still tell it delays a moment of rest: some never stop, and little of it is drawn."""
LATE = Inspection("none", "", EMPTY)
"""Stands for elements that did not come in time. A program that shows none gives an empty tree of its source."""

Key = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Moment:
    """What stood on the screen at a time (monotonic seconds), with the pointer's place.

    `still`: nothing had changed and no input had come for STILL_SECONDS, and the program, asked for its elements twice
    since then, gave the same answer. A slow program may be silent for longer than that before it draws: its answer
    says that it has worked off what it was sent. `changed_at` is when the screen changed last, `window_changes` how
    often a window had been opened, closed or moved, `restless` are areas that keep changing by themselves.
    """

    at: float
    pixels: bytes
    inspection: Inspection
    still: bool
    tooltips: tuple[Box, ...]
    pointer: tuple[int, int]
    changed_at: float
    window_changes: int = 0
    restless: tuple[Box, ...] = ()


class RestWatch:
    """Reads the elements after each change and calls `on_rest` with each moment of rest, from a thread of its own.

    Tell it of all input (`note_input`) before the session gets it.
    """

    def __init__(self, session: LiveSession, on_rest: Callable[[Moment], None]) -> None:
        self._session, self._viewer, self._on_rest = session, session.viewer, on_rest
        self._readings = ThreadPoolExecutor(1, thread_name_prefix="elements")
        self._lock = threading.Lock()
        self._inputs = self._acts = 0
        self._input_at = 0.0
        self._read: tuple[Key, Future[Inspection]] | None = None
        self._rest: tuple[Key, Moment] | None = None
        self._tooltips: tuple[int, tuple[Box, ...]] = -1, ()
        self._closed, self._changed = threading.Event(), threading.Event()
        self._viewer.on_change = self._changed.set
        self._thread = threading.Thread(target=self._run, name="rest watch", daemon=True)
        self._thread.start()

    @property
    def rest(self) -> Moment | None:
        """The moment of rest that still lasts; None while something changes or input has just come."""
        rest, key = self._rest, self._key
        return rest[1] if rest is not None and rest[0] == key else None

    def note_input(self, *, acts: bool) -> None:
        """Take note of input; `acts` unless it only moves the pointer, which no program's elements follow."""
        self._inputs += 1
        self._viewer.note_input()
        self._acts += acts
        self._input_at = time.monotonic()
        if not self._changed.is_set():
            self._changed.set()

    @property
    def _given_at(self) -> float:
        """When a page was last given something from its hosts, which it may not have drawn yet."""
        interceptor = self._session.interceptor
        return interceptor.given_at if interceptor is not None else 0.0

    @property
    def _key(self) -> Key:
        """Changes with every input and every change of the screen."""
        return self._viewer.version, self._inputs

    def look(self, seconds: float) -> Moment:
        """What stands on the screen now, at rest or not; the elements are LATE where they take too long."""
        if rest := self.rest:
            return rest
        return self._moment(self.elements(seconds), still=False)

    def elements(self, seconds: float) -> Inspection:
        """The elements as they are now, LATE where they take longer."""
        with suppress(NotInTime, RuntimeError):
            return self._reading().result(seconds)
        return LATE

    def _reading(self) -> Future[Inspection]:
        """A reading that began after the last change, which may have ended already."""
        key = self._viewer.version, self._acts
        with self._lock:
            if self._read is None or self._read[0] != key:
                self._read = key, self._readings.submit(self._session.inspector.inspect)
            return self._read[1]

    def _moment(self, inspection: Inspection, *, still: bool) -> Moment:
        pointer, changed_at, restless = self._viewer.pointer, self._viewer.changed_at, self._viewer.restless
        pixels, changes = self._viewer.pixels(), self._viewer.window_changes
        # Before X is asked for tooltips, which takes time: what comes meanwhile is not in the pixels.
        at = time.monotonic()
        tooltips = self._shown_tooltips()
        return Moment(at, pixels, inspection, still, tooltips, pointer, changed_at, changes, restless)

    def _shown_tooltips(self) -> tuple[Box, ...]:
        """The boxes of tooltips, for which X is asked only when windows have changed: one question for each window."""
        changes = self._viewer.window_changes
        if self._tooltips[0] != changes:
            self._tooltips = changes, self._session.screen.tooltips()
        return self._tooltips[1]

    def _run(self) -> None:
        self._changed.set()
        while not self._closed.is_set():
            self._changed.wait()
            self._await_quiet(PAUSE_SECONDS)
            self._changed.clear()
            key = self._key
            if self.rest is not None:
                continue
            if moment := self._await_rest(key):
                self._rest = key, moment
                self._on_rest(moment)
            elif not self._closed.is_set():
                self._changed.set()

    def _await_quiet(self, seconds: float, key: Key | None = None, given_until: float = 0.0) -> None:
        """Wait until nothing has come or changed for so long, or until the key is another one.

        What pages are given counts until `given_until` (monotonic seconds).
        """
        while (rest := self._quiet_at(seconds, given_until) - time.monotonic()) > 0:
            if self._closed.wait(rest) or (key is not None and self._key != key):
                return

    def _quiet_at(self, seconds: float, given_until: float) -> float:
        """When nothing will have come or changed for so long, if nothing does."""
        by_screen = max(self._viewer.changed_at, self._input_at) + seconds
        return max(by_screen, min(self._given_at + seconds, given_until))

    def _await_rest(self, key: Key) -> Moment | None:
        """The moment of rest, None as soon as something changes."""
        before: Inspection | None = None
        given_until = math.inf
        while self._key == key and not self._closed.is_set():
            began = time.monotonic()
            with self._lock:
                self._read = None
            inspection = self.elements(READ_SECONDS)
            same = before is not None and before.tree.digest == inspection.tree.digest
            # A reading that took so long has had the program's answer throughout.
            if same or time.monotonic() - began > STILL_SECONDS:
                given_until = min(given_until, time.monotonic() + GIVEN_SECONDS)
                self._await_quiet(STILL_SECONDS, key, given_until)
                if self._given_at <= began or time.monotonic() >= given_until:
                    moment = self._moment(inspection, still=True)
                    return moment if self._key == key else None
            before = inspection
            self._closed.wait(TICK_SECONDS)
        return None

    def wait_for_rest(self, seconds: float) -> Moment | None:
        """The moment of rest; waits for it up to `seconds`, None where nothing comes to rest."""
        end = time.monotonic() + seconds
        while (rest := self.rest) is None and time.monotonic() < end and not self._viewer.ended:
            time.sleep(TICK_SECONDS)
        return rest

    def close(self) -> None:
        self._closed.set()
        self._changed.set()
        self._thread.join()
        self._readings.shutdown(wait=False)
