"""Makes Release a subclass of `jobs.Job`; its number is unique in a column of its own table."""

import django.db.models.deletion
from django.db import migrations, models

from annotator.jobs.migrations._job_table import carry_jobs_over, join_job_table


class Migration(migrations.Migration):
    dependencies = [("releases", "0001_initial"), ("jobs", "0002_job")]
    operations = [
        carry_jobs_over("releases", "release", lambda row: f"release {row.number}"),
        migrations.RemoveConstraint("release", "one_release_per_number"),
        # The column stays where it is: renamed first, it is none of those that go to the job table.
        migrations.RenameField("release", "dataset", "numbered_in"),
        migrations.AlterField(
            "release",
            "numbered_in",
            models.ForeignKey(
                "datasets.dataset", django.db.models.deletion.CASCADE, related_name="releases", editable=False
            ),
        ),
        *join_job_table("release", index="releases_re_status_9ab2f2_idx", keep=("dataset",)),
        migrations.AddConstraint(
            "release", models.UniqueConstraint(fields=["numbered_in", "number"], name="one_release_per_number")
        ),
    ]
