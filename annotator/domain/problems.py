"""What is wrong with something a person gave us, and where."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong. `line` and `column` count from 1 in characters; 0 means "the whole of it".

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
    """The thing was changed, taken or finished by somebody else meanwhile; `current` is its present state."""

    def __init__(self, *problems: Problem, current: object = None) -> None:
        super().__init__(*problems)
        self.current = current


class Held(Rejected):
    """Somebody else has the thing in hand at the moment."""
