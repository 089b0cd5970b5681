"""Addresses of leases."""

from django.urls import path

from annotator.work import api

urlpatterns = [
    path("leases/<uuid:token>", api.OneLease.as_view(), name="lease"),
    path("leases/<uuid:token>/heartbeat", api.Heartbeat.as_view(), name="heartbeat"),
]
