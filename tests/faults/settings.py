"""The settings, but what waits for the dead waits shorter: a test has not the patience of an installation."""

import os
import threading
import time

from tests.services.settings import *  # noqa: F403

JOB_HEARTBEAT_SECONDS = 1
JOB_LEASE_SECONDS = 6
JOB_RESEND_SECONDS = 5
SWEEP_SECONDS = 2
RECHECK_QUIET_SECONDS = 1
if "faketime" in os.environ.get("LD_PRELOAD", ""):
    # libfaketime 0.9.10 refuses Python's way to sleep (clock_nanosleep until a moment of the monotonic clock).
    def _sleep(seconds: float) -> None:
        threading.Event().wait(seconds)

    time.sleep = _sleep  # type: ignore[assignment]
