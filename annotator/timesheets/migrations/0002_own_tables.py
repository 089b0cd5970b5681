"""Gives the tables of the room `work` the names of their room."""

from django.db import migrations

from annotator.timesheets.migrations import _triggers

# Permissions and log entries refer to content types by their keys, so they follow.
MOVE = "UPDATE django_content_type SET app_label = '{new}' WHERE app_label = '{old}' AND model IN ('contest', 'answer', 'rate', 'sheet', 'shift', 'timekeeping')"


class Migration(migrations.Migration):
    dependencies = [("timesheets", "0001_initial"), ("contenttypes", "0002_remove_content_type_name")]
    operations = [
        migrations.RunPython(_triggers.drop("work"), _triggers.create("work")),
        migrations.AlterModelTable(name="contest", table=None),
        migrations.AlterModelTable(name="answer", table=None),
        migrations.AlterModelTable(name="rate", table=None),
        migrations.AlterModelTable(name="sheet", table=None),
        migrations.AlterModelTable(name="shift", table=None),
        migrations.AlterModelTable(name="timekeeping", table=None),
        migrations.RenameIndex(model_name="shift", old_name="work_shift_person__64d625_idx", new_name="timesheets__person__3fa5c1_idx"),
        migrations.RenameIndex(model_name="shift", old_name="work_shift_dataset_477b0d_idx", new_name="timesheets__dataset_21833b_idx"),
        migrations.RunPython(_triggers.create("timesheets"), _triggers.drop("timesheets")),
        migrations.RunSQL(MOVE.format(old="work", new="timesheets"), MOVE.format(old="timesheets", new="work")),
    ]
