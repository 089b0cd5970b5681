"""`python -m setup.least_priority COMMAND…`: runs a command in the processor time that all others leave.

Linux weighs sessions (`autogroup`) before processes: a nice value counts within its session only. The command gets a
session of its own; signals are passed on to it, and its exit code is this one's.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

LEAST = 19
PASSED_ON = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}


def main(command: Sequence[str]) -> int:
    """Runs the command and returns its exit code; 128 and the signal's number where a signal ended it."""
    signal.pthread_sigmask(signal.SIG_BLOCK, PASSED_ON)
    process = subprocess.Popen(command, start_new_session=True, preexec_fn=_give_way)
    for number in PASSED_ON:
        signal.signal(number, lambda number, _: os.killpg(process.pid, number))
    signal.pthread_sigmask(signal.SIG_UNBLOCK, PASSED_ON)
    code = process.wait()
    return code if code >= 0 else 128 - code


def _give_way() -> None:
    signal.pthread_sigmask(signal.SIG_UNBLOCK, PASSED_ON)
    os.nice(LEAST)
    # Where the kernel does not weigh sessions, the nice value is enough.
    with suppress(OSError):
        Path("/proc/self/autogroup").write_text(str(LEAST))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
