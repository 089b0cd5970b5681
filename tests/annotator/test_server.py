"""The web server's processes: they serve, come back when they are killed, and leave nothing behind."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from setup.services import web_responds_at
from tests.eventually import eventually

PATIENCE_SECONDS = 60.0


def children(process: int) -> set[int]:
    return {int(word) for word in Path(f"/proc/{process}/task/{process}/children").read_text().split()}


def serve(folder: Path, port: int) -> subprocess.Popen[bytes]:
    own = {"DATA_DIR": str(folder), "DATABASE_URL": f"sqlite:///{folder}/rows.sqlite3"}
    env = {**os.environ, **own, "DJANGO_SETTINGS_MODULE": "annotator.settings"}
    command = [sys.executable, "-m", "annotator.server", "--port", str(port), "--workers", "2", "--log-level", "error"]
    return subprocess.Popen(command, env=env)


@pytest.fixture
def port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


@pytest.fixture
def server(tmp_path: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    process = serve(tmp_path, port)
    try:
        assert eventually(web_responds_at(f"http://127.0.0.1:{port}/healthz"), PATIENCE_SECONDS)
        yield process
    finally:
        process.kill()
        process.wait()


def test_a_killed_process_is_replaced_and_the_others_go_on_serving(server: subprocess.Popen[bytes], port: int) -> None:
    first = children(server.pid)
    assert len(first) == 2
    killed = min(first)
    os.kill(killed, signal.SIGKILL)
    responds = web_responds_at(f"http://127.0.0.1:{port}/healthz")
    assert responds()
    assert eventually(lambda: len(children(server.pid) - {killed}) == 2, PATIENCE_SECONDS)
    assert responds()


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_signal_ends_all_processes_at_once(server: subprocess.Popen[bytes], stop: signal.Signals) -> None:
    started = children(server.pid)
    server.send_signal(stop)
    assert server.wait(timeout=PATIENCE_SECONDS) == 0
    assert not [pid for pid in started if Path(f"/proc/{pid}").exists()]


def test_all_processes_end_with_a_killed_server(server: subprocess.Popen[bytes]) -> None:
    started = children(server.pid)
    server.kill()
    assert eventually(lambda: not [pid for pid in started if Path(f"/proc/{pid}").exists()], PATIENCE_SECONDS)


def test_a_taken_port_is_an_error(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        assert serve(tmp_path, other.getsockname()[1]).wait(timeout=PATIENCE_SECONDS) != 0
