"""Captures a page as a screen: screenshot, boxes, texts and snapshot, or the reason why not."""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace

from annotator.domain.hosts import HostRule
from workers import page_scripts
from workers.browser.capture_worker import CaptureWorker
from workers.browser.captured_page import CapturedPage
from workers.browser.certificates import accepting_certificates, certificate_warnings
from workers.browser.collect_elements import CollectedPage, collect_elements, to_boxes, to_texts
from workers.browser.failures import BROWSER_ERRORS, CaptureFailed, explain, is_navigation_race, own_fault
from workers.browser.navigation import TimeBudget, open_page
from workers.browser.page_load import wait_until_loaded
from workers.browser.picture import is_blank, size_of
from workers.browser.request import CaptureRequest, CaptureStep
from workers.browser.tab import Tab
from workers.cdp import commands
from workers.cdp.errors import CDPError, CommandTimeout, ScriptFailed
from workers.cdp.frames import PageFrame, document_loader, frame_tree
from workers.cdp.network import without_fragment
from workers.cdp.screenshot import take_pointer_away, take_screenshot
from workers.cdp.session import CDPSession
from workers.snapshot.compare import TOLERATED_SHARE, count_differing_in_files
from workers.snapshot.freeze_animations import freeze_animations
from workers.snapshot.model import PageSnapshot
from workers.snapshot.render import render_snapshot
from workers.snapshot.resource_recorder import ResourceRecorder
from workers.snapshot.take import take_snapshot

logger = logging.getLogger(__name__)
ATTEMPTS, RELOAD_SECONDS = 3, 10
"""How often a page that navigates by itself is read; how long its new document may take to load."""
BLANK_SECONDS, BLANK_PAUSE_SECONDS = 3, 0.25
"""How long a blank page that has been loaded again may take to show something; the time between two looks at it."""
RENDERINGS = 2
"""How often a frozen page is rendered before it counts as looking different."""
BUDGET_SHARE = 0.9
"""Share of the time limit for waits, which end with their own reasons before the connection is aborted."""

TEXT_DIRECTIVE = ":~:"
"""What comes after it in a fragment names text to be marked (Scroll To Text Fragment)."""

View = tuple[bytes, CollectedPage, PageSnapshot | None]
"""The screenshot, the elements and the snapshot of one moment."""


