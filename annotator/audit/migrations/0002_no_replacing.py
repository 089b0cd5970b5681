from django.db import migrations

from annotator.audit.migrations import _triggers


class Migration(migrations.Migration):
    """Triggers that also refuse INSERT OR REPLACE, which SQLite does not take for a deletion."""

    dependencies = [("audit", "0001_initial")]

    operations = [migrations.RunPython(_triggers.create, migrations.RunPython.noop)]
