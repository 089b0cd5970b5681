"""Keeps beside a task's state the application in which it counts: none while the task or its screen is withdrawn.

SQLite forgets a table's triggers when Django rebuilds the table: a later migration that rebuilds `tasks_task` or
`screens_screen` must run `create` again.
"""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models

STATE = "reviews_taskstate"
APPLICATION = """(SELECT screens_screen.application_id FROM tasks_task
    JOIN screens_screen ON screens_screen.id = tasks_task.screen_id
    WHERE tasks_task.id = {task} AND tasks_task.withdrawn_at IS NULL AND screens_screen.withdrawn_at IS NULL)"""
ADD = f"INSERT INTO {STATE} (task_id, state, action_types, application_id) SELECT NEW.id, '', '', {{}}"
SET = f"UPDATE {STATE} SET application_id = {APPLICATION.format(task=f'{STATE}.task_id')}"
WITHDRAWN = "OLD.withdrawn_at IS {} NEW.withdrawn_at"
MOVED = f"{WITHDRAWN} OR OLD.application_id <> NEW.application_id"
#: name, table, event, on which condition, what is done
TRIGGERS = [
    ("reviews_task_added", "tasks_task", "INSERT", "", ADD.format(APPLICATION.format(task="NEW.id"))),
    ("reviews_task_withdrawn", "tasks_task", "UPDATE", WITHDRAWN, f"{SET} WHERE task_id = NEW.id"),
    (
        "reviews_screen_withdrawn",
        "screens_screen",
        "UPDATE",
        MOVED,
        f"{SET} WHERE task_id IN (SELECT id FROM tasks_task WHERE screen_id = NEW.id)",
    ),
]


def _create(vendor: str, name: str, table: str, event: str, condition: str, act: str) -> list[str]:
    if vendor == "sqlite":
        when = f"WHEN {condition.format('NOT')} " if condition else ""
        return [f"CREATE TRIGGER {name} AFTER {event} ON {table} {when}BEGIN {act}; END"]
    when = f"WHEN ({condition.format('DISTINCT FROM')}) " if condition else ""
    return [
        f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {act}; RETURN NULL; END $$",
        f"CREATE TRIGGER {name} AFTER {event} ON {table} FOR EACH ROW {when}EXECUTE FUNCTION {name}()",
    ]


def _drop(schema_editor: Any, name: str, table: str) -> None:
    schema_editor.execute(f"DROP TRIGGER {name}" + ("" if schema_editor.connection.vendor == "sqlite" else f" ON {table}"))


def create(apps: Any, schema_editor: Any) -> None:
    """Create the triggers; the first takes the place of the one of migration 0003."""
    _drop(schema_editor, "reviews_task_added", "tasks_task")
    for trigger in TRIGGERS:
        for statement in _create(schema_editor.connection.vendor, *trigger):
            schema_editor.execute(statement)


def drop(apps: Any, schema_editor: Any) -> None:
    """Drop the triggers, and add a task's row as migration 0003 does."""
    for name, table, *_ in TRIGGERS:
        _drop(schema_editor, name, table)
    act = f"INSERT INTO {STATE} (task_id, state, action_types) SELECT NEW.id, '', ''"
    for statement in _create(schema_editor.connection.vendor, "reviews_task_added", "tasks_task", "INSERT", "", act):
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [
        ("reviews", "0003_task_states"),
        ("screens", "0011_recorded_logins"),
        ("datasets", "0014_suggested_boxes"),
    ]
    operations = [
        migrations.AddField(
            "taskstate",
            "application",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="datasets.application",
                db_index=False,
            ),
        ),
        migrations.RunSQL(SET, migrations.RunSQL.noop),
        migrations.AddIndex(
            "taskstate", models.Index(fields=["application", "state", "since"], name="task_states_of_application")
        ),
        migrations.RunPython(create, drop),
    ]
