"""What must hold after a run, whatever was killed: each law as a line that names what broke it."""

import fcntl
import os
import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.faults.pipeline import Pipeline
from tests.services.processes import StackProcesses, kind_of
from workers.programs.temporary import OWNED_FOLDER, SHORT_BASE

# The reasons that a job may give for its failure: what the killer did to it, three times.
TRUE_REASONS = re.compile(r"Nothing was heard|browser|Chromium|display|PyAutoGUI|database|connection", re.IGNORECASE)
GONE_SECONDS = 15.0


def broken_laws(pipeline: Pipeline, facts: Mapping[str, Any]) -> list[str]:
    """The laws of writes and jobs that do not hold."""
    clients = pipeline.clients.values()
    return [
        *pipeline.ledger.failures,
        *(f"refused: {line}" for client in clients for line in client.refusals),
        *(f"unclear: {line}" for client in clients for line in client.unclear),
        *_writes(pipeline, facts),
        *_jobs(facts),
        *_results(facts),
    ]


def _writes(pipeline: Pipeline, facts: Mapping[str, Any]) -> Iterator[str]:
    """Every accepted write is there exactly once."""
    ledger = pipeline.ledger
    yield from _once("capture", ledger.captures, (row["url"] for row in facts["captures"]))
    uploaded = [row["title"] for row in facts["screens"] if row["source"] == "upload" and row["title"]]
    yield from _once("upload", ledger.uploads, uploaded)
    drawn = set(ledger.edits)
    yield from _once("edit", ledger.edits, (edit for edit in facts["edits"] if edit in drawn))
    for kind, accepted in (("submissions", ledger.submissions), ("approvals", ledger.approvals)):
        rows = [row["version"] for row in facts[kind] if row["screen_id"] == pipeline.world["blank"]]
        yield from _once(kind, accepted, rows)
    yield from _once("label", ledger.proposals, (tuple(row) for row in facts["proposals"]))
    yield from _once("task", ledger.tasks, facts["tasks"])
    yield from _once("script", [1] * len(ledger.tasks), [1] * len(facts["scripts"]))
    yield from _once("verdict", ledger.verdicts, (row["script_id"] for row in facts["verdicts"]))
    yield from _once("release", ledger.releases, (row["name"] for row in facts["releases"]))


def _once(kind: str, accepted: Iterable[Any], stored: Iterable[Any]) -> Iterator[str]:
    wanted, there = Counter(accepted), Counter(stored)
    for key in wanted - there:
        yield f"{kind} {key} was accepted and is there {there[key]} times"
    for key in there - wanted:
        yield f"{kind} {key} is there {there[key]} times and was accepted {wanted[key]} times"


def _jobs(facts: Mapping[str, Any]) -> Iterator[str]:
    """Every job is done, or failed with a true reason; none is left."""
    for job in facts["jobs"]:
        name = f"{job['kind']} {job['pk']}"
        if job["status"] == "failed" and not TRUE_REASONS.search(job["error"]):
            yield f"{name} failed without a true reason: {job['error']!r}"
        elif job["status"] not in {"done", "failed"}:
            yield f"{name} is {job['status']} after {job['attempts']} attempts: {job['error']!r}"


def _results(facts: Mapping[str, Any]) -> Iterator[str]:
    """What is done has its result, and no result is there twice."""
    for capture in facts["captures"]:
        if capture["status"] == "done" and capture["screen_id"] is None:
            yield f"capture {capture['pk']} is done without a screen"
    captured = [row["pk"] for row in facts["screens"] if row["source"] == "capture"]
    with_capture = [row["screen_id"] for row in facts["captures"] if row["screen_id"]]
    yield from _once("captured screen", with_capture, captured)
    for execution in facts["executions"]:
        if execution["status"] == "done" and not (execution["proven"] and execution["before"]):
            yield f"execution {execution['pk']} is done and not proven: {execution['reason']!r}"
    runs = Counter(row["script_id"] for row in facts["executions"])
    yield from (f"script {script} was executed by {count} jobs" for script, count in runs.items() if count > 1)
    for release in facts["releases"]:
        if release["status"] == "done" and release["digest"] not in release["file"]:
            yield f"release {release['name']} has no file of its digest"


def orphans(processes: StackProcesses, temporary: Path) -> list[str]:
    """Processes without a living worker above them, and temporary files that no living process uses."""
    until = time.monotonic() + GONE_SECONDS
    while True:
        lines = [*_orphan_processes(processes), *_orphan_files(processes, temporary)]
        if not lines or time.monotonic() > until:
            return lines
        time.sleep(0.5)


def _orphan_processes(processes: StackProcesses) -> Iterator[str]:
    living = processes.living()
    workers = {pid for pid, process in living.items() if kind_of(process) == "worker"}
    for pid, process in living.items():
        if kind_of(process) in {"browser", "display"}:
            above, parent = set[int](), process.parent
            while parent in living:
                above.add(parent)
                parent = living[parent].parent
            if not above & workers:
                yield f"no worker is above process {pid}: {process.command[:200]}"


def _is_locked(folder: Path) -> bool:
    """Whether the subreaper of a running program holds the folder."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(descriptor)
    return False


def _orphan_files(processes: StackProcesses, temporary: Path) -> Iterator[str]:
    """Each program has a folder of its own; in it are the profiles of living browsers."""
    commands = " ".join(process.command for process in processes.living().values())
    for path in temporary.iterdir():
        if not _is_locked(path):
            yield f"no process uses {path}"
    for folder in [*temporary.glob("*/actwright-*"), *SHORT_BASE.glob("actwright-*")]:
        owner = OWNED_FOLDER.fullmatch(folder.name)
        if owner and int(owner[1]) in processes.seen and str(folder) not in commands:
            yield f"no process uses {folder}"
