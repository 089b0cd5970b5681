"""Executions keep the boxes that they were judged by; what was proven before is judged again."""

from datetime import UTC, datetime

from django.db import migrations, models


BEFORE_ALL = datetime(1969, 1, 1, tzinfo=UTC)


def judge_again(apps, schema_editor):
    """Every screen's scripts are checked once more: executions without boxes are outdated."""
    apps.get_model("tasks", "Recheck").objects.update(seen=BEFORE_ALL)


class Migration(migrations.Migration):
    dependencies = [("tasks", "0004_client_ids_of_authors")]

    operations = [
        migrations.AddField(model_name="execution", name="boxes", field=models.JSONField(null=True)),
        migrations.RunPython(judge_again, migrations.RunPython.noop),
    ]