class Stopwatch:
    """Seconds by stage, in `timings`."""

    def __init__(self) -> None:
        self.timings: dict[str, float] = {}

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Measure the block as a stage."""
        start = time.perf_counter()
        try:
            yield
        finally:
            self.timings[name] = round(time.perf_counter() - start, 4)


def capture(worker: CaptureWorker, request: CaptureRequest) -> CapturedPage:
    """Load a page in a tab without traces of other pages, and return everything that a screen needs.

    Raises CaptureFailed, at the latest `request.time_limit` seconds after the start; the worker can capture the next
    page in any case.
    """
    rules, named = _parse_rules(request.allowed_hosts), _parse_rules(request.accepted_certificates)
    try:
        return worker.run(lambda: _capture_in_time(worker, request, rules, named))
    except CaptureFailed:
        raise
    except Exception as error:
        # One page must not end a batch of others.
        logger.exception("A page could not be captured.")
        raise CaptureFailed("internal", own_fault("Actwright failed on this page", error)) from error


def _capture_in_time(
    worker: CaptureWorker, request: CaptureRequest, rules: tuple[HostRule, ...], named: tuple[HostRule, ...]
) -> CapturedPage:
    watch = Stopwatch()
    with watch.stage("browser"):
        worker.start()
    budget = TimeBudget(request.time_limit * BUDGET_SHARE)
    try:
        with (
            worker.deadline(request.time_limit),
            worker.tab(request) as tab,
            accepting_certificates(tab, named) as accepted,
        ):
            page = _capture(worker, tab, request, rules, budget, watch)
            return replace(page, warnings=(*page.warnings, *certificate_warnings(accepted)))
    except page_scripts.PageScriptsMissing as error:
        raise CaptureFailed("not_built", str(error)) from error
    except BROWSER_ERRORS as error:
        raise explain(error) from error


def _parse_rules(hosts: tuple[str, ...]) -> tuple[HostRule, ...]:
    try:
        return tuple(HostRule.parse(host) for host in hosts)
    except ValueError as error:
        raise CaptureFailed("bad_host", str(error)) from error


def _capture(
    worker: CaptureWorker,
    tab: Tab,
    request: CaptureRequest,
    rules: tuple[HostRule, ...],
    budget: TimeBudget,
    watch: Stopwatch,
) -> CapturedPage:
    with (
        tab.proxy_port.allow(rules, request.byte_limit) as stats,
        closing(ResourceRecorder(tab.session, tab.cached)) as recorder,
    ):
        with watch.stage("load"):
            opened = open_page(tab, request, stats, budget)
            request = opened.request
        screenshot, collected, snapshot = _read_when_shown(tab, request, recorder, watch)
    width, height = size_of(screenshot)
    differing, check_warnings = _check_snapshot(worker, snapshot, request, screenshot, watch)
    return CapturedPage(
        image=screenshot,
        width=width,
        height=height,
        device_scale=request.device_scale,
        boxes=to_boxes(collected, width, height, request.device_scale),
        texts=to_texts(collected, width, height, request.device_scale),
        title=collected.title,
        final_url=collected.url,
        language=collected.language,
        snapshot=snapshot,
        differing_pixels=differing,
        timings=watch.timings,
        warnings=(*opened.warnings, *collected.warnings, *check_warnings),
        unrest=opened.unrest,
    )


def _read_when_shown(tab: Tab, request: CaptureRequest, recorder: ResourceRecorder, watch: Stopwatch) -> View:
    """Return the view of a page; one that is blank, although it may be idle, is loaded again and watched for a while.

    Loaded again, because what a timer would have shown while the page was read is lost. Raises CaptureFailed.
    """
    view = _read_page(tab, request, recorder, watch)
    if is_blank(view[0]):
        with watch.stage("load"):
            _show_late(tab.session, request)
        view = _read_page(tab, request, recorder, watch)
    if is_blank(view[0]):
        raise CaptureFailed("blank", "The page shows nothing: every pixel has the same colour.")
    return view


def _show_late(session: CDPSession, request: CaptureRequest) -> None:
    """Wait until the page, its scripts running, shows something, at most BLANK_SECONDS."""
    session.call(commands.set_scripts_disabled(False))
    if not request.steps:  # What they did on the page would be lost.
        session.call(commands.navigate(request.url))
        wait_until_loaded(session, RELOAD_SECONDS)
    end = time.monotonic() + BLANK_SECONDS
    while time.monotonic() < end and is_blank(take_screenshot(session)):
        session.connection.wait(lambda: session.closed, BLANK_PAUSE_SECONDS)


def _read_page(tab: Tab, request: CaptureRequest, recorder: ResourceRecorder, watch: Stopwatch) -> View:
    """Return a view of the page; read it again when the page navigates meanwhile."""
    session = tab.session
    for _ in range(ATTEMPTS):
        main_frame = None
        try:
            main_frame = frame_tree(session)
            _hold_still(main_frame, request)
            with watch.stage("picture"):
                screenshot = take_screenshot(session)
            with watch.stage("boxes"):
                collected = collect_elements(
                    main_frame, request.width, request.height, keeps_disabled=request.keeps_disabled
                )
            with watch.stage("freeze"):
                snapshot = _freeze(main_frame, collected, request, recorder, screenshot)
        except CDPError as error:
            # What a script meets in a document that is being replaced has no name of its own.
            navigated = is_navigation_race(error) or (
                main_frame is not None and document_loader(session) != main_frame.loader_id
            )
            if not navigated:
                raise
            wait_until_loaded(session, RELOAD_SECONDS)
        else:
            return screenshot, collected, snapshot
    raise CaptureFailed("restless", "The page keeps going elsewhere by itself.")


def _hold_still(main_frame: PageFrame, request: CaptureRequest) -> None:
    """Stop what moves: from here on nothing changes the page between its screenshot, its elements and its snapshot."""
    session = main_frame.session
    plays_film = freeze_animations(main_frame)
    session.call(commands.set_scripts_disabled(True))
    points_by_the_way = _points_by_the_way(request.steps)
    if points_by_the_way:
        # In the frozen page the pointer is elsewhere; as no script hears of it, what a click opened stays open.
        take_pointer_away(session)
    if points_by_the_way or plays_film:
        freeze_animations(main_frame, stops_films=True)


def _points_by_the_way(steps: Sequence[CaptureStep]) -> bool:
    """Whether the pointer was last needed for a click: where it hovers last, that is what is to be seen."""
    pointing = [step.action for step in steps if step.action in ("click", "dismiss", "hover")]
    return bool(pointing) and pointing[-1] != "hover"


def _freeze(
    main_frame: PageFrame,
    collected: CollectedPage,
    request: CaptureRequest,
    recorder: ResourceRecorder,
    screenshot: bytes,
) -> PageSnapshot | None:
    """Return the snapshot of a page; None where none is wanted, or where our own script fails, with a warning."""
    if not request.keep_snapshot:
        return None
    try:
        url = _with_text_directive(collected.url, request.url)
        return take_snapshot(main_frame, url, request, recorder, screenshot, collected.warnings)
    except ScriptFailed as error:
        if is_navigation_race(error) or document_loader(main_frame.session) != main_frame.loader_id:
            raise
        meanwhile = "scripts on this screen are proven on its picture"
        collected.warnings.append(own_fault("A script of Actwright could not freeze this page", error, meanwhile))
        return None


def _with_text_directive(shown_url: str, asked_url: str) -> str:
    """Return a page's address with the text that it marks because its address asked for it: no script is told."""
    _, mark, directive = asked_url.partition(TEXT_DIRECTIVE)
    if not mark or without_fragment(shown_url) != without_fragment(asked_url):
        return shown_url
    return f"{shown_url}{'' if '#' in shown_url else '#'}{mark}{directive}"


def _check_snapshot(
    worker: CaptureWorker,
    snapshot: PageSnapshot | None,
    request: CaptureRequest,
    screenshot: bytes,
    watch: Stopwatch,
) -> tuple[int | None, list[str]]:
    """Return how many pixels the rendered snapshot differs in, and warnings; its failure does not spoil the page."""
    if snapshot is None or not request.check_snapshot:
        return None, []
    with watch.stage("check"):
        try:
            pixels = math.prod(size_of(screenshot))
            differing = pixels
            # The browser may be late with drawing a page at the place to which it was scrolled.
            for _ in range(RENDERINGS):
                tab = worker.snapshot_tab(snapshot)
                rendered = render_snapshot(tab.session, snapshot, tab.cached)
                differing = min(differing, count_differing_in_files(screenshot, rendered))
                if differing <= TOLERATED_SHARE * pixels:
                    return differing, []
        except CommandTimeout:
            return None, ["The snapshot could not be rendered in time."]
        return differing, [
            f"The frozen page does not look the same: {differing:,} of {pixels:,} pixels differ from the picture, "
            f"{TOLERATED_SHARE * pixels:,.0f} are tolerated."
        ]
