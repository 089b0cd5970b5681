"""The configuration of a start: environment variables, over those of `.env`, completed for child processes."""

import hashlib
import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from setup import paths
from setup.user_error import UserError

# The kernel cuts the path of a unix socket off at 107 bytes.
LONGEST_SOCKET_PATH = 107
SHARED_MEMORY = Path("/dev/shm")


def read_env_file(path: Path) -> dict[str, str]:
    """The `NAME=value` lines of a file; empty when there is none. Quotes around a value are dropped."""
    if not path.exists():
        return {}
    values = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        text = line.strip().removeprefix("export ").strip()
        if not text or text.startswith("#"):
            continue
        name, equals, value = text.partition("=")
        if not equals or not name.strip().isidentifier():
            raise UserError(f"{path}, line {number}: expected NAME=value, found {line!r}.", "Correct that line.")
        values[name.strip()] = _unquoted(value.strip())
    return values


def _unquoted(value: str) -> str:
    quoted = len(value) >= 2 and value[0] == value[-1] and value[0] in "\"'"
    return value[1:-1] if quoted else value


# So many programs start that each would spend a second on what the one before it compiled.
NOT_FOR_CHILDREN = frozenset({"PYTHONDONTWRITEBYTECODE"})


@dataclass(frozen=True)
class Config:
    """Host, port, data folder and environment variables of a start."""

    variables: dict[str, str]
    host: str
    port: int
    data_dir: Path
    #: the port of Vite's development server, for `run.py dev`
    vite_port: int = 5173

    @property
    def address(self) -> str:
        """The URL at which a browser on this machine finds the web server."""
        host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(self.host, self.host)
        return f"http://{host}:{self.port}"

    @property
    def demo(self) -> bool:
        """Whether the demo dataset is wanted, and with it the host of its pages opened to captures.

        Its accounts have a known password: unless asked for, it is not loaded where other machines reach it.
        """
        if wanted := self.variables.get("DEMO"):
            return wanted != "0"
        return self.host == "localhost" or self.host == "::1" or self.host.startswith("127.")

    @property
    def embedded_valkey(self) -> bool:
        return not self.variables.get("REDIS_URL")

    @property
    def sqlite_file(self) -> Path | None:
        """The database file, or None when DATABASE_URL names a server."""
        url = self.variables.get("DATABASE_URL")
        if not url:
            return self.data_dir / "actwright.sqlite3"
        parts = urlsplit(url)
        return Path(parts.path[1:]) if parts.scheme == "sqlite" else None

    @property
    def valkey_socket(self) -> Path:
        """The embedded Valkey's socket: beside its data, or in the temporary folder if that is too long."""
        beside = self.data_dir / "valkey" / "valkey.sock"
        if len(bytes(beside)) <= LONGEST_SOCKET_PATH:
            return beside
        name = hashlib.sha256(bytes(beside)).hexdigest()[:16]
        return Path(tempfile.gettempdir()) / f"actwright-{name}" / "valkey.sock"

    @property
    def metrics_dir(self) -> Path:
        """Where the processes of the web server add up their figures.

        They are files mapped into memory: on a disk that is full, a process that writes to them is killed (SIGBUS).
        """
        name = hashlib.sha256(bytes(self.data_dir)).hexdigest()[:16]
        return (SHARED_MEMORY if SHARED_MEMORY.is_dir() else self.data_dir) / f"actwright-metrics-{os.getuid()}-{name}"

    def for_children(self) -> dict[str, str]:
        """The environment variables with which every program of Actwright is started."""
        redis_url = self.variables.get("REDIS_URL") or f"redis+socket://{self.valkey_socket}"
        path = f"{paths.NODE_BIN}:{paths.PYTHON.parent}:{self.variables.get('PATH', '/usr/bin:/bin')}"
        variables = {name: value for name, value in self.variables.items() if name not in NOT_FOR_CHILDREN}
        return {
            **variables,
            "DATA_DIR": str(self.data_dir),
            # Read by uvicorn, whose default trusts every program of this machine.
            "FORWARDED_ALLOW_IPS": self.variables.get("TRUSTED_PROXIES", ""),
            "DEMO": "1" if self.demo else "0",
            "REDIS_URL": redis_url,
            "PROMETHEUS_MULTIPROC_DIR": str(self.metrics_dir),
            "PYTHONUNBUFFERED": "1",
            # Otherwise each thread keeps memory of its own that it has freed.
            "MALLOC_ARENA_MAX": self.variables.get("MALLOC_ARENA_MAX", "2"),
            "PATH": path,
        }


def read_config(machine: Mapping[str, str], env_file: Path = paths.ROOT / ".env") -> Config:
    """The configuration from `machine` (os.environ), whose variables override those of `env_file`."""
    variables = {**read_env_file(env_file), **machine}
    return Config(
        variables=variables,
        host=variables.get("HOST") or "127.0.0.1",
        port=_port("PORT", variables.get("PORT") or "8000"),
        vite_port=_port("VITE_PORT", variables.get("VITE_PORT") or "5173"),
        data_dir=(paths.ROOT / (variables.get("DATA_DIR") or "var")).resolve(),
    )


def _port(name: str, text: str) -> int:
    if text.isdecimal() and 0 < int(text) < 65536:
        return int(text)
    raise UserError(f"{name} is {text!r}, which is no port.", f"Give a number from 1 to 65535, such as {name}=8001.")
