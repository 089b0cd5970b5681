"""URLs of datasets, their guidelines and applications."""

from django.urls import path

from annotator.datasets.api import datasets, guidelines, saved_filters

urlpatterns = [
    path("datasets", datasets.Datasets.as_view(), name="datasets"),
    path("datasets/<slug:slug>", datasets.OneDataset.as_view(), name="dataset"),
    path("datasets/<slug:slug>/guidelines", guidelines.Guidelines.as_view(), name="guidelines"),
    path("datasets/<slug:slug>/guidelines/<slug:stage>", guidelines.OneGuideline.as_view(), name="guideline"),
    path(
        "datasets/<slug:slug>/guidelines/<slug:stage>/versions",
        guidelines.Versions.as_view(),
        name="guideline-versions",
    ),
    path("datasets/<slug:slug>/guidelines/<slug:stage>/reads", guidelines.Reads.as_view(), name="guideline-reads"),
    path("datasets/<slug:slug>/saved-filters", saved_filters.SavedFilters.as_view(), name="saved-filters"),
    path(
        "datasets/<slug:slug>/saved-filters/<int:filter_id>",
        saved_filters.OneSavedFilter.as_view(),
        name="saved-filter",
    ),
    path("datasets/<slug:slug>/applications", datasets.Applications.as_view(), name="applications"),
    path("datasets/<slug:slug>/application-table", datasets.ApplicationTable.as_view(), name="application-table"),
    path(
        "datasets/<slug:slug>/applications/<slug:application>",
        datasets.OneApplication.as_view(),
        name="application",
    ),
]
