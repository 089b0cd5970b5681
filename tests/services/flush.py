"""Lets tests empty the database between them, though triggers refuse that in an installation."""

from typing import Any

from django.db import connection

LOG = "audit_entry"


def let_flush_empty_the_audit_log() -> None:
    """Has Django's flush of this process put the triggers of the audit log aside, and back afterwards."""
    operations: Any = type(connection.ops)
    original = operations.sql_flush

    def sql_flush(self: Any, style: Any, tables: Any, **options: Any) -> list[str]:
        statements: list[str] = original(self, style, tables, **options)
        if LOG not in tables:
            return statements
        before, after = _put_aside()
        return [*before, *statements, *after]

    operations.sql_flush = sql_flush


def _put_aside() -> tuple[list[str], list[str]]:
    if connection.vendor == "postgresql":
        return [f"ALTER TABLE {LOG} DISABLE TRIGGER USER;"], [f"ALTER TABLE {LOG} ENABLE TRIGGER USER;"]
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s", [LOG])
        triggers = cursor.fetchall()
    return [f"DROP TRIGGER {name}" for name, _ in triggers], [sql for _, sql in triggers]
