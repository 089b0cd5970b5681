"""Chromium in kiosk mode on a private display: its only window is the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from workers.programs.chromium import Chromium, kiosk


def start_kiosk(path: str, width: int, height: int, environment: Mapping[str, str]) -> Chromium:
    """Return a running browser whose only window is a page of width x height CSS pixels.

    Raises ProgramMissing when there is none at `path`.
    """
    switches = kiosk(width, height)
    # It remembers no visited links: their colour would come late, and tell one script of another.
    switches = replace(switches, arguments=("--incognito", *switches.arguments))
    return Chromium(path, switches, environment=environment)
