"""Video of a session's screen: recorded by ffmpeg in its sandbox, which cannot outlive it, and taken out at its end."""

from __future__ import annotations

import os
import shutil
import signal
from contextlib import suppress
from pathlib import Path

from workers.sessions.folder import open_beneath
from workers.sessions.resources import descendants, start_time, wait_for_ends
from workers.sessions.sandbox import DISPLAY, RUNTIME

VIDEO = "video.webm"
RECORDER = "ffmpeg"
FRAMES_A_SECOND = 10
KEY_FRAME_SECONDS = 10
CLUSTER_MILLISECONDS = 1000
BITS_A_SECOND = 600_000
END_SECONDS = 5.0
COMMAND = [
    *(RECORDER, "-nostdin", "-loglevel", "error", "-f", "x11grab", "-framerate", str(FRAMES_A_SECOND)),
    *("-i", DISPLAY, "-codec:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-threads", "1"),
    *("-b:v", str(BITS_A_SECOND), "-g", str(FRAMES_A_SECOND * KEY_FRAME_SECONDS), "-pix_fmt", "yuv420p"),
    # What was recorded is in the file after each cluster, and can be played, also after a kill.
    *("-cluster_time_limit", str(CLUSTER_MILLISECONDS), "-flush_packets", "1", "-y", f"{RUNTIME}/{VIDEO}"),
]
"""VP8, which all browsers play; of what stands still it writes next to nothing."""


def end_recorder(pid: int) -> None:
    """Have the recorder below process `pid` write the end of its file, which players need to seek quickly."""
    recorders = [child for child in descendants(pid) if _name(child) == RECORDER]
    started = {child: start_time(child) for child in recorders}
    for child in recorders:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGINT)
    wait_for_ends(started, END_SECONDS)


def _name(pid: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{pid}/comm").read_text().strip()
    return ""


def take_video(sandbox: Path, folder: Path) -> bool:
    """Copy the video of a sandbox's folder into `folder`; return whether there is one.

    No link is followed: it may be the work of the recorded program. Raises OSError.
    """
    descriptor = open_beneath(sandbox / "run", VIDEO)
    if descriptor is None:
        return False
    temporary = folder / f"{VIDEO}.part"
    with os.fdopen(descriptor, "rb") as source, temporary.open("wb") as file:
        shutil.copyfileobj(source, file)
        size = file.tell()
        file.flush()
        os.fsync(file.fileno())
    if size:
        temporary.replace(folder / VIDEO)
    else:
        temporary.unlink()
    return bool(size)
