"""The desktop programs that sessions may run: those that are ready, and the operator's own list over them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class SessionProgram:
    """A program by the command that starts it, and the Debian package that installs it."""

    key: str
    name: str
    command: tuple[str, ...]
    package: str


@dataclass(frozen=True, slots=True)
class Requirement:
    """A program or folder that every session needs and the Debian package that has it."""

    path: str
    package: str


REQUIRED = (
    Requirement("Xtigervnc", "tigervnc-standalone-server"),
    Requirement("bwrap", "bubblewrap"),
    Requirement("openbox", "openbox"),
    Requirement("dbus-daemon", "dbus"),
    Requirement("xclip", "xclip"),
    Requirement("/usr/libexec/at-spi-bus-launcher", "at-spi2-core"),
    Requirement("/usr/lib/python3/dist-packages/pyatspi", "python3-pyatspi"),
)
VIDEO = Requirement("ffmpeg", "ffmpeg")
"""What a session needs only where its environment wants a video."""
READY = {
    program.key: program
    for program in (
        SessionProgram("galculator", "galculator", ("galculator",), "galculator"),
        SessionProgram("mousepad", "Mousepad", ("mousepad", "--disable-server"), "mousepad"),
        SessionProgram(
            "localc",
            "LibreOffice Calc",
            ("localc", "--norestore", "--nofirststartwizard"),
            "libreoffice-calc libreoffice-gtk3",
        ),
    )
}


def read_programs(listed: Mapping[str, Any]) -> dict[str, SessionProgram]:
    """Return the ready programs changed by an operator's list: a key with null leaves a program out.

    An entry is {"name": text, "command": [words], "package": text}. Raises ValueError for anything else.
    """
    if not isinstance(listed, Mapping):
        raise ValueError(f'write {{"key": {ENTRY}}}')
    programs = dict(READY)
    for key, entry in listed.items():
        if entry is None:
            programs.pop(key, None)
        else:
            programs[key] = _program(key, entry)
    return programs


def _program(key: str, entry: Any) -> SessionProgram:
    fields = entry if isinstance(entry, dict) else {}
    command, name, package = fields.get("command"), fields.get("name", key), fields.get("package", "")
    if (
        not isinstance(command, list)
        or not command
        or not all(isinstance(word, str) for word in (*command, name, package))
        or fields.keys() - FIELDS
    ):
        raise ValueError(f"program {key!r}: write {ENTRY}")
    return SessionProgram(key, name, tuple(command), package)


FIELDS = frozenset({"name", "command", "package"})
ENTRY = '{"name": "…", "command": ["…"], "package": "…"}'
