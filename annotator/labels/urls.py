"""Addresses of labels, and of the screens whose stage they know."""

from django.urls import path

from annotator.labels import api, gallery, gold_api

urlpatterns = [
    path("datasets/<slug:slug>/screens", gallery.Screens.as_view(), name="screens"),
    path("screens/<int:screen_id>", gallery.OneScreen.as_view(), name="screen"),
    path("screens/<int:screen_id>/labels", api.Labels.as_view(), name="labels"),
    path("datasets/<slug:slug>/label-queue/next", api.NextTurn.as_view(), name="next-turn"),
    path("datasets/<slug:slug>/adjudications", api.Adjudications.as_view(), name="adjudications"),
    path("datasets/<slug:slug>/adjudications/next", api.NextCase.as_view(), name="next-case"),
    path("boxes/<uuid:box_id>/proposals", api.Proposals.as_view(), name="proposals"),
    path("boxes/<uuid:box_id>/choice", api.BoxChoice.as_view(), name="choice"),
    path("boxes/<uuid:box_id>/label", api.BoxLabel.as_view(), name="label"),
    path("boxes/<uuid:box_id>/send-back", api.SendBacks.as_view(), name="send-back"),
    path("datasets/<slug:slug>/gold", gold_api.Gold.as_view(), name="gold"),
    path("datasets/<slug:slug>/gold/rate", gold_api.Rate.as_view(), name="gold-rate"),
    path("datasets/<slug:slug>/gold/candidates", gold_api.Candidates.as_view(), name="gold-candidates"),
    path("datasets/<slug:slug>/gold/<int:gold_id>", gold_api.OneGold.as_view(), name="gold-item"),
]
