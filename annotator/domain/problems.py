"""Problems in what a person has sent, with their places, and the exceptions that services raise."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem. `line` and `column` count from 1 in characters; 0 means the whole input.

    `field` names the input it belongs to (`script`, `phrasings.2`), empty where there is only one.
    `hints` are replacements worth offering, best first.
    """

    code: str
    message: str
    line: int = 0
    column: int = 0
    end_line: int = 0
    end_column: int = 0
    field: str = ""
    hints: tuple[str, ...] = ()


class Rejected(Exception):  # noqa: N818 - a verdict, not a malfunction
    """Raised by services when the domain finds problems; nothing has been written."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = problems


class Conflict(Rejected):
    """Raised by services when another person has changed or finished the object; `current` is its present state."""

    def __init__(self, *problems: Problem, current: object = None) -> None:
        super().__init__(*problems)
        self.current = current


class Locked(Rejected):
    """Raised when another person has leased the object."""


class ReadOnly(Rejected):
    """Raised when what should be changed is archived or deleted: it can be brought back."""


class TooManyTries(Rejected):
    """Raised when a person tried too often and has to wait."""


class Unavailable(Rejected):
    """Something that the server needs does not answer at the moment; the same may be sent again.

    No fault of what was sent: work that meets it waits instead of leaving something out.
    """


class DatabaseGone(Unavailable):
    """The database does not answer; what was to be stored has most likely not been."""

    def __init__(self) -> None:
        gone = (
            "The database does not answer at the moment, so this was not saved. What you typed stays on the page: try "
            "again in a moment. If it goes on, tell whoever runs this installation."
        )
        super().__init__(Problem("database-gone", gone))


class DiskReadOnly(Unavailable):
    """The disk takes nothing at all; nothing of what was to be stored has been."""

    def __init__(self) -> None:
        locked = "The disk cannot be written: this was not saved. Tell whoever runs this installation, then try again."
        super().__init__(Problem("disk-read-only", locked))


class DiskFull(Unavailable):
    """Raised when the disk is full; nothing was stored."""

    CODE = "disk-full"

    def __init__(self) -> None:
        message = "The disk is full: this was not stored. Tell whoever runs this installation, then try again."
        super().__init__(Problem(self.CODE, message))


def required_reason(reason: str, message: str) -> str:
    """The reason without white space around it. Raises Rejected with the message where it is empty."""
    if not reason.strip():
        raise Rejected(Problem("reason-missing", message, field="reason"))
    return reason.strip()
