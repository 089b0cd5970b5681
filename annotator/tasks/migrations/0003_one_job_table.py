"""Makes the job models of this app subclasses of `jobs.Job`."""

from django.db import migrations

from annotator.jobs.migrations._job_table import carry_jobs_over, join_job_table


class Migration(migrations.Migration):
    dependencies = [("tasks", "0002_renames_and_drafts"), ("jobs", "0002_job")]
    operations = [
        carry_jobs_over("tasks", "execution", lambda row: f"script {row.script_id}", unread=["evidence"]),
        *join_job_table("execution", index="tasks_execu_status_5fd87d_idx"),
    ]
