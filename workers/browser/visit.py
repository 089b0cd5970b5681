"""Brings a page to the moment of its picture: load, wait, steps."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial

from playwright.sync_api import Error, Locator, Page, TimeoutError  # noqa: A004

from workers.browser.failures import CaptureFailed, explain
from workers.browser.gate import Door
from workers.browser.guide import GuidedTab
from workers.browser.keeper import header
from workers.browser.line import Message
from workers.browser.quiet import Traffic
from workers.browser.request import CaptureRequest, Step
from workers.browser.tab import Tab

LOAD_SHARE = 0.5
"""Of the time limit: a page that is still loading then is taken as far as it has come."""
STEP_SHARE = 0.25
"""Of the time limit: what cannot be clicked or typed into by then is not there."""


@dataclass(slots=True)
class Clock:
    """How much of a capture's time is left; every call into the browser gets no more than that."""

    seconds: float
    start: float = field(default_factory=time.monotonic)

    @property
    def left_ms(self) -> float:
        return max(1.0, (self.seconds - (time.monotonic() - self.start)) * 1000)

    def share_ms(self, share: float) -> float:
        return min(self.left_ms, share * self.seconds * 1000)


def visit(tab: Tab, request: CaptureRequest, door: Door, clock: Clock) -> list[str]:
    """Loads the page and makes it ready; returns warnings. Raises CaptureFailed when there is nothing to
    show.
    """
    wire = tab.wire
    with closing(Traffic(wire)) as traffic:
        warnings = _load(tab, request, door, traffic, clock)
        for number, step in enumerate(request.steps, start=1):
            _take(_guided(tab), step, number, clock)
            # What a step has begun, a page to load even, is over before the next one.
            warnings = _rest(request, traffic, clock) or warnings
    if request.selector:
        shown = partial(_guided(tab).wait_for_selector, request.selector, timeout=clock.left_ms)
        _do(shown, f"wait for {request.selector}")
    if request.delay_ms:
        wire.line.wait(lambda: False, min(request.delay_ms, clock.left_ms) / 1000)
    if door.exhausted:
        warnings.append(f"The page is larger than {request.byte_limit} bytes; the rest was not loaded.")
    warnings += [f"Not loaded: {reason}." for reason in door.refused.values()]
    return warnings


def _guided(tab: Tab) -> Page:
    if not isinstance(tab, GuidedTab):
        raise CaptureFailed("browser", "This tab has nobody to lead it.")
    return tab.led


def _load(tab: Tab, request: CaptureRequest, door: Door, traffic: Traffic, clock: Clock) -> list[str]:
    try:
        answer = tab.wire.go(request.url, clock.left_ms / 1000)
    except Error as error:
        raise _why(error, request, door) from error
    _judge(traffic.response(answer.get("loaderId", "")), request)
    if problem := answer.get("errorText"):
        raise _why(Error(problem), request, door)
    return _rest(request, traffic, clock)


def _rest(request: CaptureRequest, traffic: Traffic, clock: Clock) -> list[str]:
    moment = "load" if request.wait == "quiet" else request.wait
    if not traffic.wait_for(moment, clock.share_ms(LOAD_SHARE)):
        seconds = request.time_limit * LOAD_SHARE
        return [f"The page was still loading after {seconds:g} s; this is how far it had come."]
    if request.wait == "quiet":
        traffic.wait_until_quiet(clock.share_ms(LOAD_SHARE))
    return []


def _why(error: Error, request: CaptureRequest, door: Door) -> CaptureFailed:
    for reason in door.refused.values():
        return CaptureFailed("refused_address", f"{reason}. Allow the host by name if you mean it.")
    if door.exhausted:
        return CaptureFailed("too_large", f"The page is larger than {request.byte_limit} bytes.")
    for reason in door.unreachable.values():
        return CaptureFailed("unreachable", f"{reason}. Check the address and whether its server runs.")
    return explain(error)


def _judge(response: Message | None, request: CaptureRequest) -> None:
    if response is None or request.accept_error_pages:
        return
    if response["status"] >= 400:
        status = f"{response['status']} {response['statusText']}".strip()
        raise CaptureFailed("http_status", f"The server answers {status}: an error page is not a screen.")
    kind = (header(response, "content-type") or "text/html").partition(";")[0].strip().lower()
    if not (kind.startswith(("text/", "image/")) or kind.endswith(("xml", "json")) or kind == ""):
        raise CaptureFailed("download", f"The address leads to a file ({kind}), not to a page.")


def _take(page: Page, step: Step, number: int, clock: Clock) -> None:
    what = f"take step {number} ({step.action}{step.selector and f' {step.selector}'})"
    if step.selector:
        target = page.locator(step.selector).first
        limit = clock.left_ms if step.action == "wait" else clock.share_ms(STEP_SHARE)
        _do(lambda: ON_ELEMENT[step.action](target, step, limit), what)
    elif step.action in ON_PAGE:
        _do(lambda: ON_PAGE[step.action](page, step), what)
    else:
        raise CaptureFailed("bad_step", f"Step {number}, {step.action}, needs a selector.")


ON_ELEMENT: dict[str, Callable[[Locator, Step, float], object]] = {
    "click": lambda target, step, limit: target.click(timeout=limit),
    "hover": lambda target, step, limit: target.hover(timeout=limit),
    "type": lambda target, step, limit: target.fill(step.text, timeout=limit),
    "press": lambda target, step, limit: target.press(step.text, timeout=limit),
    "wait": lambda target, step, limit: target.wait_for(timeout=limit),
    "dismiss": lambda target, step, limit: target.click(timeout=limit) if target.is_visible() else None,
    "scroll": lambda target, step, limit: target.evaluate("(el, by) => el.scrollBy(...by)", [step.x, step.y]),
}
ON_PAGE: dict[str, Callable[[Page, Step], object]] = {
    "wait": lambda page, step: page.wait_for_timeout(step.x),
    "press": lambda page, step: page.keyboard.press(step.text),
    "scroll": lambda page, step: page.evaluate("by => window.scrollBy(...by)", [step.x, step.y]),
}


def _do(act: Callable[[], object], what: str) -> None:
    try:
        act()
    except TimeoutError as error:
        raise CaptureFailed("step_failed", f"It was not possible in time to {what}.") from error
    except Error as error:
        if explain(error).code != "browser":
            raise
        reason = error.message.splitlines()[0]
        raise CaptureFailed("step_failed", f"It was not possible to {what}: {reason}") from error
