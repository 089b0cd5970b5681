"""Addresses of the dashboards and the jobs."""

from django.urls import path

from annotator.overview import api, jobs_api, people_api, quality_api
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
        "datasets/<slug:slug>/jobs/<slug:kind>/cancellations",
        jobs_api.Cancellations.as_view(),
        name="job-cancellations",
    ),
    path(
        "datasets/<slug:slug>/jobs/<slug:kind>/<int:job_id>/retry",
        jobs_api.Retry.as_view(),
        name="job-retry",
    ),
    path("datasets/<slug:slug>/jobs/<slug:kind>/retries", jobs_api.Retries.as_view(), name="job-retries"),
    path("me/export", people_api.MyExport.as_view(), name="my-export"),
    path("me/removal", people_api.MyRemoval.as_view(), name="my-removal"),
    path(
        "datasets/<slug:slug>/people/<int:person_id>/deactivation",
        people_api.Deactivation.as_view(),
        name="deactivation",
    ),
    path("datasets/<slug:slug>/people/<int:person_id>/hand-over", people_api.HandOver.as_view(), name="hand-over"),
    path("datasets/<slug:slug>/people/<int:person_id>/export", people_api.MemberExport.as_view(), name="member-export"),
    path(
        "datasets/<slug:slug>/people/<int:person_id>/removal", people_api.MemberRemoval.as_view(), name="member-removal"
    ),
    path("me/quality", quality_api.MyQuality.as_view(), name="my-quality"),
    path("datasets/<slug:slug>/agreement", quality_api.AgreementOf.as_view(), name="agreement"),
    path("datasets/<slug:slug>/quality", quality_api.Quality.as_view(), name="quality"),
]
