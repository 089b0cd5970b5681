"""Opens a page and brings it to the moment of its screenshot: loads it, waits until it is ready, performs its steps."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from annotator.domain.hosts import without_password
from workers.browser.egress_proxy import NetworkStats
from workers.browser.failures import CaptureFailed, explain
from workers.browser.full_page import extend_to_full_page
from workers.browser.page_load import LoadMonitor
from workers.browser.playwright_driver import ScriptedTab
from workers.browser.request import CaptureRequest, CaptureStep
from workers.browser.rest import RestMonitor, Unrest
from workers.browser.tab import Tab
from workers.cdp.command import Message
from workers.cdp.errors import CDPError
from workers.cdp.network import header_value

LOAD_SHARE = 0.5
"""Share of the time limit after which a page that is still loading is captured as it is."""
REST_SHARE = 0.75
"""Share of the time that is left which a page may take to come to rest."""
LAST_LOOK_SECONDS = 0.5
STEP_SHARE = 0.25
"""Share of the time limit that a step waits for its element."""


@dataclass(slots=True)
class TimeBudget:
    """The time that a capture may take, in seconds; every wait in the browser is cut to what is left of it."""

    seconds: float
    start: float = field(default_factory=time.monotonic)

    @property
    def left_ms(self) -> float:
        """Milliseconds that are left, at least 1."""
        return max(1.0, (self.seconds - (time.monotonic() - self.start)) * 1000)

    def share_ms(self, share: float) -> float:
        """Milliseconds that are left, at most a share of the whole budget."""
        return min(self.left_ms, share * self.seconds * 1000)


@dataclass(frozen=True, slots=True)
class OpenedPage:
    """A page at the moment of its screenshot.

    `request` has the viewport that the page is in by now; `unrest` is what was still to come when the wait for rest
    was over.
    """

    request: CaptureRequest
    warnings: tuple[str, ...]
    unrest: Unrest


def open_page(tab: Tab, request: CaptureRequest, stats: NetworkStats, budget: TimeBudget) -> OpenedPage:
    """Load the requested page in a tab and make it ready for its screenshot.

    Raises CaptureFailed when there is no page to show.
    """
    with closing(LoadMonitor(tab.session)) as monitor:
        unrest = _load(tab, request, stats, monitor, budget)
        for number, step in enumerate(request.steps, start=1):
            _perform(_playwright_page(tab), step, number, budget)
            # What a step has started, even another page, is loaded before the next step.
            unrest = _wait_until_ready(tab, request, monitor, budget)
        if request.selector:
            wait = partial(_playwright_page(tab).wait_for_selector, request.selector, timeout=budget.left_ms)
            _attempt(wait, f"wait for {request.selector}")
        if request.delay_ms:
            tab.session.connection.wait(lambda: False, min(request.delay_ms, budget.left_ms) / 1000)
        if unrest and (request.selector or request.delay_ms):
            unrest = _rest_monitor(tab, request, monitor, LAST_LOOK_SECONDS).wait()
        warnings: list[str] = []
        if request.full_page:
            limit = _rest_limit(request, budget)
            wait_for_rest = lambda sized: _rest_monitor(tab, sized, monitor, limit).wait()  # noqa: E731
            request, unrest, warnings = extend_to_full_page(tab, request, unrest, wait_for_rest)
        _check_destination(monitor, request, stats)
    if unrest:
        warnings.append(f"The page was not at rest after {_waited(request):g} s: {'; '.join(unrest)}.")
    if stats.is_exhausted:
        warnings.append(f"The page is larger than {request.byte_limit} bytes; the rest was not loaded.")
    warnings += [f"Not loaded: {reason}." for reason in stats.refused.values()]
    return OpenedPage(request, tuple(warnings), unrest)


def _playwright_page(tab: Tab) -> Page:
    if not isinstance(tab, ScriptedTab):
        raise CaptureFailed("browser", "This tab cannot perform steps.")
    return tab.page


def _load(tab: Tab, request: CaptureRequest, stats: NetworkStats, monitor: LoadMonitor, budget: TimeBudget) -> Unrest:
    try:
        navigation = tab.session.navigate(request.url, budget.left_ms / 1000)
    except CDPError as error:
        raise _load_failure(error, request, stats) from error
    _check_response(monitor.response(navigation.loader_id), request)
    if navigation.error:
        raise _load_failure(CDPError(navigation.error), request, stats)
    return _wait_until_ready(tab, request, monitor, budget)


def _wait_until_ready(tab: Tab, request: CaptureRequest, monitor: LoadMonitor, budget: TimeBudget) -> Unrest:
    """Wait as the request says; return what was still to come when its limit was over."""
    if request.wait == "quiet":
        return _rest_monitor(tab, request, monitor, _rest_limit(request, budget)).wait()
    is_loaded = monitor.wait_for(request.wait, budget.share_ms(LOAD_SHARE))
    return () if is_loaded else ("it is still loading",)


def _rest_limit(request: CaptureRequest, budget: TimeBudget) -> float:
    return min(request.rest_limit, REST_SHARE * budget.left_ms / 1000)


def _waited(request: CaptureRequest) -> float:
    """Return the seconds after which a page that is not at rest is taken as it is."""
    return request.rest_limit if request.wait == "quiet" else LOAD_SHARE * request.time_limit


def _rest_monitor(tab: Tab, request: CaptureRequest, monitor: LoadMonitor, limit: float) -> RestMonitor:
    return RestMonitor(tab.session, monitor, (request.width, request.height), limit)


def _load_failure(error: CDPError, request: CaptureRequest, stats: NetworkStats) -> CaptureFailed:
    """Return why a page did not load: the proxy knows better than the browser, certificates apart."""
    if (certificate := explain(error)).code == "certificate":
        return certificate
    for reason in stats.refused.values():
        return CaptureFailed("refused_address", f"{reason}. Allow the host by name if you mean it.")
    if stats.is_exhausted:
        return CaptureFailed("too_large", f"The page is larger than {request.byte_limit} bytes.")
    for reason in stats.unreachable.values():
        return CaptureFailed("unreachable", f"{reason}. Check the address and whether its server runs.")
    return explain(error)


def _check_destination(monitor: LoadMonitor, request: CaptureRequest, stats: NetworkStats) -> None:
    """Raise CaptureFailed where the page has gone, by a step or by itself, to one that is not there to be shown."""
    loader_id, url = monitor.document["loaderId"], monitor.document.get("unreachableUrl", "")
    try:
        if url:
            raise _load_failure(CDPError(monitor.failure(loader_id) or "It cannot be loaded."), request, stats)
        _check_response(monitor.response(loader_id), request)
    except CaptureFailed as failure:
        address = without_password(url or monitor.document["url"])
        raise CaptureFailed(failure.code, f"The page went to {address}. {failure.message}") from failure


def _check_response(response: Message | None, request: CaptureRequest) -> None:
    """Raise CaptureFailed for an error page, unless those are accepted, and for what is no page."""
    if response is None or request.accept_error_pages:
        return
    if response["status"] >= 400:
        status = f"{response['status']} {response['statusText']}".strip()
        raise CaptureFailed("http_status", f"The server answers {status}: an error page is not a screen.")
    disposition = (header_value(response, "content-disposition") or "").strip().lower()
    if disposition.startswith("attachment"):
        raise CaptureFailed("download", "The server sends this page as a file to download, not to be shown.")
    content_type = (header_value(response, "content-type") or "text/html").partition(";")[0].strip().lower()
    is_page = content_type.startswith(("text/", "image/")) or content_type.endswith(("xml", "json"))
    if content_type and not is_page:
        raise CaptureFailed("download", f"The address leads to a file ({content_type}), not to a page.")


def _perform(page: Page, step: CaptureStep, number: int, budget: TimeBudget) -> None:
    description = f"take step {number} ({step.action}{step.selector and f' {step.selector}'})"
    if step.selector:
        target = page.locator(step.selector).first
        limit = budget.left_ms if step.action == "wait" else budget.share_ms(STEP_SHARE)
        _attempt(lambda: ON_ELEMENT[step.action](target, step, limit), description)
    elif step.action in ON_PAGE:
        _attempt(lambda: ON_PAGE[step.action](page, step), description)
    else:
        raise CaptureFailed("bad_step", f"CaptureStep {number}, {step.action}, needs a selector.")


ON_ELEMENT: dict[str, Callable[[Locator, CaptureStep, float], object]] = {
    "click": lambda target, step, limit: target.click(timeout=limit),
    "hover": lambda target, step, limit: target.hover(timeout=limit),
    "type": lambda target, step, limit: target.fill(step.text, timeout=limit),
    "press": lambda target, step, limit: target.press(step.text, timeout=limit),
    "wait": lambda target, step, limit: target.wait_for(timeout=limit),
    "dismiss": lambda target, step, limit: target.click(timeout=limit) if target.is_visible() else None,
    "scroll": lambda target, step, limit: target.evaluate("(el, by) => el.scrollBy(...by)", [step.x, step.y]),
}
ON_PAGE: dict[str, Callable[[Page, CaptureStep], object]] = {
    "wait": lambda page, step: page.wait_for_timeout(step.x),
    "press": lambda page, step: page.keyboard.press(step.text),
    "scroll": lambda page, step: page.evaluate("by => window.scrollBy(...by)", [step.x, step.y]),
}


def _attempt(act: Callable[[], object], description: str) -> None:
    """Call a Playwright function; raise CaptureFailed("step_failed") when it fails."""
    try:
        act()
    except PlaywrightTimeout as error:
        raise CaptureFailed("step_failed", f"It was not possible in time to {description}.") from error
    except PlaywrightError as error:
        if explain(error).code != "browser":
            raise
        reason = error.message.splitlines()[0]
        raise CaptureFailed("step_failed", f"It was not possible to {description}: {reason}") from error
