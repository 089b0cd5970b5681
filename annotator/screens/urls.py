"""Addresses of screens; `datasets/…/screens` and `screens/…` themselves are answered in labels/urls."""

from django.urls import path

from annotator.screens import api

urlpatterns = [
    path("datasets/<slug:slug>/captures", api.Captures.as_view(), name="captures"),
    path("datasets/<slug:slug>/known-addresses", api.KnownAddresses.as_view(), name="known-addresses"),
    path("screens/<int:screen_id>/image", api.ScreenImage.as_view(), name="screen-image"),
    path("screens/<int:screen_id>/thumbnail", api.ScreenThumbnail.as_view(), name="screen-thumbnail"),
]
