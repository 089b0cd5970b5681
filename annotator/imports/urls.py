"""URLs of imports."""

from django.urls import path

from annotator.imports.api import imports

urlpatterns = [
    path("datasets/<slug:slug>/imports", imports.Imports.as_view(), name="imports"),
    path("datasets/<slug:slug>/imports/formats", imports.ImportFormats.as_view(), name="import-formats"),
    path("imports/<int:import_id>/start", imports.StartImport.as_view(), name="start-import"),
    path("imports/<int:import_id>/problems", imports.ImportProblems.as_view(), name="import-problems"),
    path("imports/<int:import_id>/report.csv", imports.ImportReportFile.as_view(), name="import-report"),
]
