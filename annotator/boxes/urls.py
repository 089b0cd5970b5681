"""Addresses of boxes."""

from django.urls import path

from annotator.boxes import api

urlpatterns = [
    path("datasets/<slug:slug>/box-queue", api.BoxQueue.as_view(), name="box-queue"),
    path("screens/<int:screen_id>/boxes", api.ScreenBoxes.as_view(), name="boxes"),
    path("screens/<int:screen_id>/edits", api.Edits.as_view(), name="edits"),
    path("screens/<int:screen_id>/submission", api.Submissions.as_view(), name="submission"),
    path("screens/<int:screen_id>/approvals", api.Approvals.as_view(), name="approvals"),
]
