"""The database itself refuses to change a decision, or a remark that was given with one.

SQLite forgets a table's triggers when Django rebuilds the table: a later change of Remark or Approval must run this again.
"""

from typing import Any

from django.db import migrations

GIVEN = """
    EXISTS (SELECT 1 FROM boxes_approval
            WHERE boxes_approval.submission_id = OLD.submission_id
            AND boxes_approval.reviewer_id = OLD.reviewer_id AND boxes_approval.decision = 'returned')
"""
#: name, table, event, when to refuse it, in which words
RULES = [
    ("boxes_decision_stands", "boxes_approval", "UPDATE", "1 = 1", "a decision does not change"),
    ("boxes_given_remark_stands", "boxes_remark", "UPDATE", GIVEN, "a remark that was given does not change"),
]


def _create(vendor: str, name: str, table: str, event: str, refused: str, words: str) -> list[str]:
    if vendor == "sqlite":
        return [
            f"CREATE TRIGGER {name} BEFORE {event} ON {table} WHEN {refused} BEGIN SELECT RAISE(ABORT, '{words}'); END"
        ]
    return [
        f"""
        CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF {refused} THEN
                RAISE EXCEPTION '{words}' USING ERRCODE = 'integrity_constraint_violation';
            END IF;
            RETURN NEW;
        END $$
        """,
        f"CREATE TRIGGER {name} BEFORE {event} ON {table} FOR EACH ROW EXECUTE FUNCTION {name}()",
    ]


def create(apps: Any, schema_editor: Any) -> None:
    for rule in RULES:
        for statement in _create(schema_editor.connection.vendor, *rule):
            schema_editor.execute(statement)


def drop(apps: Any, schema_editor: Any) -> None:
    for name, table, *_ in RULES:
        if schema_editor.connection.vendor == "sqlite":
            schema_editor.execute(f"DROP TRIGGER {name}")
        else:
            schema_editor.execute(f"DROP TRIGGER {name} ON {table}")
            schema_editor.execute(f"DROP FUNCTION {name}()")


class Migration(migrations.Migration):
    dependencies = [("boxes", "0006_label_pins")]
    operations = [migrations.RunPython(create, drop)]
