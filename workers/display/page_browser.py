"""Chromium without a frame around its page, alone on a private display."""

from __future__ import annotations

from collections.abc import Mapping

from workers.programs.chromium import Chromium

DISABLED_FEATURES = (
    "IsolateOrigins",  # all frames of a page in one process: one recorder, one order of events
    "site-per-process",
    "IsolateSandboxedIframes",
    "AutofillServerCommunication",
)
# A frozen page answers everything itself; what gets past that meets a proxy that does not exist.
OFFLINE = ("--proxy-server=socks5://127.0.0.1:9", "--proxy-bypass-list=<-loopback>")


def page_browser(path: str, width: int, height: int, environment: Mapping[str, str]) -> Chromium:
    """A browser whose only window is a page of width x height pixels.

    Raises ProgramMissing when there is none at `path`.
    """
    arguments = (
        *("--kiosk", "--test-type", "--window-position=0,0", f"--window-size={width},{height}"),
        *("--force-device-scale-factor=1", "--disable-site-isolation-trials"),
        *OFFLINE,
        "about:blank",
    )
    return Chromium(path, arguments, environment=environment, disabled_features=DISABLED_FEATURES)
