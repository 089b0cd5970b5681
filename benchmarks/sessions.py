"""Claim: what is recorded in a live session is proven by each replay, and is not with one point or key changed.

`python -m benchmarks.sessions [--episodes 20] [--replays 3] [--at-once 2] [--through-page 5] [--kills 10]`; exit 1 when
that is broken. Episodes over five environments are recorded with clicks, drags, double and right clicks, the wheel,
é 漢, a <select> and hotkeys: the first ones, one of each environment, by mouse and keyboard in the page of a running
installation, the others over the socket that the web server connects the page to. Each is replayed on fresh sessions,
then once with the point of a step moved out of the element that it hit, or with a key changed. Last, managers (with
their relays), displays and programs are killed with SIGKILL at seeded moments, `--kills` of each. Before, sessions are
ended and started anew: less than two seconds until the first picture.

First of all, `--latency SECONDS` of typing and pointing in four recorded sessions at once are compared with as many
screens of bare websockify and Xtigervnc: time from input to picture, and CPU; then what video costs is measured.
`--memory MINUTES` does nothing but print the memory of web server, manager and displays while four sessions are worked
in.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from benchmarks._changed_scripts import change_one
from benchmarks._screen_latency import measure
from benchmarks._session_episodes import EPISODES, Episode
from benchmarks._session_machine import Machine, session_folders
from benchmarks._session_memory import watch_memory
from setup.paths import ROOT
from tests.workers.sessions.conftest import zip_of
from tests.workers.sessions.performing import again, record
from workers.sessions.journal import read_steps
from workers.sessions.replay_plan import ReplayPlan, ReplayStep, replay_steps
from workers.sessions.replay_result import ReplayResult

SESSIONS = 4
"""How many are measured at once."""
VICTIMS = ("manager", "Xtigervnc", "galculator")
KILL_SECONDS = 60
"""How long one kill may take, with the start of its session and the person's clicks."""
RESETS = 5
RESET_SECONDS = 2.0


@dataclass(frozen=True)
class Outcome:
    """What came of one episode; `changed` says which change was made, `detected` whether it was not proven."""

    kinds: tuple[str, ...]
    replays: tuple[str, ...]
    changed: str
    detected: bool

    @property
    def proven(self) -> int:
        return sum(not reason for reason in self.replays)


def run_episode(machine: Machine, episode: Episode, folder: Path, replays: int, number: int) -> Outcome:
    """Record an episode, unless the folder has its journal, replay it, and replay it once more with a change."""
    environment = episode.environment
    folder.mkdir(exist_ok=True)
    fields: dict[str, object] = dict(environment.fields)
    if environment.files:
        fields["seed"] = zip_of(folder / "seed.zip", environment.files)
    steps = read_steps(folder / "journal")
    if not steps:
        steps = record(machine.start(environment.command, **fields), folder / "journal", episode.perform)
    planned = replay_steps(steps, folder / "journal")

    def result(plan: list[ReplayStep]) -> ReplayResult:
        return again(machine.start, environment.command, plan, ReplayPlan((), episode.checks), **fields)

    reasons = tuple("" if (came := result(planned)).proven else came.reason for _ in range(replays))
    changed, change = change_one(steps, planned, number)
    return Outcome(tuple(step.kind for step in steps), reasons, change, detected=not result(changed).proven)


