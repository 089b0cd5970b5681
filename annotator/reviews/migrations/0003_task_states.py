"""Keeps what a task's state was determined to be, until a trigger finds that something has changed.

SQLite forgets a table's triggers when Django rebuilds the table: a later migration that rebuilds one of `tasks_task`,
`tasks_script`, `tasks_execution`, `jobs_job` or `reviews_verdict` must run `create` again.
"""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models

STATE = "reviews_taskstate"
FORGET = f"UPDATE {STATE} SET state = '' WHERE state <> '' AND task_id"
OF_SCRIPT = f"{FORGET} = (SELECT task_id FROM tasks_script WHERE id = {{row}}.script_id)"
OF_JOB = f"""{FORGET} = (SELECT tasks_script.task_id FROM tasks_execution
    JOIN tasks_script ON tasks_script.id = tasks_execution.script_id WHERE tasks_execution.job_id = NEW.id)"""
ADD = f"INSERT INTO {STATE} (task_id, state, action_types) SELECT {{}}"
CHANGED_STATUS = "OLD.status <> NEW.status"
#: name, table, event, on which condition, what is done
TRIGGERS = [
    ("reviews_task_added", "tasks_task", "INSERT", "", ADD.format("NEW.id, '', ''")),
    ("reviews_script_added", "tasks_script", "INSERT", "", f"{FORGET} = NEW.task_id"),
    ("reviews_script_changed", "tasks_script", "UPDATE", "", f"{FORGET} = NEW.task_id"),
    ("reviews_script_removed", "tasks_script", "DELETE", "", f"{FORGET} = OLD.task_id"),
    ("reviews_run_added", "tasks_execution", "INSERT", "", OF_SCRIPT.format(row="NEW")),
    ("reviews_run_changed", "tasks_execution", "UPDATE", "", OF_SCRIPT.format(row="NEW")),
    ("reviews_run_removed", "tasks_execution", "DELETE", "", OF_SCRIPT.format(row="OLD")),
    ("reviews_status_changed", "jobs_job", "UPDATE", CHANGED_STATUS, OF_JOB),
    ("reviews_verdict_added", "reviews_verdict", "INSERT", "", OF_SCRIPT.format(row="NEW")),
    ("reviews_verdict_changed", "reviews_verdict", "UPDATE", "", OF_SCRIPT.format(row="NEW")),
    ("reviews_verdict_removed", "reviews_verdict", "DELETE", "", OF_SCRIPT.format(row="OLD")),
]


def _create(vendor: str, name: str, table: str, event: str, condition: str, act: str) -> list[str]:
    if vendor == "sqlite":
        when = f"WHEN {condition} " if condition else ""
        return [f"CREATE TRIGGER {name} AFTER {event} ON {table} {when}BEGIN {act}; END"]
    when = f"WHEN ({condition}) " if condition else ""
    return [
        f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {act}; RETURN NULL; END $$",
        f"CREATE TRIGGER {name} AFTER {event} ON {table} FOR EACH ROW {when}EXECUTE FUNCTION {name}()",
    ]


def create(apps: Any, schema_editor: Any) -> None:
    """Create the triggers."""
    for trigger in TRIGGERS:
        for statement in _create(schema_editor.connection.vendor, *trigger):
            schema_editor.execute(statement)


def drop(apps: Any, schema_editor: Any) -> None:
    """Drop the triggers."""
    for name, table, *_ in TRIGGERS:
        if schema_editor.connection.vendor == "sqlite":
            schema_editor.execute(f"DROP TRIGGER {name}")
        else:
            schema_editor.execute(f"DROP TRIGGER {name} ON {table}")
            schema_editor.execute(f"DROP FUNCTION {name}()")


class Migration(migrations.Migration):
    dependencies = [("reviews", "0002_samples"), ("tasks", "0010_confidence"), ("jobs", "0003_job_client_id")]
    operations = [
        migrations.CreateModel(
            name="TaskState",
            fields=[
                (
                    "task",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="determined",
                        serialize=False,
                        to="tasks.task",
                    ),
                ),
                ("state", models.CharField(blank=True, db_index=True, max_length=10)),
                ("since", models.DateTimeField(null=True)),
                ("action_types", models.TextField(blank=True)),
            ],
        ),
        migrations.RunSQL(ADD.format("id, '', '' FROM tasks_task"), f"DELETE FROM {STATE}"),
        migrations.RunPython(create, drop),
    ]
