"""URLs of labels, and of the lists of screens with their stage."""

from django.urls import path

from annotator.labels.api import gold, labels, suggestions
from annotator.screens.api import screens

urlpatterns = [
    path("datasets/<slug:slug>/screens", screens.Screens.as_view(), name="screens"),
    path("datasets/<slug:slug>/screens/csv", screens.ScreensFile.as_view(), name="screens-csv"),
    path("screens/<int:screen_id>", screens.OneScreen.as_view(), name="screen"),
    path("screens/<int:screen_id>/near-duplicates", screens.NearDuplicates.as_view(), name="near-duplicates"),
    path("screens/<int:screen_id>/labels", labels.Labels.as_view(), name="labels"),
    path("datasets/<slug:slug>/label-queue/next", labels.NextBox.as_view(), name="next-box"),
    path("datasets/<slug:slug>/adjudications", labels.Adjudications.as_view(), name="adjudications"),
    path("datasets/<slug:slug>/adjudications/next", labels.NextCase.as_view(), name="next-case"),
    path("boxes/<uuid:box_id>/proposals", labels.Proposals.as_view(), name="proposals"),
    path("boxes/<uuid:box_id>/choice", labels.BoxChoice.as_view(), name="choice"),
    path("boxes/<uuid:box_id>/label", labels.BoxLabel.as_view(), name="label"),
    path("boxes/<uuid:box_id>/send-back", labels.SendBacks.as_view(), name="send-back"),
    path("boxes/<uuid:box_id>/reopening", labels.Reopening.as_view(), name="reopening"),
    path("datasets/<slug:slug>/label-suggestions", suggestions.LabelSuggestions.as_view(), name="label-suggestions"),
    path("datasets/<slug:slug>/gold", gold.Gold.as_view(), name="gold"),
    path("datasets/<slug:slug>/gold/rate", gold.Rate.as_view(), name="gold-rate"),
    path("datasets/<slug:slug>/gold/candidates", gold.Candidates.as_view(), name="gold-candidates"),
    path("datasets/<slug:slug>/gold/<int:gold_id>", gold.OneGold.as_view(), name="gold-item"),
]
