"""Gives every lease its dataset: that of its screen, box or script. A lease on an item that is gone is deleted."""

from typing import Any
from uuid import UUID

import django.db.models.deletion
from django.db import migrations, models

#: by stage: the model of the item, and the path from it to its dataset
ITEMS = {
    "boxes": ("screens", "Screen", "application__dataset_id"),
    "review": ("screens", "Screen", "application__dataset_id"),
    "labels": ("boxes", "Box", "screen__application__dataset_id"),
    "adjudication": ("boxes", "Box", "screen__application__dataset_id"),
    "final-pass": ("tasks", "Script", "task__screen__application__dataset_id"),
}


def fill(apps: Any, schema_editor: Any) -> None:
    leases = apps.get_model("leases", "Lease").objects.using(schema_editor.connection.alias)
    for lease in leases.all():
        dataset = _dataset_of(apps, schema_editor.connection.alias, lease.stage, lease.item)
        if dataset is None:
            lease.delete()
        else:
            leases.filter(pk=lease.pk).update(dataset_id=dataset)


def _dataset_of(apps: Any, alias: str, stage: str, item: str) -> int | None:
    if stage not in ITEMS:
        return None
    app, model, path = ITEMS[stage]
    key = UUID(item) if model == "Box" else int(item)
    return apps.get_model(app, model).objects.using(alias).filter(pk=key).values_list(path, flat=True).first()


class Migration(migrations.Migration):
    # PostgreSQL refuses to change a table whose rows were changed in the same transaction.
    atomic = False

    dependencies = [
        ("leases", "0002_own_tables"),
        ("datasets", "0004_invited_people"),
        ("boxes", "0007_decisions_stand"),
        ("screens", "0004_logins"),
        ("tasks", "0002_renames_and_drafts"),
    ]
    operations = [
        migrations.AddField(
            model_name="lease",
            name="dataset",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.CASCADE, related_name="leases", to="datasets.dataset"
            ),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="lease",
            name="dataset",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="leases", to="datasets.dataset"
            ),
        ),
    ]
