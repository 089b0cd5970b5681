"""Renames the reports of wrong boxes."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("boxes", "0008_reservations"),
    ]

    operations = [
        migrations.RenameModel("Doubt", "BoxReport"),
        migrations.RemoveConstraint("BoxReport", "one_doubt_per_person_and_approval"),
        migrations.AddConstraint(
            "BoxReport",
            models.UniqueConstraint(
                fields=["approval", "box", "author"], name="one_report_per_person_and_approval"
            ),
        ),
        migrations.AlterField(
            "BoxReport",
            "approval",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="box_reports", to="boxes.approval"
            ),
        ),
        migrations.AlterField(
            "BoxReport",
            "author",
            models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="box_reports", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AlterField(
            "BoxReport",
            "box",
            models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="box_reports", to="boxes.box"),
        ),
    ]
