"""Memory and processor time of a program and all that it has started."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from benchmarks._rates import cpu_seconds, process_tree

KIBIBYTE = 1024
NAME_LENGTH = 72


@dataclass(frozen=True, slots=True)
class Usage:
    """One process: its share of the memory (PSS: what several share counts by parts) in bytes, its seconds so far."""

    pid: int
    name: str
    memory: int
    cpu: float


def usage_of_tree(root: int) -> dict[int, Usage]:
    """The usage of every living process below `root`, itself included, by process id."""
    return {pid: usage for pid in process_tree(root) if (usage := _usage(pid)) is not None}


def memory_of(tree: dict[int, Usage]) -> int:
    """Bytes of all processes together; none is counted twice."""
    return sum(usage.memory for usage in tree.values())


def cpu_between(before: dict[int, Usage], after: dict[int, Usage]) -> float:
    """The seconds that those processes have worked that live at the end."""
    return sum(usage.cpu - (before[pid].cpu if pid in before else 0.0) for pid, usage in after.items())


def _usage(pid: int) -> Usage | None:
    try:
        rollup = (Path("/proc") / str(pid) / "smaps_rollup").read_text()
        command = (Path("/proc") / str(pid) / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        memory = next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))
        return Usage(pid, _short(command), KIBIBYTE * memory, cpu_seconds({pid}))
    except (OSError, StopIteration):
        return None


def _short(command: str) -> str:
    """The command without the folders of its words."""
    words = [word.rpartition("/")[2] if word.startswith("/") else word for word in command.split()]
    return " ".join(words)[:NAME_LENGTH]
