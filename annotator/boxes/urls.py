"""Addresses of boxes."""

from django.urls import path

from annotator.boxes import api, proposals_api, turns_api

urlpatterns = [
    path("datasets/<slug:slug>/box-queue", api.BoxQueue.as_view(), name="box-queue"),
    path("datasets/<slug:slug>/box-queue/next", turns_api.NextScreen.as_view(), name="next-screen"),
    path("screens/<int:screen_id>/lease", turns_api.ScreenLease.as_view(), name="screen-lease"),
    path("screens/<int:screen_id>/pins", turns_api.Pins.as_view(), name="pins"),
    path("screens/<int:screen_id>/pins/<slug:stage>", turns_api.OnePin.as_view(), name="pin"),
    path("screens/<int:screen_id>/boxes", api.ScreenBoxes.as_view(), name="boxes"),
    path("screens/<int:screen_id>/edits", api.Edits.as_view(), name="edits"),
    path("screens/<int:screen_id>/submission", api.Submissions.as_view(), name="submission"),
    path("screens/<int:screen_id>/approvals", api.Approvals.as_view(), name="approvals"),
    path("screens/<int:screen_id>/box-proposals", proposals_api.BoxProposals.as_view(), name="box-proposals"),
    path("screens/<int:screen_id>/box-dismissals", proposals_api.Dismissals.as_view(), name="box-dismissals"),
]
