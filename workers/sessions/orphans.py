"""Notes which process and folder belong to a running session, and clears away those of a manager that was killed."""

from __future__ import annotations

import json
import os
import signal
import time
from contextlib import suppress
from pathlib import Path

from workers.sessions.folder import PREFIX, remove_folder
from workers.sessions.relay import ALL_SOCKETS
from workers.sessions.resources import start_time
from workers.sessions.video import take_video

NOTE = "process.json"
END_SECONDS = 10.0


def note_process(folder: Path, sandbox: Path, pid: int) -> None:
    """Note in a session's folder where its sandbox lies and which process is its first (0: not started yet)."""
    temporary = folder / f"{NOTE}.part"
    with temporary.open("w") as file:
        json.dump({"sandbox": str(sandbox), "pid": pid, "started": start_time(pid)}, file)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(folder / NOTE)


def forget_process(folder: Path) -> None:
    """Remove the note: the session's processes and sandbox are gone."""
    (folder / NOTE).unlink(missing_ok=True)


def clear_orphans(sessions: Path) -> list[int]:
    """End the processes and delete the sandboxes and sockets that are noted below `sessions`; return their numbers.

    Only one manager of these folders may run.
    """
    cleared = []
    for note in sorted(sessions.glob(f"*/{NOTE}")):
        with suppress(ValueError, KeyError, TypeError):
            facts = json.loads(note.read_text())
            _end(int(facts["pid"]), facts["started"])
            sandbox = Path(facts["sandbox"])
            if sandbox.name.startswith(PREFIX):
                with suppress(OSError, ValueError):
                    take_video(sandbox, note.parent)
                remove_folder(sandbox)
        for name in (*ALL_SOCKETS, NOTE):
            (note.parent / name).unlink(missing_ok=True)
        if note.parent.name.isdigit():
            cleared.append(int(note.parent.name))
    return cleared


def _end(pid: int, started: str) -> None:
    """Kill the process, unless its number belongs to another one by now, and wait for its end."""
    end = time.monotonic() + END_SECONDS
    while pid and started and start_time(pid) == started and time.monotonic() < end:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        time.sleep(0.02)
