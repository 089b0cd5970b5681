"""Addresses of the final pass."""

from django.urls import path

from annotator.reviews import api, turns_api

urlpatterns = [
    path("datasets/<slug:slug>/tasks", api.Tasks.as_view(), name="tasks"),
    path("tasks/<int:task_id>", api.OneTask.as_view(), name="task"),
    path("scripts/<int:script_id>/verdicts", api.Verdicts.as_view(), name="verdicts"),
    path("datasets/<slug:slug>/final-pass/next", turns_api.NextScript.as_view(), name="next-script"),
    path("scripts/<int:script_id>/lease", turns_api.ScriptLease.as_view(), name="script-lease"),
]
