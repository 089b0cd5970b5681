"""Addresses of datasets."""

from django.urls import path

from annotator.datasets import api, guideline_api

urlpatterns = [
    path("datasets", api.Datasets.as_view(), name="datasets"),
    path("datasets/<slug:slug>", api.OneDataset.as_view(), name="dataset"),
    path("datasets/<slug:slug>/guidelines", guideline_api.Guidelines.as_view(), name="guidelines"),
    path("datasets/<slug:slug>/guidelines/<slug:stage>", guideline_api.OneGuideline.as_view(), name="guideline"),
    path(
        "datasets/<slug:slug>/guidelines/<slug:stage>/versions",
        guideline_api.Versions.as_view(),
        name="guideline-versions",
    ),
    path("datasets/<slug:slug>/guidelines/<slug:stage>/reads", guideline_api.Reads.as_view(), name="guideline-reads"),
    path("datasets/<slug:slug>/members", api.Members.as_view(), name="members"),
    path("datasets/<slug:slug>/members/<int:membership_id>", api.Member.as_view(), name="member"),
    path("datasets/<slug:slug>/invitations", api.Invitations.as_view(), name="invitations"),
    path("invitations/<str:secret>", api.OpenInvitation.as_view(), name="invitation"),
    path("datasets/<slug:slug>/applications", api.Applications.as_view(), name="applications"),
    path(
        "datasets/<slug:slug>/applications/<slug:application>",
        api.OneApplication.as_view(),
        name="application",
    ),
]
