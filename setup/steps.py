"""A step: one command, shown with its name, time and verdict, and with its output when it fails."""

import os
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from setup import places
from setup.trouble import Trouble

Command = Sequence[str | Path]
SIGN_OF_LIFE_SECONDS = 15
PASSED = frozenset({0})


@dataclass(frozen=True)
class Step:
    """`remedy` says what to do when the step fails; `shown` lets the output through as it comes.

    `again` is run once after a failure; when it passes, so has the step, and its line says that it took two goes.
    """

    name: str
    command: Command
    remedy: str
    cwd: Path = places.ROOT
    env: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    shown: bool = False
    accepted: frozenset[int] = PASSED
    again: Command | None = None


def say(text: str) -> None:
    """One line to the person at the terminal, at once."""
    print(text, flush=True)


def attempt(step: Step) -> bool:
    """Run a step, show how it went, and say whether it passed."""
    say(f"» {step.name}")
    began = time.monotonic()
    code, output = _run(step)
    took = f"{time.monotonic() - began:.1f} s"
    if code in step.accepted:
        say(f"  passed in {took}")
        return True
    if step.again:
        say(f"{output.rstrip()}\n  failed in {took} (exit code {code}); once more what failed")
        return attempt(replace(step, name=f"{step.name}, second go", command=step.again, again=None, accepted=PASSED))
    say(f"{output.rstrip()}\n  FAILED in {took} (exit code {code}): {step.name}\n  {step.remedy}")
    return False


def must(step: Step) -> None:
    """Run a step that nothing can go on without.

    Raises: Trouble when it fails.
    """
    if not attempt(step):
        raise Trouble(f"{step.name} failed; its output is above.", step.remedy)


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
    waited = 0
    while True:
        try:
            output, _ = process.communicate(timeout=None if step.shown else SIGN_OF_LIFE_SECONDS)
        except subprocess.TimeoutExpired:
            waited += SIGN_OF_LIFE_SECONDS
            say(f"  still working, {waited} s")
        else:
            return process.returncode, output or ""
