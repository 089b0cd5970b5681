"""The time of browser-use's extractor on the same pages, in a virtual environment of its own in the data folder."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence

from benchmarks._own_environment import python_with

PINNED = "browser-use==0.13.14"
PATIENCE_SECONDS = 900
PROGRAM = """
import asyncio, json, os, sys, time
os.environ["ANONYMIZED_TELEMETRY"] = "false"
os.environ["BROWSER_USE_LOGGING_LEVEL"] = "result"
from browser_use import CaptureWorker
from browser_use.dom.service import DomService

async def main():
    path, *urls = sys.argv[1:]
    session = CaptureWorker(
        executable_path=path, headless=True, chromium_sandbox=False, enable_default_extensions=False,
        viewport={"width": 1280, "height": 720}, cross_origin_iframes=True,
    )
    await session.start()
    for url in urls:
        try:
            await session.navigate_to(url)
            await asyncio.sleep(1)
            times = []
            for _ in range(3):
                service = DomService(session, cross_origin_iframes=True)
                start = time.perf_counter()
                await service.get_serialized_dom_tree()
                times.append(1000 * (time.perf_counter() - start))
            print("MEASURED", json.dumps([url, min(times)]), flush=True)
        except Exception as error:
            print(f"{url}: {error}", file=sys.stderr)
    await session.kill()

asyncio.run(main())
"""


def browser_use_ms(urls: Sequence[str], chromium: str) -> dict[str, float]:
    """Milliseconds by address, best of three; empty, and it says why, when browser-use cannot be had."""
    try:
        python = python_with(PINNED)
        result = subprocess.run(
            [python, "-c", PROGRAM, chromium, *urls], capture_output=True, text=True, timeout=PATIENCE_SECONDS
        )
    except (OSError, subprocess.SubprocessError) as error:
        print(f"browser-use was not measured: {error}")
        return {}
    lines = [line.partition("MEASURED ")[2] for line in result.stdout.splitlines() if line.startswith("MEASURED ")]
    if not lines:
        print(f"browser-use was not measured: {result.stderr.strip()[-500:]}")
    return dict(json.loads(line) for line in lines)
