"""URLs of releases."""

from django.urls import path

from annotator.releases import api

urlpatterns = [
    path("datasets/<slug:slug>/releases", api.Releases.as_view(), name="releases"),
    path("datasets/<slug:slug>/releases/ready", api.ReadyToRelease.as_view(), name="ready-to-release"),
    path("datasets/<slug:slug>/releases/preview", api.ReleasePreview.as_view(), name="release-preview"),
    path("releases/<int:release_id>/file", api.ReleaseFile.as_view(), name="release-file"),
]
