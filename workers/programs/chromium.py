"""Chromium as a child process with a profile of its own, which goes when the browser or the worker goes."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from workers.programs.child import Child
from workers.programs.failure import ProgramMissing
from workers.programs.temporary import temporary_folder

CHROMIUM = "/usr/bin/chromium"
DEAD_PROXY = "socks5://127.0.0.1:9"
"""A proxy that does not exist: what is sent through it goes nowhere."""


@dataclass(frozen=True, slots=True)
class Switches:
    """Command-line arguments and disabled features that a browser gets besides COMMON."""

    arguments: tuple[str, ...]
    disabled_features: tuple[str, ...]


COMMON = Switches(
    arguments=(
        # Equal pictures on every machine.
        "--hide-scrollbars",  # they would cover parts of the page, and their look depends on the system
        "--force-color-profile=srgb",  # the colours of a picture must not depend on the monitor
        "--disable-smooth-scrolling",  # a scrolled page is at its place at once
        # No windows, bubbles or questions besides the page.
        "--no-first-run",  # the welcome page
        "--no-default-browser-check",  # the question whether to become the default browser
        "--disable-search-engine-choice-screen",  # the question for a search engine
        "--disable-infobars",  # bars above the page would move it down
        "--password-store=basic",  # the question for a keyring's password
        "--use-mock-keychain",  # the same on other systems
        "--mute-audio",  # nobody listens
        # No requests of the browser's own: only what the page asks for goes through the proxy.
        "--disable-extensions",  # those of the system's administrator may also change pages
        "--disable-sync",  # with an account's server
        "--disable-default-apps",  # installed from the web store at the first start
        "--disable-component-update",  # downloads of browser components
        "--disable-background-networking",  # safe browsing lists, variations and the like
        "--disable-field-trial-config",  # experiments that make one start differ from the next
        "--disable-client-side-phishing-detection",  # downloads of its model
        "--metrics-recording-only",  # usage statistics are not sent
        "--disable-breakpad",  # crash reports are not sent
        "--disable-quic",  # UDP does not go through a SOCKS proxy
        # Steady under load.
        "--disable-dev-shm-usage",  # /dev/shm is 64 MB in a container: large pages would crash
        "--disable-back-forward-cache",  # a page that was left is gone, with its connections and timers
        "--disable-hang-monitor",  # the question whether to wait for a page that does not react
        "--disable-ipc-flooding-protection",  # many navigations and messages are no attack here
        "--disable-background-timer-throttling",  # tabs side by side are all in the background but one
        "--disable-backgrounding-occluded-windows",  # the same for windows
        "--disable-renderer-backgrounding",  # the same for the priority of their processes
        "--allow-pre-commit-input",  # input right after a navigation is not thrown away
    ),
    disabled_features=(
        "PaintHolding",  # the page before stays painted until the next one has content
        "Translate",  # a bubble over the page
        "MediaRouter",  # looks for devices on the local network
        "OptimizationHints",  # requests to the browser's maker
        "HttpsUpgrades",  # an http address is loaded as it was written
        "HttpsFirstBalancedModeAutoEnable",  # the same
        "PreconnectToSearch",  # a connection to the search engine
        "NetworkTimeServiceQuerying",  # requests for the time
        "AimEnabled",  # requests of the search box
        "WebUIOmniboxPopup",  # the address bar's suggestions: a page and renderer of their own for each window,
        "WebUIOmniboxAimPopup",  # the same; both take half of what a browser needs to start
        "LocalNetworkAccessChecks",  # a question before a page asks a private host: the proxy decides that
        "LocalNetworkAccessChecksWebSockets",  # the same for web sockets
        "DestroyProfileOnBrowserClose",  # the browser goes on when its last window has been closed
    ),
)
HEADLESS = Switches(
    arguments=(
        "--headless",
        "--no-startup-window",  # tabs are opened over DevTools
        "--remote-debugging-port=0",  # DevTools on a free port: several workers share the browser
        "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",  # WebRTC would pass the proxy by
        "--enable-features=CDPScreenshotNewSurface",  # a screenshot does not resize or disturb its page
        "--enable-unsafe-swiftshader",  # WebGL without a graphics card
        "--disable-popup-blocking",  # a blocked popup breaks the script that opens it; we close it instead
        "--disable-prompt-on-repost",  # the question whether to send a form again
        # A page lives for a second: what V8 compiles after its usual number of calls is thrown away hardly used.
        "--js-flags=--invocation-count-for-maglev=4000,--interrupt-budget=1320000",
        # A mouse that can hover: some pages ask for it.
        "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4",
    ),
    disabled_features=(
        "AvoidUnnecessaryBeforeUnloadCheckSync",  # the question whether to leave is always asked, and answered by us
        "ThirdPartyStoragePartitioning",  # storage is cleared by origin, whoever embeds it
        "LensOverlay",  # a button over pictures
        "RenderDocument",  # a new frame, widget and compositor for every document cost a fifth of a capture
    ),
)
"""For captures: several tabs, each behind a proxy port of its own."""


def kiosk(
    width: int, height: int, *, proxy: str = DEAD_PROXY, direct: tuple[str, ...] = (), address: str = "about:blank"
) -> Switches:
    """Return the switches of a browser whose only window is a page of width x height pixels; offline by default.

    It reaches only those of `direct` (host:port) without the proxy.
    """
    return Switches(
        arguments=(
            "--kiosk",  # no address bar or frame around the page
            "--test-type",  # no bar that warns of unusual switches
            "--window-position=0,0",
            f"--window-size={width},{height}",
            "--force-device-scale-factor=1",  # one pixel of the display is one of the page
            "--disable-site-isolation-trials",  # see the features below
            # A snapshot serves everything itself; what it does not serve goes nowhere, this machine included.
            f"--proxy-server={proxy}",
            f"--proxy-bypass-list={';'.join(('<-loopback>', *direct))}",
            address,
        ),
        disabled_features=(
            # All frames of a page in one process: one recorder, one order of events.
            "IsolateOrigins",
            "site-per-process",
            "IsolateSandboxedIframes",
            "AutofillServerCommunication",  # requests about the forms of the page
        ),
    )


def browser_command(path: str, switches: Switches, profile: str, *, sandbox: bool) -> list[str]:
    """Return the command of a browser with these switches, whose DevTools listen on descriptors 3 and 4."""
    return [
        path,
        *(*switches.arguments, *COMMON.arguments),
        f"--user-data-dir={profile}",
        f"--disable-features={','.join((*COMMON.disabled_features, *switches.disabled_features))}",
        *([] if sandbox else ["--no-sandbox"]),
        "--remote-debugging-pipe",
    ]


REAPER = """
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
"""A shell script that runs Chromium (commands on descriptor 3, responses on 4) and removes its profile afterwards.

It outlives a killed worker. The browser's children outlive the browser by a moment and may write a file where one
has just been removed: hence the tries.
"""


class Chromium:
    """A running browser that listens to two pipes. Raises ProgramMissing when there is none at `path`."""

    def __init__(
        self,
        path: str,
        switches: Switches,
        *,
        environment: Mapping[str, str] = os.environ,
        sandbox: bool | None = None,
    ) -> None:
        if shutil.which(path) is None:
            raise ProgramMissing("Chromium is not installed; on Debian: apt install chromium, or set CHROMIUM_PATH")
        self.profile = temporary_folder("browser")
        # Chromium's sandbox does not start for root.
        with_sandbox = os.geteuid() != 0 if sandbox is None else sandbox
        browser = browser_command(path, switches, str(self.profile), sandbox=with_sandbox)
        try:
            self.child = Child(
                ["sh", "-c", REAPER, "sh", str(self.profile), *browser],
                environment={**environment, "TMPDIR": str(self.profile)},
                death_signal="TERM",
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
        except BaseException:
            self._delete_profile()
            raise

    def _delete_profile(self) -> None:
        """Remove the profile; ending children of the browser may still be writing to it."""
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
        self._delete_profile()
