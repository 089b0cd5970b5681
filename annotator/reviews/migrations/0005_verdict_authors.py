"""Keeps with a verdict whose script it is of and in which dataset: a dataset's verdicts are counted by author.

SQLite forgets a table's triggers when Django rebuilds the table: a later migration that rebuilds `reviews_verdict` must
run `create` again.
"""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

FILL = """UPDATE reviews_verdict SET
    script_author_id = (SELECT author_id FROM tasks_script WHERE tasks_script.id = reviews_verdict.script_id),
    dataset_id = (SELECT datasets_application.dataset_id FROM tasks_script
        JOIN tasks_task ON tasks_task.id = tasks_script.task_id
        JOIN screens_screen ON screens_screen.id = tasks_task.screen_id
        JOIN datasets_application ON datasets_application.id = screens_screen.application_id
        WHERE tasks_script.id = reviews_verdict.script_id)"""
FORGET = """UPDATE reviews_taskstate SET state = ''
    WHERE state <> '' AND task_id = (SELECT task_id FROM tasks_script WHERE id = NEW.script_id)"""
CHANGED = "reviews_verdict_changed"
#: name, event, what is done
TRIGGERS = [
    # Migration 0003's, but for changes of what states are made of.
    (CHANGED, "UPDATE OF script_id, judgement", FORGET),
    ("reviews_verdict_author", "INSERT", f"{FILL} WHERE id = NEW.id"),
]


def _create(schema_editor: Any, name: str, event: str, act: str) -> None:
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute(f"CREATE TRIGGER {name} AFTER {event} ON reviews_verdict BEGIN {act}; END")
        return
    body = f"BEGIN {act}; RETURN NULL; END"
    schema_editor.execute(f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ {body} $$")
    schema_editor.execute(
        f"CREATE TRIGGER {name} AFTER {event} ON reviews_verdict FOR EACH ROW EXECUTE FUNCTION {name}()"
    )


def _drop(schema_editor: Any, name: str) -> None:
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute(f"DROP TRIGGER {name}")
        return
    schema_editor.execute(f"DROP TRIGGER {name} ON reviews_verdict")
    schema_editor.execute(f"DROP FUNCTION {name}()")


def create(apps: Any, schema_editor: Any) -> None:
    """Create the triggers; the first takes the place of migration 0003's."""
    _drop(schema_editor, CHANGED)
    for trigger in TRIGGERS:
        _create(schema_editor, *trigger)


def drop(apps: Any, schema_editor: Any) -> None:
    """Drop the triggers, and create migration 0003's again."""
    for name, *_ in TRIGGERS:
        _drop(schema_editor, name)
    _create(schema_editor, CHANGED, "UPDATE", FORGET)


class Migration(migrations.Migration):
    dependencies = [
        ("datasets", "0014_suggested_boxes"),
        ("reviews", "0004_application_of_task_state"),
        ("tasks", "0010_confidence"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.AddField(
            "verdict",
            "dataset",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="datasets.dataset",
                db_index=False,
                editable=False,
            ),
        ),
        migrations.AddField(
            "verdict",
            "script_author",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                db_index=False,
                editable=False,
            ),
        ),
        migrations.RunPython(create, drop),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
        migrations.AddIndex(
            "verdict", models.Index(fields=["dataset", "script_author", "judgement"], name="verdicts_by_author")
        ),
    ]
