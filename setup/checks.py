"""The steps of `lint` and `test`, in order, and which of them run side by side."""

import os
import time
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from setup import paths
from setup.frontend import npm
from setup.steps import PASSED, Command, Step, echo, run_step

Env = Mapping[str, str]
FIRST_COMMAND_TESTS = "tests/first_command"
# These wait two thirds of their time.
LIVE_SESSION_TESTS = ("tests/workers/sessions", "tests/workers/gymnasium_environment", "tests/workers/programs")
# These start browsers and displays and have time limits of their own.
TIMED = "browser or display"
#: tests/means.py fails a test for want of its means where this is set
REQUIRE_MEANS = "REQUIRE_MEANS"
# On a loaded machine a browser or display may be late: a file in which something failed gets a second go.
SECOND_GO = ("-p", "tests.second_go", "--maxfail=5", "-rfE")
# A walk's tests follow one another: a file stays on one worker. tests/conftest.py sorts the files.
BY_FILE = ("--dist", "loadfile", "--no-loadscope-reorder")
SLOWEST_SHOWN = "--durations=25"
# Tests run side by side and use every processor: more threads of OpenBLAS would spin while they wait for one another.
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1"}
# What runs beside tests with time limits runs while they wait.
LEAST_PRIORITY = (paths.PYTHON, "-m", "setup.least_priority")
TIMED_CACHE = ".pytest_cache/timed"
# A narrow choice of tests may well hold none that asks the database.
PASSED_OR_NOTHING_CHOSEN = frozenset({0, 5})
REWRITE_SCHEMA = "Run: python3 run.py schema. Then read the changes and commit them."

PROCESSORS = os.cpu_count() or 1

Chain = Sequence[Step]


