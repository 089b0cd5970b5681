"""Makes the job models of this app subclasses of `jobs.Job`."""

from django.db import migrations

from annotator.jobs.migrations._job_table import carry_jobs_over, join_job_table


class Migration(migrations.Migration):
    dependencies = [("dashboards", "0002_own_tables"), ("jobs", "0002_job")]
    operations = [
        carry_jobs_over("dashboards", "agreementcount", lambda row: "agreement", unread=["figures"]),
        *join_job_table("agreementcount", index="dashboards__status_23ca4a_idx"),
    ]
