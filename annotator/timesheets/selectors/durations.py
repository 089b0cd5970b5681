"""Working time added up by the database itself: on SQLite, Django's days and differences of moments are Python
functions that are called for each row.
"""

from typing import Any

from django.db.models import BigIntegerField, Func, Sum
from django.db.models.functions import TruncDate
from django.db.models.sql.compiler import SQLCompiler


class MicrosecondsBetween(Func):
    """The microseconds from one moment to a later one."""

    output_field = BigIntegerField()
    template = "CAST(EXTRACT(EPOCH FROM %(expressions)s) * 1000000 AS bigint)"
    arg_joiner = " - "

    def __init__(self, began: str, ended: str) -> None:
        super().__init__(ended, began)

    def as_sqlite(self, compiler: SQLCompiler, connection: Any, **_: Any) -> tuple[str, Any]:
        (ended, of_ended), (began, of_began) = map(compiler.compile, self.source_expressions)
        # Given the fraction too, SQLite would round to milliseconds, perhaps into the next second.
        days = f"julianday(substr({ended}, 1, 19)) - julianday(substr({began}, 1, 19))"
        fractions = f"CAST(substr({ended}, 21, 6) AS INTEGER) - CAST(substr({began}, 21, 6) AS INTEGER)"
        parameters = (*of_ended, *of_began) * 2
        return f"(CAST(ROUND(({days}) * 86400) AS INTEGER) * 1000000 + {fractions})", parameters


class Day(TruncDate):
    """The day of a moment in UTC, which is how SQLite keeps moments."""

    def as_sqlite(self, compiler: SQLCompiler, connection: Any, **context: Any) -> tuple[str, Any]:
        moment, parameters = compiler.compile(self.lhs)
        return f"substr({moment}, 1, 10)", parameters


def microseconds_worked() -> Sum:
    """The microseconds of shifts together; None where there is none."""
    return Sum(MicrosecondsBetween("began", "ended"))
