"""Makes the job models of this app subclasses of `jobs.Job`."""

from django.db import migrations

from annotator.jobs.migrations._job_table import carry_jobs_over, join_job_table


class Migration(migrations.Migration):
    dependencies = [("screens", "0004_logins"), ("jobs", "0002_job")]
    operations = [
        carry_jobs_over("screens", "capture", lambda row: row.url),
        carry_jobs_over("screens", "boximport", lambda row: f"{row.file}: {len(row.boxes)} boxes"),
        carry_jobs_over("screens", "boxsearch", lambda row: f"{row.screen.application.name} {row.screen.number}", related=["screen__application"]),
        *join_job_table("capture", index="screens_cap_status_7cb922_idx"),
        *join_job_table("boximport", index="screens_box_status_413a5a_idx"),
        *join_job_table("boxsearch", index="screens_box_status_48cc24_idx"),
    ]
