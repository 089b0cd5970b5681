"""URLs of the dashboards."""

from django.urls import path

from annotator.dashboards.api import dashboard, quality

urlpatterns = [
    path("work", dashboard.Work.as_view(), name="work"),
    path("datasets/<slug:slug>/overview", dashboard.Overview.as_view(), name="overview"),
    path("me/quality", quality.MyQuality.as_view(), name="my-quality"),
    path("datasets/<slug:slug>/agreement", quality.AgreementOf.as_view(), name="agreement"),
    path("datasets/<slug:slug>/quality", quality.Quality.as_view(), name="quality"),
]
