"""Chromium as a child process with a profile of its own, which goes when the browser or the worker goes."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from workers.programs.child import Child
from workers.programs.failure import ProgramMissing

CHROMIUM = "/usr/bin/chromium"
DISABLED_FEATURES = (
    "PaintHolding",
    "Translate",
    "MediaRouter",
    "OptimizationHints",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "PreconnectToSearch",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "DestroyProfileOnBrowserClose",
)
LOOK = ("--hide-scrollbars", "--force-color-profile=srgb", "--disable-smooth-scrolling")
QUIET = (
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
    "--disable-client-side-phishing-detection",
    "--metrics-recording-only",
    "--disable-breakpad",
    "--disable-dev-shm-usage",
    "--mute-audio",
    "--password-store=basic",
    "--use-mock-keychain",
)
STEADY = (
    "--disable-quic",
    "--disable-back-forward-cache",
    "--disable-hang-monitor",
    "--disable-ipc-flooding-protection",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--allow-pre-commit-input",
)
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
    """A running browser that listens to two pipes. Raises ProgramMissing when there is none at `path`."""

    def __init__(
        self,
        path: str,
        arguments: Sequence[str],
        *,
        environment: Mapping[str, str] = os.environ,
        disabled_features: Sequence[str] = (),
        sandbox: bool | None = None,
    ) -> None:
        if shutil.which(path) is None:
            raise ProgramMissing(f"{path} is not there; on Debian: apt install chromium, or set CHROMIUM_PATH")
        self.profile = Path(tempfile.mkdtemp(prefix="actwright-browser-"))
        # Chromium's sandbox does not start for root.
        without_sandbox = os.geteuid() == 0 if sandbox is None else not sandbox
        browser = [
            path,
            *(*arguments, *LOOK, *QUIET, *STEADY),
            f"--user-data-dir={self.profile}",
            f"--disable-features={','.join((*DISABLED_FEATURES, *disabled_features))}",
            *(["--no-sandbox"] if without_sandbox else []),
            "--remote-debugging-pipe",
        ]
        try:
            self.child = Child(
                ["sh", "-c", KEEPER, "sh", str(self.profile), *browser],
                environment={**environment, "TMPDIR": str(self.profile)},
                death_signal="TERM",
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
        except BaseException:
            self._forget_files()
            raise

    def _forget_files(self) -> None:
        """Remove the profile, though dying children of the browser may still be writing to it."""
        for _ in range(100):
            shutil.rmtree(self.profile, ignore_errors=True)
            if not self.profile.exists():
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
