"""Runs a benchmark and keeps its last report, with commit and date, in benchmarks/results."""

import os
import subprocess
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from setup import paths
from setup.steps import Command, echo
from setup.user_error import UserError

BENCHMARKS = paths.ROOT / "benchmarks"
RESULTS = BENCHMARKS / "results"


def names() -> list[str]:
    """The benchmarks that there are."""
    return sorted(path.stem for path in BENCHMARKS.glob("[!_]*.py"))


def run(name: str, options: Sequence[str], env: Mapping[str, str]) -> None:
    """Runs a benchmark to its end, printing what it prints, and keeps that.

    Raises: UserError when it fails; its report is kept then too.
    """
    report = RESULTS / f"{name}.txt"
    words = " ".join((name, *options))
    echo(f"» Benchmark {name}")
    code = run_and_keep([paths.PYTHON, "-m", f"benchmarks.{name}", *options], env, report, words)
    if code:
        raise UserError(f"Benchmark {name} ended with {code}.", f"See its output above, or {report}.")
    echo(f"  kept in {report.relative_to(paths.ROOT)}")


def run_and_keep(command: Command, env: Mapping[str, str], report: Path, words: str) -> int:
    """Runs a command, prints and collects its output, writes it to `report` below a heading; returns the exit code."""
    began, lines = datetime.now(UTC), list[str]()
    with subprocess.Popen(
        command,
        cwd=paths.ROOT,
        env={**env, "PYTHONUNBUFFERED": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            lines.append(line)
    minutes = (datetime.now(UTC) - began).total_seconds() / 60
    heading = (
        f"python3 run.py bench {words}\n"
        f"commit {_commit()}, {began:%Y-%m-%d %H:%M} UTC, {minutes:.1f} minutes, {os.cpu_count()} processors, "
        f"exit code {process.returncode}\n\n"
    )
    report.parent.mkdir(exist_ok=True)
    report.write_text(heading + "".join(lines))
    return process.returncode


def _commit() -> str:
    """The short name of the present commit, and whether files differ from it; empty words outside a repository."""
    try:
        commit = _git("rev-parse", "--short=10", "HEAD")
        changed = _git("status", "--porcelain", "--untracked-files=no", "--", ".", ":!benchmarks/results")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return f"{commit} with changes" if changed else commit


def _git(*arguments: str) -> str:
    return subprocess.check_output(["git", *arguments], cwd=paths.ROOT, text=True, stderr=subprocess.DEVNULL).strip()
