"""Tests of the services and of the checks whether they respond."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from setup import paths
from setup.config import read_config
from setup.services import require_free_port, services, valkey_responds_at, web_responds_at
from setup.user_error import UserError
from tests.services.valkey import running_valkey


def test_a_taken_port_is_refused_with_another_to_take() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(UserError, match=rf"{port} of 127\.0\.0\.1 is taken(.|\n)*PORT={port + 1}"):
            require_free_port("127.0.0.1", port)
    require_free_port("127.0.0.1", port)


def test_a_host_that_is_not_this_machine_is_refused() -> None:
    with pytest.raises(UserError, match=r"Cannot listen at 192\.0\.2\.1"):
        require_free_port("192.0.2.1", 8000)


def test_valkey_answers_while_it_runs_and_not_afterwards() -> None:
    with running_valkey() as unix_socket:
        assert valkey_responds_at(unix_socket)()
    assert not valkey_responds_at(unix_socket)()


def test_nobody_serves_at_a_closed_port() -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    assert not web_responds_at(f"http://127.0.0.1:{port}")()


def test_valkey_is_ours_to_run_only_when_no_broker_is_named(tmp_path: Path) -> None:
    def names(**variables: str) -> list[str]:
        config = read_config({"DATA_DIR": str(tmp_path), **variables}, tmp_path / ".env")
        return [service.name for service in services(config, on_serving=lambda: None)]

    assert names() == ["valkey", "web", "worker", "sessions"]
    assert names(REDIS_URL="redis://elsewhere/0") == ["web", "worker", "sessions"]


# What a fork may not share: threads of Python's, and files, sockets or databases that are open.
SHARED = """
import importlib, os, threading
from setup.services import PRELOADED
before = set(os.listdir("/proc/self/fd"))
for module in PRELOADED:
    importlib.import_module(module)
print(threading.active_count(), sorted(set(os.listdir("/proc/self/fd")) - before))
"""


def test_what_is_imported_before_services_are_forked_starts_no_thread_and_opens_nothing(tmp_path: Path) -> None:
    env = {**os.environ, "DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "annotator.settings"}
    output = subprocess.check_output([sys.executable, "-c", SHARED], cwd=paths.ROOT, env=env, text=True)
    assert output == "1 []\n"
