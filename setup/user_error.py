"""The error that a command shows to its user: what is wrong and what to do."""


class UserError(Exception):
    """Ends the command; `what` and `remedy` are shown without a traceback."""

    def __init__(self, what: str, remedy: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.what}\n  {self.remedy}" if self.remedy else self.what