def main() -> int:
    """Prints a line for each episode and one of all; 1 when a replay was not proven, or a change was not noticed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--episodes", type=int, default=len(EPISODES))
    parser.add_argument("--replays", type=int, default=3)
    parser.add_argument("--at-once", type=int, default=2)
    parser.add_argument("--through-page", type=int, default=5)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--latency", type=float, default=30.0, metavar="SECONDS")
    parser.add_argument("--memory", type=float, default=0.0, metavar="MINUTES")
    options = parser.parse_args()
    if options.memory:
        watch_memory(options.memory, SESSIONS)
        return 0
    print(
        f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before, {options.at_once} sessions at once", flush=True
    )
    quick = not options.latency or measure(options.latency, SESSIONS, rounds=3)
    with session_folders() as folder:
        reset = measure_resets(Machine(1))
        record_in_page(folder, options.through_page)
        outcomes = run_all(EPISODES[: options.episodes], folder, options.replays, options.at_once)
    bars_held = show_all(outcomes, options.replays)
    survived = not options.kills or kill(options.kills)
    return 0 if bars_held and survived and quick and reset else 1


def record_in_page(folder: Path, episodes: int) -> None:
    """Have the first episodes recorded by mouse and keyboard of a browser, in the page of a web server."""
    numbers = [str(number) for number in range(episodes)]
    with tempfile.TemporaryDirectory() as recorded:
        subprocess.run([sys.executable, "-m", "benchmarks._page_episodes", recorded, *numbers], cwd=ROOT, check=True)
        for number in numbers:
            shutil.copytree(Path(recorded, number), folder / f"episode-{number}" / "journal")
    print(f"{episodes} episodes recorded through the page, the others over the socket behind it", flush=True)


def measure_resets(machine: Machine) -> bool:
    """Print how long it takes to end a session and have the next one's first picture; whether that is in time."""
    worst = []
    for environment in dict.fromkeys(episode.environment.name for episode in EPISODES):
        chosen = next(episode.environment for episode in EPISODES if episode.environment.name == environment)
        fields: dict[str, object] = dict(chosen.fields)
        with tempfile.TemporaryDirectory() as folder:
            if chosen.files:
                fields["seed"] = zip_of(Path(folder, "seed.zip"), chosen.files)
            session, times = machine.start(chosen.command, **fields), []
            for _ in range(RESETS):
                began = time.monotonic()
                session.close()
                session = machine.start(chosen.command, **fields)
                times.append(time.monotonic() - began)
            session.close()
        worst.append(max(times))
        print(f"reset of {environment}: median {statistics.median(times):.2f} s, worst {worst[-1]:.2f} s", flush=True)
    return max(worst) < RESET_SECONDS


def run_all(episodes: Sequence[Episode], folder: Path, replays: int, at_once: int) -> list[Outcome]:
    machine, outcomes = Machine(at_once), []
    with ThreadPoolExecutor(at_once) as threads:
        running = [
            threads.submit(run_episode, machine, episode, folder / f"episode-{number}", replays, number)
            for number, episode in enumerate(episodes)
        ]
        for number, (episode, future) in enumerate(zip(episodes, running, strict=True), 1):
            outcome = future.result()
            outcomes.append(outcome)
            show(number, episode, outcome)
    return outcomes


def show(number: int, episode: Episode, outcome: Outcome) -> None:
    verdict = "not proven" if outcome.detected else "STILL PROVEN"
    print(
        f"{number:2} {episode.environment.name}: {', '.join(outcome.kinds)}; "
        f"{outcome.proven} of {len(outcome.replays)} replays proven; changed: {verdict} ({outcome.changed})",
        flush=True,
    )
    for reason in filter(None, outcome.replays):
        print(f"     not proven: {reason}", flush=True)


def show_all(outcomes: Sequence[Outcome], replays: int) -> bool:
    always = sum(outcome.proven == replays for outcome in outcomes)
    missed = sum(not outcome.detected for outcome in outcomes)
    kinds = Counter(kind for outcome in outcomes for kind in outcome.kinds)
    shown = ", ".join(f"{count} {kind.replace('_', ' ')}" for kind, count in kinds.most_common())
    print(f"{always} of {len(outcomes)} episodes proven {replays} times of {replays}; changed: {missed} proven")
    print(f"recorded actions: {shown}", flush=True)
    return always == len(outcomes) and not missed


def kill(times: int) -> bool:
    """Kill each kind of process so often: no acknowledged step is lost, no process, socket or folder left."""
    survived = [kill_one(victim, times) for victim in VICTIMS]
    return all(survived)


def kill_one(victim: str, times: int) -> bool:
    command = [sys.executable, "-m", "pytest", "tests/workers/sessions/test_kills.py", "-q", "-n", "0", "-k", victim]
    command += ["-p", "no:cacheprovider", "-p", "no:randomly"]
    environment, seconds = {**os.environ, "SESSION_KILLS": str(times)}, KILL_SECONDS * times
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=seconds
        )
    except subprocess.TimeoutExpired:
        print(f"{times} kills of {victim}: not done after {seconds} s", flush=True)
        return False
    lines = (done.stdout.strip() or done.stderr.strip()).splitlines()
    broken = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
    print("\n".join([f"{times} kills of {victim}: {lines[-1]}", *broken]), flush=True)
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
