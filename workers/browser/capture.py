"""A page becomes a screen: picture, boxes, texts and the frozen page, or a reason why not."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager

from playwright.sync_api import Error, TimeoutError  # noqa: A004

from workers.browser.addresses import HostRule
from workers.browser.captured import CapturedPage
from workers.browser.collect import Collected, boxes_of, collect, texts_of
from workers.browser.failures import CaptureFailed, explain, has_moved_on
from workers.browser.frames import page_frame
from workers.browser.freeze import freeze
from workers.browser.frozen import FrozenPage
from workers.browser.keeper import Keeper
from workers.browser.picture import count_differing, is_blank, size_of, take_picture
from workers.browser.quiet import wait_until_loaded
from workers.browser.reopen import reopened_picture
from workers.browser.request import CaptureRequest
from workers.browser.session import BrowserSession
from workers.browser.settle import settle
from workers.browser.tab import Tab
from workers.browser.visit import Clock, visit

LOOKS, MOVED_SECONDS = 3, 10
BLANK_SECONDS = (1, 2)
PATIENCE = 0.9
"""Of the time limit: waits end by themselves, with their reasons, before the browser is ended."""


class Stopwatch:
    """Seconds by stage."""

    def __init__(self) -> None:
        self.timings: dict[str, float] = {}

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        start = time.perf_counter()
        try:
            yield
        finally:
            self.timings[name] = round(time.perf_counter() - start, 4)


def capture(session: BrowserSession, request: CaptureRequest) -> CapturedPage:
    """Loads a page in a tab that knows of no other page and brings back everything a screen needs.

    Raises CaptureFailed with words for the reader, at the latest `request.time_limit` seconds after the
    start; the session can be used for the next page whatever happened.
    """
    rules = _rules(request.allowed_hosts)
    return session.run(lambda: _within_limits(session, request, rules))


def _within_limits(session: BrowserSession, request: CaptureRequest, rules: tuple[HostRule, ...]) -> CapturedPage:
    watch = Stopwatch()
    with watch.stage("browser"):
        session.start()
    clock = Clock(request.time_limit * PATIENCE)
    try:
        with session.deadline(request.time_limit), session.tab(request) as tab:
            return _capture(session, tab, request, rules, clock, watch)
    except Error as error:
        raise explain(error) from error


def _rules(hosts: tuple[str, ...]) -> tuple[HostRule, ...]:
    try:
        return tuple(HostRule.parse(host) for host in hosts)
    except ValueError as error:
        raise CaptureFailed("bad_host", str(error)) from error


def _capture(
    session: BrowserSession,
    tab: Tab,
    request: CaptureRequest,
    rules: tuple[HostRule, ...],
    clock: Clock,
    watch: Stopwatch,
) -> CapturedPage:
    with tab.entrance.door(rules, request.byte_limit) as door, closing(Keeper(tab.wire)) as keeper:
        with watch.stage("load"):
            warnings = visit(tab, request, door, clock)
        image, collected, snapshot = _look_until_shown(tab, request, keeper, watch)
    width, height = size_of(image)
    differing, doubts = _check(session, snapshot, request, image, watch)
    return CapturedPage(
        image=image,
        width=width,
        height=height,
        device_scale=request.device_scale,
        boxes=boxes_of(collected, width, height, request.device_scale),
        texts=texts_of(collected, width, height, request.device_scale),
        title=collected.title,
        final_url=collected.url,
        language=collected.language,
        snapshot=snapshot,
        differing_pixels=differing,
        timings=watch.timings,
        warnings=(*warnings, *collected.warnings, *doubts),
    )


def _look_until_shown(
    tab: Tab, request: CaptureRequest, keeper: Keeper, watch: Stopwatch
) -> tuple[bytes, Collected, FrozenPage | None]:
    """The page as soon as it shows something; a page may be at rest before it does. Raises CaptureFailed."""
    for pause in (*BLANK_SECONDS, None):
        seen = _look(tab, request, keeper, watch)
        if not is_blank(seen[0]):
            return seen
        if pause is not None:
            tab.wire.ask("Emulation.setScriptExecutionDisabled", value=False)
            tab.wire.line.wait(lambda: tab.wire.is_cut, pause)
    raise CaptureFailed("blank", "The page shows nothing: every pixel has the same colour.")


def _look(
    tab: Tab, request: CaptureRequest, keeper: Keeper, watch: Stopwatch
) -> tuple[bytes, Collected, FrozenPage | None]:
    """Picture, boxes and frozen page of the same moment; begun anew when the page goes elsewhere in between."""
    wire = tab.wire
    for left in reversed(range(LOOKS)):
        try:
            main = page_frame(wire)
            settle(main)
            # From here on nothing the page does can come between its picture, its boxes and its frozen copy.
            wire.ask("Emulation.setScriptExecutionDisabled", value=True)
            with watch.stage("picture"):
                image = take_picture(wire)
            with watch.stage("boxes"):
                collected = collect(main, request.width, request.height)
            with watch.stage("freeze"):
                snapshot = freeze(main, collected.url, request, keeper, image) if request.keep_snapshot else None
        except Error as error:
            if not left or not has_moved_on(error):
                raise
            wait_until_loaded(wire, MOVED_SECONDS)
        else:
            return image, collected, snapshot
    raise CaptureFailed("restless", "The page keeps going elsewhere by itself.")


def _check(
    session: BrowserSession, snapshot: FrozenPage | None, request: CaptureRequest, image: bytes, watch: Stopwatch
) -> tuple[int | None, list[str]]:
    """The number of differing pixels; a copy that cannot be shown again is a warning, the picture is good."""
    if snapshot is None or not request.check_snapshot:
        return None, []
    with watch.stage("check"):
        try:
            again = reopened_picture(session.viewer(snapshot), snapshot)
        except TimeoutError:
            return None, ["The frozen page could not be shown again in time."]
        return count_differing(image, again), []
