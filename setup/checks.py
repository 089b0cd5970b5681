"""The steps of `lint` and `test`, in order: quick ones first."""

import time
from collections.abc import Iterable, Mapping, Sequence

from setup import places
from setup.frontend import npm
from setup.steps import PASSED, Command, Step, attempt, say

Env = Mapping[str, str]
# Real browsers and displays on a loaded machine: what failed gets a second go, and the log keeps the first.
LAST_FAILED = ("--last-failed", "--last-failed-no-failures=none", "--maxfail=1")
# A narrow choice of tests may well hold none that asks the database.
PASSED_OR_NOTHING_CHOSEN = frozenset({0, 5})


def run_all(steps: Iterable[Step]) -> int:
    """Run every step, even after a failure; the last line counts them. Gives the exit code."""
    began = time.monotonic()
    verdicts = [(step.name, attempt(step)) for step in steps]
    failed = [name for name, passed in verdicts if not passed]
    say(f"\n{time.monotonic() - began:.0f} s in all" + "".join(f"\n  failed: {name}" for name in failed))
    say(f"{len(verdicts) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


def lint_steps(env: Env) -> list[Step]:
    """Everything that judges the text of the code without running its tests."""
    rewrite = "Run: python3 run.py schema. Then read the changes and commit them."
    return [
        _tool("ruff check", ["ruff", "check", "."], "Run: .venv/bin/ruff check --fix .", env),
        _tool("ruff format", ["ruff", "format", "--check", "."], "Run: .venv/bin/ruff format .", env),
        _tool("mypy", ["mypy"], "Correct the types named above.", env),
        _tool("import-linter", ["lint-imports"], "ARCHITECTURE.md says who may import whom.", env),
        _npm("eslint", ["run", "lint"], "Correct what is named above.", env),
        _npm("tsc", ["run", "typecheck"], "Correct the types named above.", env),
        _tool("OpenAPI schema is up to date", ["python", "-m", "setup.schema", "--check"], rewrite, env),
        _npm("TypeScript of the schema is up to date", ["run", "schema", "--", "--check"], rewrite, env),
    ]


def test_steps(env: Env, pytest_arguments: Sequence[str]) -> list[Step]:
    """Everything; given arguments for pytest, only its two runs, with these."""
    # The pages that pytest opens are the built ones.
    build = _tool("frontend build", ["python", "-m", "setup.frontend"], "Correct what is named above.", env)
    if pytest_arguments:
        return [build, *_pytest_steps(env, pytest_arguments, PASSED_OR_NOTHING_CHOSEN)]
    vitest = _npm("vitest", ["test"], "Correct the tests named above.", env)
    return [*lint_steps(env), build, vitest, *_pytest_steps(env, [], PASSED)]


def _pytest_steps(env: Env, arguments: Sequence[str], accepted: frozenset[int]) -> list[Step]:
    command: Command = [places.PYTHON, "-m", "pytest", *arguments]
    remedy = "Correct the tests named above; run one alone with: python3 run.py test PATH::NAME"
    on_postgres = {**env, "TEST_DATABASE": "postgres"}
    return [
        _pytest("pytest (SQLite)", command, remedy, env, accepted),
        _pytest("pytest (PostgreSQL)", [*command, "-m", "database or postgres"], remedy, on_postgres, accepted),
    ]


def _pytest(name: str, command: Command, remedy: str, env: Env, accepted: frozenset[int]) -> Step:
    again = [*command, *LAST_FAILED]
    return Step(name, command, remedy, env=env, shown=True, accepted=accepted, again=again)


def _tool(name: str, words: Sequence[str], remedy: str, env: Env) -> Step:
    return Step(name, [places.PYTHON.parent / words[0], *words[1:]], remedy, env=env)


def _npm(name: str, words: Sequence[str], remedy: str, env: Env) -> Step:
    return Step(name, npm(*words), remedy, places.FRONTEND, env)
