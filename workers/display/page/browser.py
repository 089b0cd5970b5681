"""Chromium in kiosk mode on a private display: its only window is the page."""

from __future__ import annotations

from collections.abc import Mapping

from workers.programs.chromium import Chromium, kiosk


def start_kiosk(path: str, width: int, height: int, environment: Mapping[str, str]) -> Chromium:
    """Return a running browser whose only window is a page of width x height CSS pixels.

    Raises ProgramMissing when there is none at `path`.
    """
    return Chromium(path, kiosk(width, height), environment=environment)
