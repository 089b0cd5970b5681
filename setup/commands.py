"""The words of `run.py` and what each does."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from setup import checks, database, frontend, places, python_packages, system_packages
from setup.environment import Surroundings, read_surroundings
from setup.locks import only_one
from setup.services import refuse_taken_port, services
from setup.steps import Command, Step, must, say
from setup.supervisor import Supervisor
from setup.trouble import Trouble

HELP = """\
python3 run.py                     install what is missing, then start Actwright (same as: up)
python3 run.py setup               only install and build, for work on Actwright too
python3 run.py test [ARGUMENTS]    every check and test; with ARGUMENTS only pytest, with these
python3 run.py lint                only the checks that read the code
python3 run.py schema              write the API's schema and its TypeScript anew
python3 run.py lock [--upgrade]    write requirements/*.txt and package-lock.json anew from what they lock
python3 run.py bench [NAME …]      these benchmarks, or all; options after the names go to the last one

Environment, also read from .env (see .env.example): HOST, PORT, DATABASE_URL, REDIS_URL, DATA_DIR, DEMO=0, …
"""
OTHER_SETUP_PATIENCE_SECONDS = 900
# A start that was just killed has guards that still clean up for some seconds.
OTHER_START_PATIENCE_SECONDS = 5


def main(arguments: Sequence[str]) -> int:
    """Do what the words say; the exit code: 0 done, 1 did not work, 2 not understood."""
    word, rest = (arguments[0], arguments[1:]) if arguments else ("up", ())
    if word in {"help", "-h", "--help"}:
        say(HELP)
        return 0
    if word not in COMMANDS or (rest and word not in WITH_ARGUMENTS):
        say(f"Not understood: {' '.join(arguments)}\n\n{HELP}")
        return 2
    try:
        return COMMANDS[word](read_surroundings(os.environ), rest)
    except Trouble as trouble:
        say(f"\n{trouble}")
    except KeyboardInterrupt:
        say("\nInterrupted; what was done stays done.")
    return 1


def up(surroundings: Surroundings, arguments: Sequence[str]) -> int:
    """Start Actwright and stay until told to stop."""
    with _only_start(surroundings) as lock:
        refuse_taken_port(surroundings.host, surroundings.port)
        _prepare(surroundings, python_packages.APP)
        frontend.ensure_built(surroundings.for_children())
        database.ensure(surroundings)
        say(f"Starting at {surroundings.address} …")
        parts = services(surroundings, on_serving=lambda: say(_welcome(surroundings)))
        Supervisor(parts, surroundings.for_children(), keep_open=[lock]).run()
    return 0


def setup(surroundings: Surroundings, arguments: Sequence[str]) -> int:
    """Install and build everything, tools for development included."""
    _prepare(surroundings, python_packages.DEV)
    frontend.ensure_built(surroundings.for_children())
    say("Ready. Start with: python3 run.py")
    return 0


def test(surroundings: Surroundings, arguments: Sequence[str]) -> int:
    """Run every check, or pytest alone with the arguments."""
    _prepare(surroundings, python_packages.DEV)
    return checks.run_all(checks.test_steps(surroundings.for_children(), arguments))


def lint(surroundings: Surroundings, arguments: Sequence[str]) -> int:
    """Run the checks that read the code."""
    _prepare(surroundings, python_packages.DEV)
    return checks.run_all(checks.lint_steps(surroundings.for_children()))


def schema(surroundings: Surroundings, arguments: Sequence[str]) -> int:
    """Write openapi.json and schema.ts anew."""
    _prepare(surroundings, python_packages.APP)
    env = surroundings.for_children()
    remedy = "Correct what is named above."
    must(Step("Write the OpenAPI schema", [places.PYTHON, "-m", "setup.schema"], remedy, env=env))
    must(Step("Write its TypeScript", frontend.npm("run", "schema"), remedy, places.FRONTEND, env))
    return 0


def lock(surroundings: Surroundings, arguments: Sequence[str]) -> int:
    """Write the lock files anew."""
    python_packages.lock(arguments)
    python_packages.ensure(python_packages.DEV)
    frontend.lock_packages(surroundings.for_children())
    return 0


def bench(surroundings: Surroundings, arguments: Sequence[str]) -> int:
    """Run the benchmarks named, or all; what begins with the first option goes to the last one named."""
    start = next((index for index, word in enumerate(arguments) if word.startswith("-")), len(arguments))
    arguments, options = arguments[:start], arguments[start:]
    known = sorted(path.stem for path in (places.ROOT / "benchmarks").glob("[!_]*.py"))
    if unknown := set(arguments) - set(known):
        raise Trouble(f"There is no benchmark {', '.join(sorted(unknown))}.", f"There are: {', '.join(known)}")
    _prepare(surroundings, python_packages.DEV)
    frontend.ensure_built(surroundings.for_children())
    env = surroundings.for_children()
    for name in arguments or known:
        given = options if name == (arguments or known)[-1] else ()
        command: Command = [places.PYTHON, "-m", f"benchmarks.{name}", *given]
        must(Step(f"Benchmark {name}", command, "See its output above.", env=env, shown=True))
    return 0


COMMANDS: dict[str, Callable[[Surroundings, Sequence[str]], int]] = {
    "up": up,
    "setup": setup,
    "test": test,
    "lint": lint,
    "schema": schema,
    "lock": lock,
    "bench": bench,
}
WITH_ARGUMENTS = {"test", "lock", "bench"}


def _prepare(surroundings: Surroundings, requirements: str) -> None:
    other = Trouble("Another set-up of this folder has been running for long.", "Wait for it, or end it.")
    with only_one(places.SETUP_LOCK, note="", patience=OTHER_SETUP_PATIENCE_SECONDS, refusal=lambda note: other):
        system_packages.ensure(surroundings.variables)
        python_packages.ensure(requirements)
        frontend.ensure_packages(surroundings.for_children())


@contextmanager
def _only_start(surroundings: Surroundings) -> Iterator[int]:
    def refusal(note: str) -> Trouble:
        return Trouble(
            f"Actwright is already running on {surroundings.data_dir}: {note}.",
            "Use that one, stop it, or give this one data of its own: DATA_DIR=… PORT=… python3 run.py",
        )

    path = surroundings.data_dir / "running"
    note = f"{surroundings.address}, process {os.getpid()}"
    with only_one(path, note=note, patience=OTHER_START_PATIENCE_SECONDS, refusal=refusal) as descriptor:
        yield descriptor


def _welcome(surroundings: Surroundings) -> str:
    lines = [
        "",
        f"Actwright is at {surroundings.address}",
        *_sign_ins(surroundings),
        "Stop it with Ctrl-C.",
        "",
    ]
    if surroundings.host in {"0.0.0.0", "::"} and not surroundings.variables.get("ALLOWED_HOSTS"):
        lines.insert(2, "  Other machines are refused until ALLOWED_HOSTS names this one (see .env.example).")
    return "\n".join(lines)


def _sign_ins(surroundings: Surroundings) -> list[str]:
    """What load_demo wrote down: a line for each demo person."""
    written = surroundings.data_dir / "demo-sign-ins.txt"
    if not written.exists():
        return []
    return ["Demo sign-ins:", *(f"  {line}" for line in written.read_text(encoding="utf-8").splitlines())]
