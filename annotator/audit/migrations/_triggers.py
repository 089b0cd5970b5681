"""Triggers with which the database refuses that an entry of the audit log is changed or deleted.

SQLite forgets a table's triggers when Django rebuilds the table: a later migration that does so must run `create` again.
"""

from typing import Any

TABLE = "audit_entry"
MESSAGE = "the audit log does not change"


def create(apps: Any, schema_editor: Any) -> None:
    """Creates the triggers."""
    if schema_editor.connection.vendor == "sqlite":
        for event in ("UPDATE", "DELETE"):
            schema_editor.execute(
                f"CREATE TRIGGER {TABLE}_{event.lower()} BEFORE {event} ON {TABLE} "
                f"BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END"
            )
        return
    schema_editor.execute(
        f"CREATE FUNCTION {TABLE}_kept() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        f"RAISE EXCEPTION '{MESSAGE}' USING ERRCODE = 'integrity_constraint_violation'; END $$"
    )
    for event, each in (("UPDATE OR DELETE", "ROW"), ("TRUNCATE", "STATEMENT")):
        schema_editor.execute(
            f"CREATE TRIGGER {TABLE}_{each.lower()} BEFORE {event} ON {TABLE} "
            f"FOR EACH {each} EXECUTE FUNCTION {TABLE}_kept()"
        )


def drop(apps: Any, schema_editor: Any) -> None:
    """Drops the triggers."""
    if schema_editor.connection.vendor == "sqlite":
        for event in ("update", "delete"):
            schema_editor.execute(f"DROP TRIGGER {TABLE}_{event}")
        return
    for each in ("row", "statement"):
        schema_editor.execute(f"DROP TRIGGER {TABLE}_{each} ON {TABLE}")
    schema_editor.execute(f"DROP FUNCTION {TABLE}_kept()")
