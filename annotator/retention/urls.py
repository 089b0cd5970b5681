"""URLs of archiving and deleting datasets and applications."""

from django.urls import path

from annotator.retention import api

_APPLICATION = "datasets/<slug:slug>/applications/<slug:application>"

urlpatterns = [
    path("datasets/<slug:slug>/contents", api.DatasetContents.as_view(), name="dataset-contents"),
    path("datasets/<slug:slug>/archive", api.DatasetArchive.as_view(), name="dataset-archive"),
    path("datasets/<slug:slug>/deletion", api.DatasetDeletion.as_view(), name="dataset-deletion"),
    path(f"{_APPLICATION}/contents", api.ApplicationContents.as_view(), name="application-contents"),
    path(f"{_APPLICATION}/archive", api.ApplicationArchive.as_view(), name="application-archive"),
    path(f"{_APPLICATION}/deletion", api.ApplicationDeletion.as_view(), name="application-deletion"),
]
