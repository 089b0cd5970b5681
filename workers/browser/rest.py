"""Waits until a page is at rest: all that it shows is there, and what still moves will keep moving."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from annotator.domain.clean_text import load_json
from workers import page_scripts
from workers.browser.failures import is_navigation_race
from workers.browser.page_load import LoadMonitor
from workers.cdp import commands
from workers.cdp.errors import CDPError, ScriptFailed
from workers.cdp.frames import PageFrame, frame_tree
from workers.cdp.session import CDPSession

UNCHANGED_MS = 100
"""Time without a change of the document after which it is still."""
ATTRIBUTES_MS, CONTENTS_MS = 1500, 3000
"""How long one place may change before its changes are how the page is at rest: a carousel, a clock, a ticker."""
TIMERS_SECONDS = 3.0
"""How long after the page has loaded its timers may still bring a part of it."""
PATIENCE_SECONDS, PATIENCE_SHARE = 5.0, 0.5
"""How long, and for which share of the limit, what may last for ever is waited for: requests that nothing in view waits
for, lists that grow, small spinners."""
LARGE_SHARE, FEW_LETTERS = 0.05, 100
"""Share of the viewport from which indicators are most of what it shows; letters below which they are all of it."""
PAUSE_SECONDS, GRACE_SECONDS = 0.04, 1.0
SHOWN_ADDRESSES = 2

Unrest = tuple[str, ...]
"""What a page is yet to bring, in words; nothing where it is at rest."""


@dataclass(frozen=True, slots=True)
class _FrameReport:
    """What the script in a frame says; see frontend/page-scripts/src/rest.ts."""

    still: bool
    shows: bool
    fonts: bool
    pictures: int
    indicators: int
    indicatorShare: float  # noqa: N815 - the script's name
    letters: int

    @property
    def mostly_waits(self) -> bool:
        """Whether indicators are most of what is shown: skeletons, or a spinner on an empty page."""
        return self.indicators > 0 and (self.indicatorShare >= LARGE_SHARE or self.letters < FEW_LETTERS)


class RestMonitor:
    """Reads what a page in a viewport of `size` CSS pixels is yet to bring, for at most `limit` seconds."""

    def __init__(self, session: CDPSession, load: LoadMonitor, size: tuple[int, int], limit: float) -> None:
        self._session, self._load, self._limit = session, load, limit
        self._viewport = {"left": 0, "top": 0, "right": size[0], "bottom": size[1]}
        self._patience = min(PATIENCE_SECONDS, PATIENCE_SHARE * limit)
        self._start = time.monotonic()
        self._loaded_at: float | None = None
        self._frames_in_view: dict[str, bool] = {}

    @property
    def _age(self) -> float:
        return time.monotonic() - self._start

    def wait(self) -> Unrest:
        """Wait until the page is at rest; return nothing, or what was still to come at the limit."""
        wait = self._session.connection.wait
        while True:
            # While the network says that something is to come, the page need not be asked.
            wait(lambda: self._is_loaded or self._session.closed, self._patience - self._age)
            unrest = self._unrest()
            if not unrest or self._age >= self._limit or self._session.closed:
                return unrest
            wait(lambda: self._session.closed, PAUSE_SECONDS)

    @property
    def _is_loaded(self) -> bool:
        return self._load.has_fired("load") and not self._load.requests.loading(self._patience)

    def _unrest(self) -> Unrest:
        try:
            timers = self._timers_left()
            frames = [frame for frame in frame_tree(self._session).all() if self._can_change(frame, timers)]
            reports = self._reports(frames)
        except CDPError as error:
            if is_navigation_race(error):
                return ("it goes to another address",)
            if not isinstance(error, ScriptFailed):
                raise
            # A page is worth more than its rest: what could not be told is said.
            self._limit = 0
            return (f"a script of Actwright could not tell ({str(error).splitlines()[0]}), please report it",)
        return tuple(self._reasons(reports, timers))

    def _can_change(self, frame: PageFrame, timers: float) -> bool:
        """Whether scripts may run in a frame, and a part of it is in view: clocks stand still where none may run."""
        if frame.owner is None:
            return timers >= 0
        return frame.page_context_id != frame.context_id and self._is_in_view(frame)

    def _is_in_view(self, frame: PageFrame) -> bool:
        if frame.id not in self._frames_in_view:
            try:
                view = load_json(frame.evaluate_on_owner(page_scripts.function("frame_view"), self._viewport))
            except CDPError:
                return False
            self._frames_in_view[frame.id] = view["shown"] is not None
        return self._frames_in_view[frame.id]

    def _reports(self, frames: list[PageFrame]) -> list[_FrameReport]:
        """Return what the frames say, all asked before the first answer is waited for."""
        limits: dict[str, Any] = {
            "still": UNCHANGED_MS,
            "longest": max(0.0, self._limit - self._age) * 1000,
            "steady": {"attributes": ATTRIBUTES_MS, "contents": CONTENTS_MS, "growth": self._patience * 1000},
        }
        function = page_scripts.function("rest")
        calls = [
            frame.session.start(commands.call_function(function, limits, context_id=frame.context_id))
            for frame in frames
        ]
        reports = []
        for frame, call in zip(frames, calls, strict=True):
            try:
                seconds = limits["longest"] / 1000 if frame.owner is None else CONTENTS_MS / 1000
                reports.append(_FrameReport(**load_json(call.result(seconds + GRACE_SECONDS))))
            except CDPError:
                # A frame may be removed while it is asked.
                if frame.owner is None or self._session.closed:
                    raise
        return reports

    def _timers_left(self) -> float:
        """Return the seconds until the last timer of the page has fired that may bring a part of it.

        Less than 0 where no script of the page may run.
        """
        if self._loaded_at is None and self._load.has_fired("load"):
            self._loaded_at = self._age
        since_load = 0.0 if self._loaded_at is None else self._age - self._loaded_at
        horizon = max(0.0, TIMERS_SECONDS - since_load)
        milliseconds: Any = self._session.evaluate(page_scripts.TIMERS_LEFT, horizon * 1000)
        return float(milliseconds or 0) / 1000

    def _reasons(self, reports: list[_FrameReport], timers: float) -> Iterator[str]:
        requests = self._load.requests.loading(self._patience)
        yield from self._loading_reasons(requests)
        yield from self._shown_reasons(reports, bool(requests))
        if timers > 0 and timers + self._age < self._limit:
            yield "a timer is about to fire"
        elif self._load.is_socket_busy:
            yield "a socket is speaking"

    @property
    def _is_early(self) -> bool:
        return self._age < self._patience

    def _loading_reasons(self, requests: list[str]) -> Iterator[str]:
        if requests:
            yield f"{_counted(len(requests), 'request is', 'requests are')} under way ({_addresses(requests)})"
        if not self._load.has_fired("domcontentloaded"):
            yield "its document is still loading"
        elif not self._load.has_fired("load") and (requests or self._is_early):
            yield "it is still loading"

    def _shown_reasons(self, reports: list[_FrameReport], has_requests: bool) -> Iterator[str]:
        if not all(report.still for report in reports):
            yield "it keeps changing"
        if (has_requests or self._is_early) and not all(report.shows for report in reports[:1]):
            yield "it shows nothing yet"
        if pictures := sum(report.pictures for report in reports):
            yield f"{_counted(pictures, 'picture in view is', 'pictures in view are')} missing"
        if any(report.fonts for report in reports):
            yield "its fonts are still loading"
        if indicators := sum(report.indicators for report in reports if self._counts(report, has_requests)):
            yield f"{_counted(indicators, 'skeleton or spinner is', 'skeletons or spinners are')} in view"

    def _counts(self, report: _FrameReport, has_requests: bool) -> bool:
        """Whether a frame's indicators say that something is to come, and are no part of the page at rest."""
        if has_requests or self._load.requests or report.mostly_waits:
            return True
        return self._is_early


def _counted(count: int, singular: str, plural: str) -> str:
    return f"{count} {singular if count == 1 else plural}"


def _addresses(urls: list[str]) -> str:
    shown = ", ".join(dict.fromkeys(urls[:SHOWN_ADDRESSES]))
    return f"{shown}, …" if len(urls) > SHOWN_ADDRESSES else shown
