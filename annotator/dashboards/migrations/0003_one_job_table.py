"""Makes the job models of this app subclasses of `jobs.Job`."""

from django.db import migrations

from annotator.jobs.migrations._job_table import join_job_table


class Migration(migrations.Migration):
    dependencies = [("dashboards", "0002_own_tables"), ("jobs", "0003_carry_jobs_over")]
    operations = join_job_table("agreementcount", index="dashboards__status_23ca4a_idx")
