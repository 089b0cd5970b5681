"""Makes the job models of this app subclasses of `jobs.Job`."""

from django.db import migrations

from annotator.jobs.migrations._job_table import join_job_table


class Migration(migrations.Migration):
    dependencies = [("screens", "0004_logins"), ("jobs", "0003_carry_jobs_over")]
    operations = [
        *join_job_table("capture", index="screens_cap_status_7cb922_idx"),
        *join_job_table("boximport", index="screens_box_status_413a5a_idx"),
        *join_job_table("boxsearch", index="screens_box_status_48cc24_idx"),
    ]
