"""The environment of a start: the machine's variables over those of `.env`, completed for the children."""

import hashlib
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from setup import places
from setup.trouble import Trouble

# The kernel cuts the path of a unix socket off at 107 bytes.
LONGEST_SOCKET_PATH = 107


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
            raise Trouble(f"{path}, line {number}: expected NAME=value, found {line!r}.", "Correct that line.")
        values[name.strip()] = _unquoted(value.strip())
    return values


def _unquoted(value: str) -> str:
    quoted = len(value) >= 2 and value[0] == value[-1] and value[0] in "\"'"
    return value[1:-1] if quoted else value


@dataclass(frozen=True)
class Surroundings:
    """What a start needs to know of its environment."""

    variables: dict[str, str]
    host: str
    port: int
    data_dir: Path

    @property
    def address(self) -> str:
        """The URL at which a browser on this machine finds the web server."""
        host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(self.host, self.host)
        return f"http://{host}:{self.port}"

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

    def for_children(self) -> dict[str, str]:
        """The variables with which every program of Actwright is started."""
        redis_url = self.variables.get("REDIS_URL") or f"redis+socket://{self.valkey_socket}"
        path = f"{places.NODE_BIN}:{places.PYTHON.parent}:{self.variables.get('PATH', '/usr/bin:/bin')}"
        return {
            **self.variables,
            "DATA_DIR": str(self.data_dir),
            "REDIS_URL": redis_url,
            "PYTHONUNBUFFERED": "1",
            "PATH": path,
        }


def read_surroundings(machine: Mapping[str, str], env_file: Path = places.ROOT / ".env") -> Surroundings:
    """`machine` is os.environ; its variables win over the file's."""
    variables = {**read_env_file(env_file), **machine}
    return Surroundings(
        variables=variables,
        host=variables.get("HOST") or "127.0.0.1",
        port=_port(variables.get("PORT") or "8000"),
        data_dir=(places.ROOT / (variables.get("DATA_DIR") or "var")).resolve(),
    )


def _port(text: str) -> int:
    if text.isdecimal() and 0 < int(text) < 65536:
        return int(text)
    raise Trouble(f"PORT is {text!r}, which is no port.", "Give a number from 1 to 65535: PORT=8001 python3 run.py")
