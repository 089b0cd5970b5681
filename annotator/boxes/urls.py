"""URLs of boxes."""

from django.urls import path

from annotator.boxes.api import assignment, boxes, proposals, reviews, suggestions

urlpatterns = [
    path("datasets/<slug:slug>/box-queue", boxes.BoxQueue.as_view(), name="box-queue"),
    path("datasets/<slug:slug>/box-queue/next", assignment.NextScreen.as_view(), name="next-screen"),
    path("datasets/<slug:slug>/screens/bulk/reservation", assignment.ReserveScreens.as_view(), name="reserve-screens"),
    path("screens/<int:screen_id>/lease", assignment.ScreenLease.as_view(), name="screen-lease"),
    path("screens/<int:screen_id>/reservations", assignment.Reservations.as_view(), name="reservations"),
    path("screens/<int:screen_id>/reservations/<slug:stage>", assignment.OneReservation.as_view(), name="reservation"),
    path("screens/<int:screen_id>/boxes", boxes.ScreenBoxes.as_view(), name="boxes"),
    path("screens/<int:screen_id>/edits", boxes.Edits.as_view(), name="edits"),
    path("screens/<int:screen_id>/submission", boxes.Submissions.as_view(), name="submission"),
    path("screens/<int:screen_id>/approvals", boxes.Approvals.as_view(), name="approvals"),
    path("screens/<int:screen_id>/box-proposals", proposals.BoxProposals.as_view(), name="box-proposals"),
    path("screens/<int:screen_id>/box-dismissals", proposals.Dismissals.as_view(), name="box-dismissals"),
    path("datasets/<slug:slug>/box-suggestions", suggestions.BoxSuggestions.as_view(), name="box-suggestions"),
    path("screens/<int:screen_id>/suggested-boxes", suggestions.SuggestedBoxes.as_view(), name="suggested-boxes"),
    path("screens/<int:screen_id>/remarks", reviews.Remarks.as_view(), name="remarks"),
    path("screens/<int:screen_id>/remarks/<uuid:remark_id>", reviews.OneRemark.as_view(), name="remark"),
    path(
        "screens/<int:screen_id>/remarks/<uuid:remark_id>/resolution",
        reviews.RemarkResolution.as_view(),
        name="remark-resolution",
    ),
    path("screens/<int:screen_id>/versions/<int:version>", reviews.EarlierBoxes.as_view(), name="earlier-boxes"),
    path("screens/<int:screen_id>/similar", reviews.SimilarScreens.as_view(), name="similar-screens"),
]
