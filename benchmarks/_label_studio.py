"""A Label Studio to measure beside: pinned, in an environment of its own, on the loopback, without telemetry."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks._own_environment import python_with
from setup.services import web_responds_at
from setup.supervisor import start_with_subreaper

PINNED = "label-studio==1.23.2"
USER, PASSWORD, TOKEN = "bench@example.org", "bench the studio", "0123456789abcdef0123456789abcdef01234567"
START_SECONDS = 300
OURS = ("DATABASE_URL", "DATA_DIR", "PORT", "HOST")
CONFIG = """<View><Image name="image" value="$image"/>
<RectangleLabels name="kind" toName="image"><Label value="click"/><Label value="text"/></RectangleLabels>
<TextArea name="label" toName="image" perRegion="true"/></View>"""


@dataclass(frozen=True, slots=True)
class LabelStudio:
    """A running server; `process` is the root of its processes."""

    address: str
    process: int

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """The decoded answer. Raises OSError when it is refused."""
        headers = {"Authorization": f"Token {TOKEN}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=600) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def new_project(self) -> int:
        """The key of a project whose tasks are pictures with named boxes."""
        project: int = self.call("POST", "/api/projects", {"title": "bench", "label_config": CONFIG})["id"]
        return project


@contextmanager
def label_studio(folder: Path) -> Iterator[LabelStudio]:
    """Serves until the block ends. Raises OSError or subprocess.SubprocessError where it cannot be had."""
    python = python_with(PINNED)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    kept = {name: value for name, value in os.environ.items() if name not in OURS}
    own = {
        "LABEL_STUDIO_BASE_DATA_DIR": str(folder / "label-studio"),
        "LABEL_STUDIO_ENABLE_LEGACY_API_TOKEN": "true",
        "LABEL_STUDIO_LOCAL_FILES_SERVING_ENABLED": "true",
        "LABEL_STUDIO_LOCAL_FILES_DOCUMENT_ROOT": str(folder),
        "COLLECT_ANALYTICS": "false",
        "SENTRY_DSN": "",
        "FRONTEND_SENTRY_DSN": "",
        "LATEST_VERSION_CHECK": "false",
        "DJANGO_SETTINGS_MODULE": "label_studio.core.settings.label_studio",
    }
    account = ["--username", USER, "--password", PASSWORD, "--user-token", TOKEN]
    place = ["--internal-host", "127.0.0.1", "--port", str(port), "--no-browser"]
    command = [str(python.parent / "label-studio"), "start", *place, *account]
    with (folder / "label-studio.log").open("wb") as log:
        process = start_with_subreaper(command, env={**kept, **own}, output=log)
    address = f"http://127.0.0.1:{port}"
    try:
        _wait(address, process, folder / "label-studio.log")
        yield LabelStudio(address, process.pid)
    finally:
        process.terminate()
        process.wait(timeout=30)


def _wait(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + START_SECONDS
    while not web_responds_at(f"{address}/health")():
        if process.poll() is not None or time.monotonic() > until:
            raise OSError(f"Label Studio does not answer:\n{log.read_text(errors='replace')[-2000:]}")
        time.sleep(0.5)
