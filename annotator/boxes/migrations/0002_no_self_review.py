"""The database itself refuses a review by somebody who drew or submitted boxes on the screen.

SQLite forgets a table's triggers when Django rebuilds the table: a later change of Approval must run this again.
"""

from typing import Any

from django.db import migrations

DREW = """
    EXISTS (SELECT 1 FROM boxes_boxedit
            WHERE boxes_boxedit.screen_id = NEW.screen_id AND boxes_boxedit.author_id = NEW.reviewer_id)
    OR EXISTS (SELECT 1 FROM boxes_submission
               WHERE boxes_submission.screen_id = NEW.screen_id AND boxes_submission.author_id = NEW.reviewer_id)
"""
WORDS = "nobody reviews a screen on which they drew"
SQLITE = [
    f"CREATE TRIGGER boxes_no_self_review BEFORE INSERT ON boxes_approval WHEN {DREW}"
    f" BEGIN SELECT RAISE(ABORT, '{WORDS}'); END"
]
POSTGRESQL = [
    f"""
    CREATE FUNCTION boxes_no_self_review() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF {DREW} THEN
            RAISE EXCEPTION '{WORDS}' USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN NEW;
    END $$
    """,
    "CREATE TRIGGER boxes_no_self_review BEFORE INSERT ON boxes_approval"
    " FOR EACH ROW EXECUTE FUNCTION boxes_no_self_review()",
]
UNDO = {
    "sqlite": ["DROP TRIGGER boxes_no_self_review"],
    "postgresql": [
        "DROP TRIGGER boxes_no_self_review ON boxes_approval",
        "DROP FUNCTION boxes_no_self_review()",
    ],
}


def create(apps: Any, schema_editor: Any) -> None:
    for statement in {"sqlite": SQLITE, "postgresql": POSTGRESQL}[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def drop(apps: Any, schema_editor: Any) -> None:
    for statement in UNDO[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("boxes", "0001_initial")]
    operations = [migrations.RunPython(create, drop)]
