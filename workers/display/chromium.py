"""Chromium without a frame around its page, alone on a private display, spoken to through two pipes."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from workers.display.child import Child
from workers.display.failure import ProgramMissing

CHROMIUM = "/usr/bin/chromium"
DISABLED_FEATURES = (
    "IsolateOrigins",  # all frames of a page in one process: one recorder, one order of events
    "site-per-process",
    "IsolateSandboxedIframes",
    "PaintHolding",
    "Translate",
    "MediaRouter",
    "OptimizationHints",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "PreconnectToSearch",
    "AutofillServerCommunication",
    "DestroyProfileOnBrowserClose",
)
LOOK = (
    "--force-device-scale-factor=1",
    "--hide-scrollbars",
    "--force-color-profile=srgb",
    "--disable-smooth-scrolling",
)
QUIET = (
    "--test-type",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-search-engine-choice-screen",
    "--disable-infobars",
    "--disable-extensions",
    "--disable-sync",
    "--disable-default-apps",
    "--disable-component-update",
    "--disable-background-networking",
    "--disable-field-trial-config",
    "--disable-breakpad",
    "--disable-dev-shm-usage",
    "--mute-audio",
    "--password-store=basic",
    "--use-mock-keychain",
)
STEADY = (
    "--disable-site-isolation-trials",
    "--disable-back-forward-cache",
    "--disable-hang-monitor",
    "--disable-ipc-flooding-protection",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--allow-pre-commit-input",
)
# A frozen page answers everything itself; what gets past that meets a proxy that does not exist.
OFFLINE = ("--proxy-server=socks5://127.0.0.1:9", "--proxy-bypass-list=<-loopback>", "--disable-quic")
KEEPER = """
profile=$1; shift
exec 3<&0 4>&1 </dev/null >&2
"$@" &
browser=$!
exec 3<&- 4>&-
trap 'kill -KILL $browser' TERM
wait $browser || wait $browser
tries=100
until rm -rf -- "$profile" 2>/dev/null || [ $((tries -= 1)) -eq 0 ]; do sleep 0.05; done
"""
"""Chromium takes orders on descriptor 3 and answers on 4; the shell outlives it, and a killed worker, to tidy up.

The browser's children outlive it by a moment and may write a file where one has just been removed: hence the tries.
"""


class Chromium:
    """A running browser of width x height pixels. Raises ProgramMissing when there is none at `path`."""

    def __init__(self, path: str, width: int, height: int, environment: Mapping[str, str]) -> None:
        if shutil.which(path) is None:
            raise ProgramMissing(f"{path} is not there; on Debian: apt install chromium, or set CHROMIUM_PATH")
        self._profile = Path(tempfile.mkdtemp(prefix="actwright-browser-"))
        pipe = subprocess.PIPE
        try:
            browser = [path, *_arguments(self._profile, width, height)]
            self.child = Child(
                ["sh", "-c", KEEPER, "sh", str(self._profile), *browser],
                environment={**environment, "TMPDIR": str(self._profile)},
                death_signal="TERM",
                stdin=pipe,
                stdout=pipe,
            )
        except BaseException:
            self._forget_files()
            raise

    def _forget_files(self) -> None:
        """Remove the profile, though dying children of the browser may still be writing to it."""
        for _ in range(100):
            shutil.rmtree(self._profile, ignore_errors=True)
            if not self._profile.exists():
                return
            time.sleep(0.05)

    def kill(self) -> None:
        """End the browser and everything it has started."""
        with suppress(ProcessLookupError):
            os.killpg(self.child.process.pid, signal.SIGKILL)

    def close(self) -> None:
        self.kill()
        self.child.stop()
        self._forget_files()


def _arguments(profile: Path, width: int, height: int) -> list[str]:
    return [
        "--kiosk",
        *("--window-position=0,0", f"--window-size={width},{height}", f"--user-data-dir={profile}"),
        *LOOK,
        *QUIET,
        *STEADY,
        *OFFLINE,
        f"--disable-features={','.join(DISABLED_FEATURES)}",
        # Chromium's sandbox does not start for root.
        *(["--no-sandbox"] if os.geteuid() == 0 else []),
        "--remote-debugging-pipe",
        "about:blank",
    ]
