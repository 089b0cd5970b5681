"""Addresses of boxes."""

from django.urls import path

from annotator.boxes import api, proposals_api, review_api, turns_api

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
    path("screens/<int:screen_id>/remarks", review_api.Remarks.as_view(), name="remarks"),
    path("screens/<int:screen_id>/remarks/<uuid:remark_id>", review_api.OneRemark.as_view(), name="remark"),
    path(
        "screens/<int:screen_id>/remarks/<uuid:remark_id>/resolution",
        review_api.RemarkResolution.as_view(),
        name="remark-resolution",
    ),
    path("screens/<int:screen_id>/versions/<int:version>", review_api.EarlierBoxes.as_view(), name="earlier-boxes"),
    path("screens/<int:screen_id>/similar", review_api.SimilarScreens.as_view(), name="similar-screens"),
]
