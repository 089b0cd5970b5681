"""What a live session is to be: its program, screen, seed, network and limits, as plain values."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

MEGABYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class SessionLimits:
    """`seconds` from the start; `idle_seconds` without input; memory and files in bytes; `processes` at once."""

    seconds: float = 1800.0
    idle_seconds: float = 300.0
    memory: int = 1536 * MEGABYTE
    file_size: int = 256 * MEGABYTE
    processes: int = 256
    network: int = 512 * MEGABYTE


@dataclass(frozen=True, slots=True)
class SessionSpecification:
    """A program (`command`) or the browser at `command[0]` on a screen of width x height pixels.

    `start` is the browser's first address, or the path of a file of the seed that the program opens; it may be
    empty. `seed` is a zip archive that is unpacked as the program's home. `hosts` are the only hosts that the session
    reaches, as `host` or `host:port`; of private ones those in `private_hosts` only. `clock` is what a program takes
    the time of its start for, in seconds since 1970; None for the machine's time. (Pages have an interceptor's clock.)
    """

    kind: Literal["program", "browser"]
    command: tuple[str, ...]
    width: int
    height: int
    start: str = ""
    seed: Path | None = None
    window_manager: bool = True
    hosts: tuple[str, ...] = ()
    private_hosts: tuple[str, ...] = ()
    video: bool = False
    clock: float | None = None
    limits: SessionLimits = field(default_factory=SessionLimits)
