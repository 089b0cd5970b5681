"""Gives the tables of the room `overview` the names of their room."""

from django.db import migrations

# Permissions and log entries refer to content types by their keys, so they follow.
MOVE = "UPDATE django_content_type SET app_label = '{new}' WHERE app_label = '{old}' AND model IN ('agreementcount')"


class Migration(migrations.Migration):
    dependencies = [("dashboards", "0001_initial"), ("contenttypes", "0002_remove_content_type_name")]
    operations = [
        migrations.AlterModelTable(name="agreementcount", table=None),
        migrations.RenameIndex(model_name="agreementcount", old_name="overview_ag_status_7543e8_idx", new_name="dashboards__status_23ca4a_idx"),
        migrations.RunSQL(MOVE.format(old="overview", new="dashboards"), MOVE.format(old="dashboards", new="overview")),
    ]
