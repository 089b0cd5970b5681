"""A real Valkey of the tests' own, on a unix socket."""

import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from setup.services import valkey_command, valkey_responds_at
from setup.supervisor import start_with_subreaper

START_SECONDS = 10


@contextmanager
def running_valkey() -> Iterator[Path]:
    """Run a server as long as the block lasts; gives its socket."""
    # Not pytest's tmp_path: a socket's path may have 107 bytes only.
    with tempfile.TemporaryDirectory(prefix="actwright-valkey-") as folder:
        unix_socket = Path(folder) / "valkey.sock"
        command = valkey_command(Path(folder) / "data", unix_socket)
        process = start_with_subreaper(command, env=dict(os.environ), output=subprocess.DEVNULL)
        try:
            _wait_until_up(unix_socket, process)
            yield unix_socket
        finally:
            process.terminate()
            process.wait()


def _wait_until_up(unix_socket: Path, process: subprocess.Popen[bytes]) -> None:
    answers, deadline = valkey_responds_at(unix_socket), time.monotonic() + START_SECONDS
    while not answers():
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError("Valkey did not start.")
        time.sleep(0.02)
