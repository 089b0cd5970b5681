"""A newcomer's machine: an empty clone of HEAD in which `python3 run.py` is started, watched and stopped."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Mapping
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
# What this test run has set for itself; a newcomer has none of it.
OF_THE_TEST_RUN = {
    "DJANGO_SETTINGS_MODULE",
    "DATABASE_URL",
    "REDIS_URL",
    "DATA_DIR",
    "VIRTUAL_ENV",
    "PYTHONPATH",
    "DEMO",
}
CTRL_C_SECONDS = 60


def clone_of_head(folder: Path) -> Path:
    """A clone of the checkout's HEAD: without virtual environment, packages, builds and data."""
    clone = folder / "clone"
    subprocess.run(["git", "clone", "--quiet", "--depth", "1", f"file://{ROOT}", clone], check=True)
    return clone


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class FirstCommand:
    """A running `python3 run.py` in a clone; `output` grows line by line."""

    def __init__(self, clone: Path, port: int) -> None:
        self.clone = clone
        self.address = f"http://127.0.0.1:{port}"
        self.output: list[str] = []
        variables = {name: value for name, value in os.environ.items() if name not in OF_THE_TEST_RUN}
        variables |= {"PORT": str(port), "PATH": _path_without_virtual_environment(variables)}
        self.process = subprocess.Popen(
            [_base_python(), "run.py"],
            cwd=clone,
            env=variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def wait_for_line(self, text: str, seconds: float) -> None:
        """Returns once a line of the output holds `text`. Raises: AssertionError with the output."""
        deadline = time.monotonic() + seconds
        while not any(text in line for line in self.output):
            assert time.monotonic() < deadline, f"no “{text}” in {seconds:g} s:\n{self.text}"
            assert self.process.poll() is None, f"ended with {self.process.returncode}:\n{self.text}"
            time.sleep(0.1)

    def interrupt(self) -> int:
        """The exit code after Ctrl-C."""
        self.process.send_signal(signal.SIGINT)
        return self.wait()

    def wait(self) -> int:
        """The exit code, once the command has ended and all it wrote has been read."""
        code = self.process.wait(timeout=CTRL_C_SECONDS)
        self._reader.join(timeout=5)
        return code

    @property
    def text(self) -> str:
        return "".join(self.output)

    def processes(self) -> dict[int, str]:
        """The command lines by process id of what runs in the clone or from it."""
        return {pid: line for pid, line in _command_lines().items() if str(self.clone) in line}

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.output.append(line)


def _base_python() -> str:
    """The interpreter below this run's virtual environment, as a newcomer's `python3`."""
    return str(Path(sys.base_prefix) / "bin" / "python3")


def _path_without_virtual_environment(variables: Mapping[str, str]) -> str:
    folders = variables.get("PATH", "/usr/bin:/bin").split(":")
    return ":".join(folder for folder in folders if not folder.startswith(str(ROOT)))


def _command_lines() -> dict[int, str]:
    lines = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            lines[int(folder.name)] = f"{words} in {(folder / 'cwd').readlink()}"
        except OSError:
            continue
    return lines


class Visitor:
    """A person who uses the API as the pages do: with a session cookie and a CSRF token."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._cookies = CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self._cookies))

    def get(self, path: str) -> bytes:
        with self._opener.open(f"{self._address}{path}", timeout=30) as response:
            body: bytes = response.read()
            return body

    def get_json(self, path: str) -> Any:
        return json.loads(self.get(path))

    def post(self, path: str, content: object) -> Any:
        token = next(cookie.value for cookie in self._cookies if cookie.name == "csrftoken")
        headers = {"Content-Type": "application/json", "X-CSRFToken": token or "", "Referer": self._address}
        request = urllib.request.Request(f"{self._address}{path}", json.dumps(content).encode(), headers)
        with self._opener.open(request, timeout=30) as response:
            return json.loads(response.read() or b"null")

    def sign_in(self, username: str, password: str) -> None:
        self.get("/api/me")
        self.post("/api/sign-in", {"username": username, "password": password})
