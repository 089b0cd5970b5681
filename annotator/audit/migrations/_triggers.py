"""Triggers with which the database refuses that an entry of the audit log is changed, replaced or deleted.

SQLite forgets a table's triggers when Django rebuilds the table: a later migration that does so must run `create` again.
"""

from typing import Any

TABLE = "audit_entry"
MESSAGE = "the audit log does not change"
# What SQLite replaces it deletes without asking the trigger for that. A key that is not given is below 1 before an
# entry is inserted, so that none of that kind may stay.
ON_SQLITE = {
    "update": ("BEFORE UPDATE", ""),
    "delete": ("BEFORE DELETE", ""),
    "replace": ("BEFORE INSERT", f"WHEN EXISTS (SELECT 1 FROM {TABLE} WHERE id = NEW.id) "),
    "key": ("AFTER INSERT", "WHEN NEW.id < 1 "),
}


def create(apps: Any, schema_editor: Any) -> None:
    """Creates the triggers, in place of those that there are."""
    drop(apps, schema_editor)
    if schema_editor.connection.vendor == "sqlite":
        for name, (event, condition) in ON_SQLITE.items():
            schema_editor.execute(
                f"CREATE TRIGGER {TABLE}_{name} {event} ON {TABLE} {condition}"
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
        for name in ON_SQLITE:
            schema_editor.execute(f"DROP TRIGGER IF EXISTS {TABLE}_{name}")
        return
    for each in ("row", "statement"):
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {TABLE}_{each} ON {TABLE}")
    schema_editor.execute(f"DROP FUNCTION IF EXISTS {TABLE}_kept()")
