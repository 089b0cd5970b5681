"""When a page has painted what somebody waits for, in milliseconds.

The condition is looked at in every frame; a message that is posted in a frame arrives after that frame was painted.
"""

from __future__ import annotations

from playwright.sync_api import Page

from benchmarks._signed_in import TIMEOUT_MS

WHEN_PAINTED = """(condition, then) => {
  const look = () => {
    if (!condition()) return requestAnimationFrame(look);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => then(performance.now());
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
}"""
# From the mouse button's release to the frame in which the page has one more of what `count` counts.
DRAWN = f"""() => {{
  const count = () => %s;
  const before = count();
  window.drawn = 0;
  window.addEventListener('pointerup', () => {{
    const up = performance.now();
    ({WHEN_PAINTED})(() => count() !== before, (now) => {{ window.drawn = now - up; }});
  }}, {{ capture: true, once: true }});
}}"""


def watch(page: Page, condition: str) -> None:
    """Has every page that is opened from now on note when it has painted a frame in which the condition holds."""
    page.add_init_script(f"({WHEN_PAINTED})(() => {condition}, (now) => {{ window.painted = now; }})")


def opened(page: Page, address: str) -> float:
    """From the address to what is watched for."""
    page.goto(address)
    page.wait_for_function("window.painted", timeout=TIMEOUT_MS)
    return float(page.evaluate("window.painted"))


def watch_drawing(page: Page, count: str) -> None:
    """Has the page note when it has painted one more of what `count` counts, at the next release of the button."""
    page.evaluate(DRAWN % count)


def drawn(page: Page) -> float:
    """From the button's release to what is watched for."""
    page.wait_for_function("window.drawn", timeout=TIMEOUT_MS)
    return float(page.evaluate("window.drawn"))
