"""The memory of web server, session manager and displays while people work in recorded sessions."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from benchmarks._rates import child_processes, process_tree
from benchmarks._screen_latency import recorded_sessions

SAMPLE_SECONDS = 30.0


def watch_memory(minutes: float, sessions: int) -> None:
    """Print every half a minute how much memory web server, manager and displays hold while people type."""
    with tempfile.TemporaryDirectory(prefix="actwright-memory-") as name:
        Path(name).chmod(0o711)
        with recorded_sessions(Path(name), sessions) as ours:
            for number in range(round(minutes * 60 / SAMPLE_SECONDS) + 1):
                shown = {"web server": ours.roots[0], "session manager": ours.roots[1]}
                sizes = ", ".join(f"{what} {_resident(_own(root)):.1f} MB" for what, root in shown.items())
                displays = [each for each in process_tree(ours.roots[1]) if _name(each) == "Xtigervnc"]
                each = sum(map(_resident, displays)) / len(displays)
                print(f"{number * SAMPLE_SECONDS / 60:4.1f} min: {sizes}, each display {each:.1f} MB", flush=True)
                ours.work(SAMPLE_SECONDS)
            print(f"{len(ours.latencies)} inputs in {sessions} recorded sessions", flush=True)


def _own(root: int) -> int:
    """The program that a subreaper has started."""
    return next(iter(child_processes(root)))


def _name(process: int) -> str:
    return Path(f"/proc/{process}/comm").read_text().strip()


def _resident(process: int) -> float:
    """Megabytes of memory that a process holds."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
