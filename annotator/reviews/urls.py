"""URLs of the final review."""

from django.urls import path

from annotator.reviews.api import assignment, reviews, samples

urlpatterns = [
    path("datasets/<slug:slug>/tasks", reviews.Tasks.as_view(), name="tasks"),
    path("datasets/<slug:slug>/tasks/csv", reviews.TasksFile.as_view(), name="tasks-csv"),
    path("datasets/<slug:slug>/tasks/bulk/verdict", reviews.BulkVerdicts.as_view(), name="judge-tasks"),
    path("datasets/<slug:slug>/task-sample", samples.Sample.as_view(), name="task-sample"),
    path("tasks/<int:task_id>", reviews.OneTask.as_view(), name="task"),
    path("scripts/<int:script_id>/verdicts", reviews.Verdicts.as_view(), name="verdicts"),
    path("datasets/<slug:slug>/final-pass/next", assignment.NextScript.as_view(), name="next-script"),
    path("scripts/<int:script_id>/lease", assignment.ScriptLease.as_view(), name="script-lease"),
]
