"""Addresses of the dashboards and the jobs."""

from django.urls import path

from annotator.overview import api, jobs_api
from annotator.overview.events import events

urlpatterns = [
    path("work", api.Work.as_view(), name="work"),
    path("status", jobs_api.StatusNow.as_view(), name="status"),
    path("datasets/<slug:slug>/overview", api.Overview.as_view(), name="overview"),
    path("datasets/<slug:slug>/events", events, name="events"),
    path("datasets/<slug:slug>/jobs", jobs_api.Jobs.as_view(), name="jobs"),
    path(
        "datasets/<slug:slug>/jobs/<slug:kind>/<int:job_id>/cancellation",
        jobs_api.Cancellation.as_view(),
        name="job-cancellation",
    ),
    path(
        "datasets/<slug:slug>/jobs/<slug:kind>/<int:job_id>/retry",
        jobs_api.Retry.as_view(),
        name="job-retry",
    ),
]
