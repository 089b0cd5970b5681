"""Gives the tables of the room `work` the names of their room."""

from django.db import migrations

# Permissions and log entries refer to content types by their keys, so they follow.
MOVE = "UPDATE django_content_type SET app_label = '{new}' WHERE app_label = '{old}' AND model IN ('lease', 'draft')"


class Migration(migrations.Migration):
    dependencies = [("leases", "0001_initial"), ("contenttypes", "0002_remove_content_type_name")]
    operations = [
        migrations.AlterModelTable(name="lease", table=None),
        migrations.AlterModelTable(name="draft", table=None),
        migrations.RenameIndex(model_name="lease", old_name="work_lease_person__ad222e_idx", new_name="leases_leas_person__96ed69_idx"),
        migrations.RunSQL(MOVE.format(old="work", new="leases"), MOVE.format(old="leases", new="work")),
    ]
