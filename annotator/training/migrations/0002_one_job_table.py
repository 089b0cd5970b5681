"""Makes the job models of this app subclasses of `jobs.Job`."""

from django.db import migrations

from annotator.jobs.migrations._job_table import carry_jobs_over, join_job_table


class Migration(migrations.Migration):
    dependencies = [("training", "0001_initial"), ("jobs", "0002_job")]
    operations = [
        carry_jobs_over("training", "exerciserun", lambda row: f"exercise {row.exercise}", unread=["evidence", "text"]),
        *join_job_table("exerciserun", index="training_ex_status_d2d1c0_idx"),
    ]
