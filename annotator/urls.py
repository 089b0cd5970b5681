"""The gate: the rooms in walking order, then the page itself for every other address."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path, re_path
from drf_spectacular.views import SpectacularAPIView

from annotator.http.page import not_found, page

rooms: list[URLPattern | URLResolver] = [
    path("", include("annotator.accounts.urls")),
    path("", include("annotator.datasets.urls")),
    path("", include("annotator.work.urls")),
    path("", include("annotator.screens.urls")),
    path("", include("annotator.boxes.urls")),
    path("", include("annotator.labels.urls")),
    path("", include("annotator.training.urls")),
    path("", include("annotator.tasks.urls")),
    path("", include("annotator.reviews.urls")),
    path("", include("annotator.releases.urls")),
    path("", include("annotator.trials.urls")),
    path("", include("annotator.overview.urls")),
    path("schema", SpectacularAPIView.as_view(), name="schema"),
    re_path("^.*$", not_found),
]

urlpatterns = [
    path("api/", include(rooms)),
    path("admin/", admin.site.urls),
    re_path(r"^(?!static/).*$", page, name="page"),
]
