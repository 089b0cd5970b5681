"""Makes the job models of this app subclasses of `jobs.Job`."""

from django.db import migrations

from annotator.jobs.migrations._job_table import carry_jobs_over, join_job_table


class Migration(migrations.Migration):
    dependencies = [("trials", "0001_initial"), ("jobs", "0002_job")]
    operations = [
        carry_jobs_over("trials", "predictionset", lambda row: f"predictions of {row.name}", referring=("prediction", "set_id")),
        *join_job_table("predictionset", index="trials_pred_status_223180_idx"),
    ]
