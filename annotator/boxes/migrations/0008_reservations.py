"""Renames pins to reservations."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("boxes", "0007_decisions_stand"),
        ("screens", "0004_logins"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.RemoveConstraint("pin", "one_pin_where_one_works"),
        migrations.RemoveConstraint("pin", "one_pin_per_person"),
        migrations.RenameModel("Pin", "Reservation"),
        migrations.RenameField("reservation", "pinned_by", "reserved_by"),
        migrations.AlterField(
            "reservation",
            "screen",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="reservations", to="screens.screen"
            ),
        ),
        migrations.AlterField(
            "reservation",
            "person",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="reservations", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddConstraint(
            "reservation",
            models.UniqueConstraint(
                fields=["screen", "stage"],
                condition=models.Q(stage__in=["boxes", "review"]),
                name="one_reservation_where_one_works",
            ),
        ),
        migrations.AddConstraint(
            "reservation",
            models.UniqueConstraint(fields=["screen", "stage", "person"], name="one_reservation_per_person"),
        ),
    ]
