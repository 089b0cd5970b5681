"""Makes the job models of this app subclasses of `jobs.Job`."""

from django.db import migrations

from annotator.jobs.migrations._job_table import join_job_table


class Migration(migrations.Migration):
    dependencies = [("tasks", "0002_renames_and_drafts"), ("jobs", "0003_carry_jobs_over")]
    operations = join_job_table("execution", index="tasks_execu_status_5fd87d_idx")
