"""URLs of jobs and of the event stream."""

from django.urls import path

from annotator.jobs.api import jobs
from annotator.jobs.api.events import events

JOBS = "datasets/<slug:slug>/jobs"
urlpatterns = [
    path("status", jobs.StatusNow.as_view(), name="status"),
    path("datasets/<slug:slug>/events", events, name="events"),
    path(JOBS, jobs.Jobs.as_view(), name="jobs"),
    path(f"{JOBS}/csv", jobs.JobsFile.as_view(), name="jobs-csv"),
    path(f"{JOBS}/bulk/cancellation", jobs.BulkCancellation.as_view(), name="cancel-jobs"),
    path(f"{JOBS}/bulk/retry", jobs.BulkRetry.as_view(), name="retry-jobs"),
    path(f"{JOBS}/<slug:kind>/<int:job_id>/cancellation", jobs.Cancellation.as_view(), name="job-cancellation"),
    path(f"{JOBS}/<slug:kind>/cancellations", jobs.Cancellations.as_view(), name="job-cancellations"),
    path(f"{JOBS}/<slug:kind>/<int:job_id>/retry", jobs.Retry.as_view(), name="job-retry"),
    path(f"{JOBS}/<slug:kind>/retries", jobs.Retries.as_view(), name="job-retries"),
]
