"""URLs of comments."""

from django.urls import path

from annotator.comments import api

urlpatterns = [
    path("screens/<int:screen_id>/comments", api.ScreenComments.as_view(), name="comments"),
    path("comments/<int:comment_id>", api.OneComment.as_view(), name="comment"),
    path("threads/<int:thread_id>/resolution", api.ThreadResolution.as_view(), name="thread-resolution"),
]
