"""The subcommands of `run.py` and what each does."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from setup import benchmarks, checks, database, development, extras, frontend, paths, python_packages, system_packages
from setup.config import Config, read_config
from setup.locks import file_lock
from setup.services import VITE_HOST, require_free_port, services
from setup.steps import Step, echo, require_step
from setup.supervisor import Supervisor
from setup.user_error import UserError

HELP = """\
python3 run.py                     install what is missing, then start Actwright (same as: up)
python3 run.py dev                 serve for development: hot reload, restart when a Python file changes
python3 run.py setup               only install and build, for work on Actwright too
python3 run.py setup --with NAME   the same, and what a part needs that is not installed at first (sessions, office, …)
python3 run.py test [ARGUMENTS]    every check and test; with ARGUMENTS only pytest, with these
python3 run.py test --quick        every check, few cases and examples of each law, each real path once
python3 run.py lint                only the checks that read the code
python3 run.py schema              write the schema of the API, its TypeScript, and new tables anew
python3 run.py lock [--upgrade]    write requirements/*.txt and package-lock.json anew from what they lock
python3 run.py bench [NAME …]      these benchmarks, or all, whose last reports are kept; options go to the last one

Environment, also read from .env (see .env.example): HOST, PORT, DATABASE_URL, REDIS_URL, DATA_DIR, DEMO=0, …
"""
SETUP_LOCK_TIMEOUT_SECONDS = 900
# After a start was killed, its subreapers may clean up for some seconds.
START_LOCK_TIMEOUT_SECONDS = 5


def main(arguments: Sequence[str]) -> int:
    """Runs the subcommand named by the arguments; returns the exit code: 0 done, 1 failed, 2 misuse."""
    command, args = (arguments[0], arguments[1:]) if arguments else ("up", ())
    if command in {"help", "-h", "--help"}:
        echo(HELP)
        return 0
    if command not in COMMANDS or (args and command not in WITH_ARGUMENTS):
        echo(f"Not understood: {' '.join(arguments)}\n\n{HELP}")
        return 2
    try:
        return COMMANDS[command](read_config(os.environ), args)
    except UserError as error:
        echo(f"\n{error}")
    except KeyboardInterrupt:
        echo("\nInterrupted; what was done stays done.")
    return 1


def up(config: Config, arguments: Sequence[str]) -> int:
    """Starts Actwright and returns after a stop signal."""
    with _start_lock(config) as lock:
        require_free_port(config.host, config.port)
        _prepare(config, python_packages.APP)
        frontend.ensure_built(config.for_children())
        database.ensure(config)
        echo(f"Starting at {config.address} …")
        message = _startup_message(config, database.setup_token(config))
        started = services(config, on_serving=lambda: echo(message))
        Supervisor(started, config.for_children(), keep_open=[lock]).run()
    return 0


def dev(config: Config, arguments: Sequence[str]) -> int:
    """Serves for development and returns after a stop signal."""
    with _start_lock(config) as lock:
        require_free_port(config.host, config.port)
        require_free_port(VITE_HOST, config.vite_port)
        _prepare(config, python_packages.DEV)
        database.ensure(config)
        echo(f"Starting at {config.address} for development …")
        message = _startup_message(config, database.setup_token(config))
        development.serve(config, on_serving=lambda: echo(message), keep_open=[lock])
    return 0


def setup(config: Config, arguments: Sequence[str]) -> int:
    """Installs and builds everything, development tools included, and the extras that the arguments name."""
    chosen = extras.names_in(arguments)
    _prepare(config, python_packages.DEV)
    frontend.ensure_built(config.for_children())
    if incomplete := extras.ensure(chosen):
        raise UserError(f"Not installed: {', '.join(incomplete)}.", "Do what is said above, then repeat this command.")
    echo("Ready. Start with: python3 run.py")
    return 0


def test(config: Config, arguments: Sequence[str]) -> int:
    """Runs every check, or pytest alone with the arguments."""
    _prepare(config, python_packages.DEV)
    extras.ensure(extras.FOR_TESTS)
    env = config.for_children()
    steps = checks.quick_test_steps(env) if list(arguments) == [QUICK] else checks.test_steps(env, arguments)
    return checks.run_all(steps)


def lint(config: Config, arguments: Sequence[str]) -> int:
    """Runs the checks that read the code."""
    _prepare(config, python_packages.DEV)
    return checks.run_all([[checks.lint_steps(config.for_children())]])


def schema(config: Config, arguments: Sequence[str]) -> int:
    """Rewrites openapi.json, schema.ts and sqlite_tables.sql."""
    _prepare(config, python_packages.APP)
    env = config.for_children()
    remedy = "Correct what is named above."
    require_step(
        Step("Write the schema of the API and the tables", [paths.PYTHON, "-m", "setup.schema"], remedy, env=env)
    )
    require_step(Step("Write its TypeScript", frontend.npm("run", "schema"), remedy, paths.FRONTEND, env))
    return 0


def lock(config: Config, arguments: Sequence[str]) -> int:
    """Rewrites the lock files."""
    python_packages.lock(arguments)
    python_packages.ensure(python_packages.DEV)
    frontend.lock_packages(config.for_children())
    return 0


def bench(config: Config, arguments: Sequence[str]) -> int:
    """Runs the named benchmarks, or all, and keeps their reports; options go to the last benchmark."""
    start = next((index for index, argument in enumerate(arguments) if argument.startswith("-")), len(arguments))
    arguments, options = arguments[:start], arguments[start:]
    available = benchmarks.names()
    if unknown := set(arguments) - set(available):
        raise UserError(f"There is no benchmark {', '.join(sorted(unknown))}.", f"There are: {', '.join(available)}")
    _prepare(config, python_packages.DEV)
    frontend.ensure_built(config.for_children())
    chosen = list(arguments) or available
    for name in chosen:
        benchmarks.run(name, options if name == chosen[-1] else (), config.for_children())
    return 0


COMMANDS: dict[str, Callable[[Config, Sequence[str]], int]] = {
    "up": up,
    "dev": dev,
    "setup": setup,
    "test": test,
    "lint": lint,
    "schema": schema,
    "lock": lock,
    "bench": bench,
}
WITH_ARGUMENTS = {"setup", "test", "lock", "bench"}
QUICK = "--quick"


def _prepare(config: Config, requirements: str) -> None:
    other = UserError("Another set-up of this folder has been running for long.", "Wait for it, or end it.")
    with file_lock(paths.SETUP_LOCK, note="", patience=SETUP_LOCK_TIMEOUT_SECONDS, refusal=lambda note: other):
        system_packages.ensure(config.variables)
        python_packages.ensure(requirements)
        frontend.ensure_packages(config.for_children())


@contextmanager
def _start_lock(config: Config) -> Iterator[int]:
    def refusal(note: str) -> UserError:
        return UserError(
            f"Actwright is already running on {config.data_dir}: {note}.",
            "Use that one, stop it, or give this one data of its own: DATA_DIR=… PORT=… python3 run.py",
        )

    path = config.data_dir / "running"
    note = f"{config.address}, process {os.getpid()}"
    with file_lock(path, note=note, patience=START_LOCK_TIMEOUT_SECONDS, refusal=refusal) as descriptor:
        yield descriptor


def _startup_message(config: Config, setup_token: str = "") -> str:
    first_account = [f"Create the first account there; it asks for this token: {setup_token}"] if setup_token else []
    lines = [
        "",
        f"Actwright is at {config.address}",
        *first_account,
        *_sign_ins(config),
        "Stop it with Ctrl-C.",
        "",
    ]
    if config.host in {"0.0.0.0", "::"} and not config.variables.get("ALLOWED_HOSTS"):
        lines.insert(2, "  Other machines are refused until ALLOWED_HOSTS names this one (see .env.example).")
    return "\n".join(lines)


def _sign_ins(config: Config) -> list[str]:
    """One line for each demo account, from the file that load_demo writes."""
    file = config.data_dir / "demo-sign-ins.txt"
    if not file.exists():
        return []
    return ["Demo sign-ins:", *(f"  {line}" for line in file.read_text(encoding="utf-8").splitlines())]
