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
import queue
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from annotator.domain.script.actions import Action, At, Copy, Keys, Pointer, Scroll, Write
from annotator.domain.script.parse import parse
from annotator.domain.script.render import render
from benchmarks._screen_latency import measure
from benchmarks._session_episodes import EPISODES, Episode
from benchmarks._session_memory import watch_memory
from setup.paths import ROOT
from tests.workers.sessions.conftest import session_uid, zip_of
from tests.workers.sessions.performing import again, record
from workers.sessions.approach import approach_length
from workers.sessions.journal import JournalStep, read_steps
from workers.sessions.live_session import LiveSession
from workers.sessions.replay import ReplayResult
from workers.sessions.replay_plan import ReplayPlan, ReplayStep, replay_steps
from workers.sessions.specification import SessionSpecification

SIZE = 800, 600
SESSIONS = 4
"""How many are measured at once."""
VICTIMS = ("manager", "Xtigervnc", "galculator")
KILL_SECONDS = 60
"""How long one kill may take, with the start of its session and the person's clicks."""
RESETS = 5
RESET_SECONDS = 2.0
BESIDE = 8
"""How many pixels beside its element a moved point lies."""


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


class Machine:
    """Starts sessions, each as a user of its own."""

    def __init__(self, at_once: int) -> None:
        self._numbers: queue.SimpleQueue[int] = queue.SimpleQueue()
        for number in range(at_once):
            self._numbers.put(number)
        self._mine = threading.local()

    def start(self, command: str, **fields: object) -> LiveSession:
        """A session of the calling thread, which has one at a time."""
        if not hasattr(self._mine, "number"):
            self._mine.number = self._numbers.get()
        facts = {"kind": "program", "width": SIZE[0], "height": SIZE[1], **fields}
        specification = SessionSpecification(command=tuple(command.split()), **facts)  # type: ignore[arg-type]
        return LiveSession(specification, uid=session_uid(self._mine.number))

    def run(self, episode: Episode, folder: Path, replays: int, number: int) -> Outcome:
        """Record an episode, unless the folder has its journal, replay it, and replay it once more with a change."""
        environment = episode.environment
        folder.mkdir(exist_ok=True)
        fields: dict[str, object] = dict(environment.fields)
        if environment.files:
            fields["seed"] = zip_of(folder / "seed.zip", environment.files)
        steps = read_steps(folder / "journal")
        if not steps:
            steps = record(self.start(environment.command, **fields), folder / "journal", episode.perform)
        planned = replay_steps(steps, folder / "journal")

        def result(plan: list[ReplayStep]) -> ReplayResult:
            return again(self.start, environment.command, plan, ReplayPlan((), episode.checks), **fields)

        reasons = tuple("" if (came := result(planned)).proven else came.reason for _ in range(replays))
        changed, change = change_one(steps, planned, number)
        return Outcome(tuple(step.kind for step in steps), reasons, change, detected=not result(changed).proven)


def change_one(
    steps: Sequence[JournalStep], planned: Sequence[ReplayStep], number: int
) -> tuple[list[ReplayStep], str]:
    """Move a point (even numbers) or change a key (odd ones) in one of the steps that can be changed so."""
    scripts = []
    for step in steps:
        box = step.elements[-1]["box"] if step.elements else None
        scripts.append((moved_out(step.script, box) if box else None, with_another_key(step.script)))
    wanted = [place for place, pair in enumerate(scripts) if pair[number % 2]]
    kind = number % 2 if wanted else 1 - number % 2
    wanted = wanted or [place for place, pair in enumerate(scripts) if pair[kind]]
    place = wanted[number // 2 % len(wanted)]
    script = scripts[place][kind]
    assert script is not None
    changed = [*planned[:place], replace(planned[place], script=script), *planned[place + 1 :]]
    return changed, f"step {place + 1}: {_line(planned[place].script)} -> {_line(script)}"


def _line(script: str) -> str:
    return script.strip().replace("pyautogui.", "").replace("\n", "; ")


def moved_out(script: str, box: Sequence[int]) -> str | None:
    """The script with its first point just outside of the box, on the screen; None without one."""
    left, top, right, bottom = box
    row, column = (top + bottom) // 2, (left + right) // 2
    beside = [(left - BESIDE, row), (right + BESIDE, row), (column, top - BESIDE), (column, bottom + BESIDE)]
    on_screen = [(x, y) for x, y in beside if 0 <= x < SIZE[0] and 0 <= y < SIZE[1]]
    actions = list(parse(script).script)
    for place, action in list(enumerate(actions))[approach_length(actions) :]:
        if isinstance(action, Pointer | Scroll) and isinstance(action.target, At) and on_screen:
            actions[place] = action.aimed(At(*on_screen[0]))
            return render(tuple(actions))
    return None


def with_another_key(script: str) -> str | None:
    """The script with one of its keys or characters changed; None without one."""
    actions = list(parse(script).script)
    for place, action in enumerate(actions):
        if isinstance(action, Write | Copy | Keys):
            actions[place] = _another(action)
            return render(tuple(actions))
    return None


def _another(action: Action) -> Action:
    match action:
        case Write(text=text) | Copy(text=text):
            return replace(action, text=text[:-1] + ("x" if text[-1] != "x" else "y"))
        case Keys(keys=keys):
            return replace(action, keys=(*keys[:-1], "f9" if len(keys) == 1 else "k"))
    return action


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
    with tempfile.TemporaryDirectory(prefix="actwright-bench-") as name:
        Path(name).chmod(0o711)
        tempfile.tempdir = name
        reset = measure_resets(Machine(1))
        record_in_page(Path(name), options.through_page)
        outcomes = run_all(EPISODES[: options.episodes], Path(name), options.replays, options.at_once)
        tempfile.tempdir = None
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
            threads.submit(machine.run, episode, folder / f"episode-{number}", replays, number)
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
