"""URLs of leases and of drafts for leased items."""

from django.urls import path

from annotator.leases import api

urlpatterns = [
    path("leases/<uuid:token>", api.OneLease.as_view(), name="lease"),
    path("leases/<uuid:token>/heartbeat", api.Heartbeat.as_view(), name="heartbeat"),
    path("work-drafts/<slug:stage>/<slug:item>", api.OneDraft.as_view(), name="work-draft"),
]
