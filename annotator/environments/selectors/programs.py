"""The programs that this installation lets sessions run, and which of them are missing on the machine."""

import shutil
from dataclasses import dataclass

from django.conf import settings

from annotator.domain.session_programs import SessionProgram, read_programs

SEARCHED = "/usr/bin:/bin:/usr/games"
"""Where programs lie in a session's sandbox."""
BROWSER = "browser"


@dataclass(frozen=True, slots=True)
class ProgramState:
    """A program; `install` is the command that installs it where it is missing, else empty."""

    key: str
    name: str
    install: str


def programs() -> dict[str, SessionProgram]:
    """The programs by key: the ready ones, changed by SESSION_PROGRAMS. Raises ValueError for a bad entry there."""
    return read_programs(settings.SESSION_PROGRAMS)


def program_states() -> list[ProgramState]:
    """All programs that environments may name and the browser, with what is missing."""
    browser = SessionProgram(BROWSER, "Browser", (settings.CHROMIUM_PATH,), "chromium")
    return [
        ProgramState(program.key, program.name, "" if _is_there(program) else f"apt install {program.package}")
        for program in (*programs().values(), browser)
    ]


def _is_there(program: SessionProgram) -> bool:
    return shutil.which(program.command[0], path=SEARCHED) is not None
