"""The whole of Actwright, running under its own supervisor: web server, worker with scheduler, Valkey, a database.

`python -m tests.services.stack` is the supervisor; PORT, DATA_DIR and the rest come from its environment.
STACK_POSTGRES names a folder for a PostgreSQL of its own, STACK_PRELOAD a library for web server and worker.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from setup import paths
from setup.config import Config, read_config
from setup.services import services, web_responds_at
from setup.steps import Command
from setup.supervisor import Service, Supervisor
from tests.services import migrated, postgres

START_SECONDS = 240
STOP_SECONDS = 60
OF_THE_TEST_RUN = {"DJANGO_SETTINGS_MODULE", "DATABASE_URL", "REDIS_URL", "DATA_DIR"}
# What is killed may lose nothing that was committed; a test's machine is not switched off.
DURABLE = ("fsync=off",)


@dataclass(frozen=True)
class Stack:
    """A running Actwright: its address, its folder, and the environment in which its commands run.

    `temporary` is the folder of its temporary files: all its processes name it in TMPDIR.
    """

    address: str
    folder: Path
    env: dict[str, str]
    supervisor: int
    temporary: Path

    @property
    def log(self) -> str:
        """What the supervisor and its services have printed."""
        return (self.folder / "stack.log").read_text(errors="replace")

    def run(self, *words: str) -> str:
        """The output of a Python program in the stack's environment. Raises: AssertionError with its errors."""
        done = subprocess.run(
            [sys.executable, *words], cwd=paths.ROOT, env=self.env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@contextmanager
def running_stack(
    folder: Path, variables: Mapping[str, str], *, on_postgres: bool = False, prefix: Sequence[str | Path] = ()
) -> Iterator[Stack]:
    """A stack whose files are all in `folder`, until the block ends.

    `prefix` are the words of a command in which the supervisor runs (another namespace, another clock).
    """
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    kept = {name: value for name, value in os.environ.items() if name not in OF_THE_TEST_RUN}
    temporary = Path(tempfile.mkdtemp(prefix="stack-"))
    temporary.chmod(0o711)
    env = {**kept, "DATA_DIR": str(folder / "data"), "PORT": str(port), "DEMO": "0"}
    env |= {"TMPDIR": str(temporary), "STACK_TEMPORARY": str(temporary), **variables}
    folder.mkdir(parents=True, exist_ok=True)
    if on_postgres:
        folder.chmod(0o711)
        env["DATABASE_URL"] = postgres.url_in(folder)
        env["STACK_POSTGRES"] = str(folder)
    command = [*prefix, sys.executable, "-m", "tests.services.stack"]
    with (folder / "stack.log").open("ab") as log:
        process = subprocess.Popen(
            command, cwd=paths.ROOT, env=env, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT
        )
    try:
        _wait_until_served(f"http://127.0.0.1:{port}", process, folder / "stack.log")
        yield Stack(f"http://127.0.0.1:{port}", folder, _for_commands(env), process.pid, temporary)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=STOP_SECONDS)
        shutil.rmtree(temporary, ignore_errors=True)


def _for_commands(env: Mapping[str, str]) -> dict[str, str]:
    return read_config(env, Path(os.devnull)).for_children()


def _wait_until_served(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while not web_responds_at(f"{address}/healthz")():
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"nothing answers at {address}:\n{log.read_text(errors='replace')}")
        time.sleep(0.2)


def main() -> int:
    """Supervises until SIGTERM. What was killed comes back within a second, however often it was."""
    config = read_config(os.environ, Path(os.devnull))
    started = [*_database(config), *map(_preloaded, services(config, on_serving=lambda: None))]
    Supervisor(started, config.for_children(), max_restart_delay=1.0).run()
    return 0


def _preloaded(service: Service) -> Service:
    """Valkey has an allocator of its own and breaks with another library before it."""
    library = os.environ.get("STACK_PRELOAD")
    if not library or service.name == "valkey":
        return service
    return replace(service, command=["env", f"LD_PRELOAD={library}", *service.command], preload=())


def _database(config: Config) -> list[Service]:
    folder = os.environ.get("STACK_POSTGRES")
    if not folder:
        _migrate(config)
        return []
    cluster = migrated.initialise_postgres(Path(folder), DURABLE)
    command, ready = cluster.command, cluster.is_ready
    return [Service("postgres", command, needed_first=True, ready=ready, on_ready=lambda: _migrate(config))]


def _migrate(config: Config) -> None:
    file = config.sqlite_file
    if file and not file.exists():
        migrated.copy_to(file)
    command: Command = [paths.PYTHON, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(command, cwd=paths.ROOT, env=config.for_children(), check=True)


if __name__ == "__main__":
    sys.exit(main())
