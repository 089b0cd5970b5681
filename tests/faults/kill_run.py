"""One run: a pipeline starts, everything is killed once, and the laws are asked."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.faults.killer import Killer
from tests.faults.laws import broken_laws, orphans
from tests.faults.pipeline import Pipeline
from tests.faults.site import served_site
from tests.services.processes import StackProcesses
from tests.services.stack import Stack, running_stack

VARIABLES = {"DJANGO_SETTINGS_MODULE": "tests.faults.settings", "CAPTURE_ALLOWED_HOSTS": "127.0.0.1"}


@dataclass(frozen=True, slots=True)
class KillRun:
    """What came of a run; `broken` names every law that did not hold, `reasons` are those of failed jobs."""

    seed: int
    seconds: float
    writes: int
    repeated: int
    jobs: dict[str, int]
    reasons: list[str]
    kills: list[str]
    broken: list[str]


@contextmanager
def kill_stack(folder: Path) -> Iterator[tuple[Stack, str]]:
    """A stack on PostgreSQL and a page to capture."""
    with served_site() as site, running_stack(folder, VARIABLES, on_postgres=True) as stack:
        yield stack, site


def kill_run(stack: Stack, site: str, seed: int) -> KillRun:
    """Runs a pipeline on a dataset of its own, killing each kind of process once."""
    world = json.loads(stack.run("-m", "tests.faults.world", "fill", f"run-{seed}"))
    processes = StackProcesses(stack.temporary)
    pipeline, killer = Pipeline(stack.address, world, site), Killer(seed, processes)
    began = time.monotonic()
    pipeline.start()
    killer.run(pipeline.is_working)
    pipeline.wait()
    seconds = time.monotonic() - began
    facts = json.loads(stack.run("-m", "tests.faults.world", "facts", world["slug"]))
    stored = json.loads(stack.run("-m", "tests.faults.world", "collect"))
    broken = broken_laws(pipeline, facts)
    broken += [f"{kind} file: {name}" for kind, names in stored.items() for name in names]
    broken += orphans(processes, stack.temporary)
    repeated = sum(client.repeated for client in pipeline.clients.values())
    statuses = [job["status"] for job in facts["jobs"]]
    jobs = {status: statuses.count(status) for status in sorted(set(statuses))}
    reasons = [f"{job['kind']}: {job['error']}" for job in facts["jobs"] if job["status"] == "failed"]
    return KillRun(seed, seconds, pipeline.ledger.total(), repeated, jobs, reasons, killer.kills, broken)
