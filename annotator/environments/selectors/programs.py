"""The programs that this installation lets sessions run, and which of them are missing on the machine."""

import shutil
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from annotator.domain.session_programs import REQUIRED, VIDEO, SessionProgram, read_programs

SEARCHED = "/usr/bin:/bin:/usr/games"
"""Where programs lie in a session's sandbox."""
BROWSER = "browser"


@dataclass(frozen=True, slots=True)
class ProgramState:
    """A program; `install` is the command that installs it where it is missing, else empty.

    `install_video` installs what records video of its sessions.
    """

    key: str
    name: str
    install: str
    install_video: str


def programs() -> dict[str, SessionProgram]:
    """The programs by key: the ready ones, changed by SESSION_PROGRAMS. Raises ValueError for a bad entry there."""
    return read_programs(settings.SESSION_PROGRAMS)


def program_states() -> list[ProgramState]:
    """All programs that environments may name and the browser, with what is missing for their sessions."""
    browser = SessionProgram(BROWSER, "Browser", (settings.CHROMIUM_PATH,), "chromium")
    missing = [required.package for required in REQUIRED if not _is_there(required.path)]
    no_video = _install_command([VIDEO.package] if not _is_there(VIDEO.path) else [])
    return [
        ProgramState(program.key, program.name, _install_command([*_missing_package(program), *missing]), no_video)
        for program in (*programs().values(), browser)
    ]


def _missing_package(program: SessionProgram) -> list[str]:
    return [] if _is_there(program.command[0]) else [program.package]


def _install_command(packages: list[str]) -> str:
    return f"apt install {' '.join(packages)}" if packages else ""


def _is_there(path: str) -> bool:
    return Path(path).exists() if path.startswith("/") else shutil.which(path, path=SEARCHED) is not None
