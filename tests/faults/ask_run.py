"""One run: an assistant answers a split, its workers are killed with SIGKILL, and each task must be answered once."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from setup import paths
from tests.services.processes import StackProcesses, kind_of
from tests.services.stack import Stack, running_stack

SETTINGS = "tests.faults.settings"
PATIENCE_SECONDS = 900.0


@dataclass(frozen=True, slots=True)
class AskRun:
    """What came of a run: asks that were answered, requests that the stand-in saw, kills, requests lost by them."""

    tasks: int
    answered: int
    seen: int
    refused: int
    lost: int
    kills: int
    predictions: int
    seconds: float
    broken: list[str]


@contextmanager
def model_process(folder: Path, *options: str) -> Iterator[tuple[str, Path]]:
    """The base URL of a stand-in in a process of its own, and its journal."""
    journal = folder / "journal.txt"
    command = [sys.executable, "manage.py", "scripted_model", "--port", "0", "--journal", str(journal), *options]
    env = {**os.environ, "DATA_DIR": str(folder / "model"), "DJANGO_SETTINGS_MODULE": "annotator.settings"}
    with subprocess.Popen(command, cwd=paths.ROOT, env=env, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().split()[-1], journal
        finally:
            process.terminate()


@contextmanager
def ask_stack(folder: Path, url: str, *, on_postgres: bool = False) -> Iterator[Stack]:
    host = url.removeprefix("http://").removesuffix("/v1")
    variables = {"DJANGO_SETTINGS_MODULE": SETTINGS, "ASSISTANT_ALLOWED_HOSTS": host}
    with running_stack(folder, variables, on_postgres=on_postgres) as stack:
        yield stack


def ask_run(stack: Stack, url: str, journal: Path, *, tasks: int, kills: Sequence[float], seed: int) -> AskRun:
    """Requests the evaluation and kills a worker process each time that such a share of the tasks was asked."""
    began, chooser = time.monotonic(), random.Random(seed)
    key = json.loads(stack.run("-m", "tests.faults.asks_world", "fill", str(tasks), url))
    processes, killed = StackProcesses(stack.temporary), 0
    for share in kills:
        _wait(partial(_has_seen, journal, share * tasks))
        _wait(partial(_kill_worker, processes, chooser))
        killed += 1
    facts: dict[str, Any] = {}

    def has_ended() -> bool:
        facts.update(json.loads(stack.run("-m", "tests.faults.asks_world", "facts", str(key))))
        scored = facts["predictions"] == tasks
        return bool(facts["status"] == "failed" or (facts["status"] == "done" and scored))

    _wait(has_ended, every=2.0)
    return _counted(facts, _lines(journal), tasks, killed, time.monotonic() - began)


def _counted(facts: dict[str, Any], journal: list[str], tasks: int, kills: int, seconds: float) -> AskRun:
    asks: list[dict[str, int]] = facts["asks"]
    sums = Counter[str]()
    for ask in asks:
        sums.update({name: ask[name] for name in ("answered", "refused", "lost")})
    broken = []
    if len(asks) != tasks or any(ask["answered"] != 1 for ask in asks):
        broken.append(f"{sum(ask['answered'] != 1 for ask in asks)} of {len(asks)} asks were not answered just once")
    written = sums["answered"] + sums["refused"] + sums["lost"]
    if not len(journal) <= written:
        broken.append(f"{len(journal)} requests were seen, {written} are written")
    if facts["predictions"] != tasks:
        broken.append(f"{facts['predictions']} of {tasks} answers are predictions: {facts['error']}")
    return AskRun(
        tasks=tasks,
        answered=sums["answered"],
        seen=len(journal),
        refused=sums["refused"],
        lost=sums["lost"],
        kills=kills,
        predictions=facts["predictions"],
        seconds=seconds,
        broken=broken,
    )


def _kill_worker(processes: StackProcesses, chooser: random.Random) -> bool:
    """Kills one process of the worker, main or of its pool; False while a killed worker starts again."""
    workers = [process for process in processes.living().values() if kind_of(process) == "worker"]
    if not workers:
        return False
    os.kill(chooser.choice(sorted(workers, key=lambda process: process.pid)).pid, signal.SIGKILL)
    return True


def _lines(journal: Path) -> list[str]:
    return journal.read_text().splitlines() if journal.exists() else []


def _has_seen(journal: Path, requests: float) -> bool:
    return len(_lines(journal)) >= requests


def _wait(is_so: Callable[[], bool], every: float = 0.05) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not is_so():
        assert time.monotonic() < deadline, "the asks did not end"
        time.sleep(every)