def run_all(chains: Iterable[Sequence[Chain]]) -> int:
    """Runs groups of chains of steps and returns the exit code.

    The chains of a group run side by side, the steps of a chain one after the other, all of them even after a failure.
    The last line counts the steps.
    """
    began = time.monotonic()
    results: list[tuple[str, bool]] = []
    for group in chains:
        with ThreadPoolExecutor(len(group)) as threads:
            for of_chain in threads.map(_run_chain, group):
                results += of_chain
    failed = [name for name, passed in results if not passed]
    echo(f"\n{time.monotonic() - began:.0f} s in all" + "".join(f"\n  failed: {name}" for name in failed))
    echo(f"{len(results) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


def _run_chain(chain: Chain) -> list[tuple[str, bool]]:
    return [(step.name, run_step(step)) for step in chain]


def lint_steps(env: Env) -> list[Step]:
    """Everything that judges the text of the code without running its tests."""
    return [*_python_lint_steps(env), *_frontend_lint_steps(env)]


def _python_lint_steps(env: Env) -> list[Step]:
    return [
        _tool("ruff check", ["ruff", "check", "."], "Run: .venv/bin/ruff check --fix .", env),
        _tool("ruff format", ["ruff", "format", "--check", "."], "Run: .venv/bin/ruff format .", env),
        _tool("mypy", ["mypy"], "Correct the types named above.", env),
        _tool("import-linter", ["lint-imports"], "ARCHITECTURE.md says who may import whom.", env),
        _tool("OpenAPI schema is up to date", ["python", "-m", "setup.schema", "--check"], REWRITE_SCHEMA, env),
    ]


def _frontend_lint_steps(env: Env) -> list[Step]:
    return [
        _npm("eslint and prettier", ["run", "lint"], "Correct what is named above; npm run format formats.", env),
        _npm("tsc", ["run", "typecheck"], "Correct the types named above.", env),
        _npm("TypeScript of the schema is up to date", ["run", "schema", "--", "--check"], REWRITE_SCHEMA, env),
    ]


def test_steps(env: Env, pytest_arguments: Sequence[str]) -> list[Sequence[Chain]]:
    """Every check and test; given arguments for pytest, only its two runs, with these."""
    if pytest_arguments:
        command = [*_pytest_command(), *pytest_arguments]
        sqlite = _pytest("pytest (SQLite)", command, env, accepted=PASSED_OR_NOTHING_CHOSEN)
        postgres = _pytest(
            "pytest (PostgreSQL)",
            [*command, "-m", "database or postgres"],
            _on_postgres(env),
            accepted=PASSED_OR_NOTHING_CHOSEN,
        )
        return [[[_build(env)]], [[sqlite]], [[postgres]]]
    # Every test again; of what is generated a sample, for all of it was tried on SQLite.
    once_more = {**_on_postgres(env), "HYPOTHESIS_PROFILE": "sample"}
    sqlite = _untimed("pytest (SQLite)", f"not ({TIMED})", env)
    postgres = _untimed("pytest (PostgreSQL)", f"(database or postgres) and not ({TIMED})", once_more)
    live_sessions = _timed("pytest (live sessions)", TIMED, env, LIVE_SESSION_TESTS)
    # What stands beside them uses the time in which they wait: more at once would only be in each other's way.
    browsers = _timed("pytest (browsers and displays)", TIMED, env, _ignoring(LIVE_SESSION_TESTS), at_once=PROCESSORS)
    # Two chains from one end to the other: wherever one waits, or has a last long file, the other has work.
    return [_without_pytest(env, env), [[live_sessions, browsers], [_giving_way(sqlite), _giving_way(postgres)]]]


def quick_test_steps(env: Env) -> list[Sequence[Chain]]:
    """Every check, few cases and examples of every test without browser or display, and each real path once."""
    few = {**env, "HYPOTHESIS_PROFILE": "sample", "FEW_CASES": "1"}
    timed = [
        _timed("pytest (each real path once)", "real_path", few, _files_with("real_path")),
        _untimed("pytest (what differs on PostgreSQL)", "postgres", _on_postgres(few), _files_with("postgres")),
    ]
    untimed = _untimed("pytest (SQLite)", f"not ({TIMED}) and not long", few)
    return [_without_pytest(env, few), [timed, [_giving_way(untimed)]]]


def _without_pytest(env: Env, of_vitest: Env) -> Sequence[Chain]:
    return [
        [_first_command(env)],
        _frontend_lint_steps(env),
        [*_python_lint_steps(env), _build(env), _vitest(of_vitest)],
    ]


def _first_command(env: Env) -> Step:
    command = [*_pytest_command(), "-q", FIRST_COMMAND_TESTS]
    # Its output waits for its end: the linters print theirs meanwhile.
    return replace(_pytest("the README's first command, in a clone of HEAD", command, env), shown=False)


def _build(env: Env) -> Step:
    # The pages that pytest opens are the built ones.
    return _tool("frontend build", ["python", "-m", "setup.frontend"], "Correct what is named above.", env)


def _vitest(env: Env) -> Step:
    return _npm("vitest", ["test"], "Correct the tests named above.", env)


def _untimed(name: str, marks: str, env: Env, chosen: Sequence[str] = ()) -> Step:
    command = [*_pytest_command(), *chosen, "-q", f"--ignore={FIRST_COMMAND_TESTS}", SLOWEST_SHOWN]
    return _pytest(name, [*command, "-n", str(PROCESSORS), *BY_FILE, "-m", marks], env)


def _giving_way(step: Step) -> Step:
    """The step in the time that others with time limits leave; its output waits for its end, theirs comes meanwhile."""
    return replace(step, command=[*LEAST_PRIORITY, *step.command], shown=False, printed=True)


def _timed(name: str, marks: str, env: Env, chosen: Sequence[str] = (), *, at_once: int = PROCESSORS + 1) -> Step:
    """`chosen` are folders of tests, or options that choose them."""
    command = [*_pytest_command(), *chosen, "-q", f"--ignore={FIRST_COMMAND_TESTS}", SLOWEST_SHOWN, "-m", marks]
    # What failed is noted where the tests beside them do not write.
    command += ["-o", f"cache_dir={TIMED_CACHE}"]
    # They wait for pages and programs more than they work.
    side_by_side = [*command, "-n", str(at_once), *BY_FILE]
    return _pytest(name, side_by_side, env, again=[*command, *SECOND_GO])


def _files_with(mark: str) -> list[str]:
    """The files in which a test has that mark: each of four processes would read all five hundred."""
    files = (paths.ROOT / "tests").rglob("test_*.py")
    return sorted(str(file.relative_to(paths.ROOT)) for file in files if f"pytest.mark.{mark}" in file.read_text())


def _ignoring(folders: Sequence[str]) -> list[str]:
    return [f"--ignore={folder}" for folder in folders]


def _pytest_command() -> list[str]:
    return [str(paths.PYTHON), "-m", "pytest"]


def _pytest(
    name: str, command: Command, env: Env, *, accepted: frozenset[int] = PASSED, again: Command | None = None
) -> Step:
    remedy = "Correct the tests named above; run one alone with: python3 run.py test PATH::NAME"
    # A test that lacks a program or a right is skipped by its name elsewhere; here everything is installed.
    env = {**env, REQUIRE_MEANS: "1", **ONE_THREAD}
    return Step(name, command, remedy, env=env, shown=True, accepted=accepted, again=again)


def _on_postgres(env: Env) -> Env:
    return {**env, "TEST_DATABASE": "postgres"}


def _tool(name: str, words: Sequence[str], remedy: str, env: Env) -> Step:
    return Step(name, [paths.PYTHON.parent / words[0], *words[1:]], remedy, env=env)


def _npm(name: str, words: Sequence[str], remedy: str, env: Env) -> Step:
    return Step(name, npm(*words), remedy, paths.FRONTEND, env)
