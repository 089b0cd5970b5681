"""A step: one command, printed with its name, duration and result, and with its output when it fails."""

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from setup import paths
from setup.user_error import UserError

Command = Sequence[str | Path]
PROGRESS_INTERVAL_SECONDS = 15
# Who waits for longer than a minute is told once a minute.
LONG_PROGRESS_INTERVAL_SECONDS = 60
PASSED = frozenset({0})


@dataclass(frozen=True)
class Step:
    """`remedy` says what to do when the step fails; `shown` lets the output through as it comes.

    `printed` prints it at the end, also of a step that passed. `again` is run once after a failure; when it passes, so
    has the step, and its line says that it took two goes.
    """

    name: str
    command: Command
    remedy: str
    cwd: Path = paths.ROOT
    env: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    shown: bool = False
    printed: bool = False
    accepted: frozenset[int] = PASSED
    again: Command | None = None


def echo(text: str) -> None:
    """Prints one line to the terminal without buffering; lines of several threads stay whole."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def run_step(step: Step) -> bool:
    """Runs a step, prints its result, and returns whether it passed."""
    echo(f"» {step.name}")
    began = time.monotonic()
    code, output = _run(step)
    elapsed = f"{time.monotonic() - began:.1f} s"
    if code in step.accepted:
        if step.printed:
            echo(f"\n{step.name}:\n{output.rstrip()}")
        echo(f"  passed in {elapsed}: {step.name}")
        return True
    if step.again:
        echo(f"{output.rstrip()}\n  failed in {elapsed} (exit code {code}); once more what failed")
        return run_step(replace(step, name=f"{step.name}, second go", command=step.again, again=None, accepted=PASSED))
    echo(f"{output.rstrip()}\n  FAILED in {elapsed} (exit code {code}): {step.name}\n  {step.remedy}")
    return False


def require_step(step: Step) -> None:
    """Runs a step that everything after it needs.

    Raises: UserError when it fails.
    """
    if not run_step(step):
        raise UserError(f"{step.name} failed; its output is above.", step.remedy)


def _run(step: Step) -> tuple[int, str]:
    pipe = None if step.shown else subprocess.PIPE
    try:
        process = subprocess.Popen(
            step.command,
            cwd=step.cwd,
            env=step.env,
            stdin=subprocess.DEVNULL,
            stdout=pipe,
            stderr=None if step.shown else subprocess.STDOUT,
            text=True,
            errors="replace",
        )
    except OSError as error:
        return 127, f"{step.command[0]} cannot be started: {error}"
    return _wait(process, step)


def _wait(process: subprocess.Popen[str], step: Step) -> tuple[int, str]:
    seconds = 0
    while True:
        interval = PROGRESS_INTERVAL_SECONDS if seconds < 60 else LONG_PROGRESS_INTERVAL_SECONDS
        try:
            output, _ = process.communicate(timeout=None if step.shown else interval)
        except subprocess.TimeoutExpired:
            seconds += interval
            echo(f"  still working, {seconds} s: {step.name}")
        else:
            return process.returncode, output or ""
