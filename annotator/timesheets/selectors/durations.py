"""Working time added up by the database itself: on SQLite, Django's days and differences of moments are Python
functions that are called for each row.
"""

from typing import Any

from django.db.models import BigIntegerField, Func, Sum
from django.db.models.functions import TruncDate
from django.db.models.sql.compiler import SQLCompiler


class Microseconds(Func):
    """A moment as microseconds since 1970."""

    output_field = BigIntegerField()
    template = "CAST(EXTRACT(EPOCH FROM %(expressions)s) * 1000000 AS bigint)"

    def as_sqlite(self, compiler: SQLCompiler, connection: Any, **context: Any) -> tuple[str, Any]:
        # Given the fraction too, SQLite would round to milliseconds, perhaps into the next second.
        seconds = "CAST(strftime('%%%%s', substr(%(expressions)s, 1, 19)) AS INTEGER)"
        fraction = "CAST(substr(%(expressions)s || '.000000', 21, 6) AS INTEGER)"
        return self.as_sql(compiler, connection, template=f"({seconds} * 1000000 + {fraction})", **context)


class Day(TruncDate):
    """The day of a moment in UTC, which is how SQLite keeps moments."""

    def as_sqlite(self, compiler: SQLCompiler, connection: Any, **context: Any) -> tuple[str, Any]:
        moment, parameters = compiler.compile(self.lhs)
        return f"substr({moment}, 1, 10)", parameters


def microseconds_worked() -> Sum:
    """The microseconds of shifts together; None where there is none."""
    return Sum(Microseconds("ended") - Microseconds("began"))
