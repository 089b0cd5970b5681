"""URLs of the dashboards."""

from django.urls import path

from annotator.dashboards.api import baseline_tables, dashboard, quality, statistics

urlpatterns = [
    path("work", dashboard.Work.as_view(), name="work"),
    path("datasets/<slug:slug>/overview", dashboard.Overview.as_view(), name="overview"),
    path("datasets/<slug:slug>/standing", dashboard.StandingOf.as_view(), name="standing"),
    path("me/quality", quality.MyQuality.as_view(), name="my-quality"),
    path("datasets/<slug:slug>/agreement", quality.AgreementOf.as_view(), name="agreement"),
    path("datasets/<slug:slug>/statistics", statistics.Statistics.as_view(), name="statistics"),
    path("datasets/<slug:slug>/statistics/<slug:name>.csv", statistics.StatisticAsCsv.as_view(), name="statistic-csv"),
    path("datasets/<slug:slug>/statistics/<slug:name>.svg", statistics.StatisticAsSvg.as_view(), name="statistic-svg"),
    path("datasets/<slug:slug>/statistics/<slug:name>.png", statistics.StatisticAsPng.as_view(), name="statistic-png"),
    path("releases/<int:release_id>/baseline-tables", baseline_tables.BaselineTables.as_view(), name="baseline-tables"),
    path(
        "releases/<int:release_id>/baseline-tables/<slug:name>.csv",
        baseline_tables.BaselineTableAsCsv.as_view(),
        name="baseline-table-csv",
    ),
    path(
        "releases/<int:release_id>/baseline-tables/<slug:name>.svg",
        baseline_tables.BaselineTableAsSvg.as_view(),
        name="baseline-table-svg",
    ),
    path(
        "releases/<int:release_id>/baseline-tables/<slug:name>.png",
        baseline_tables.BaselineTableAsPng.as_view(),
        name="baseline-table-png",
    ),
    path("datasets/<slug:slug>/quality", quality.Quality.as_view(), name="quality"),
]
