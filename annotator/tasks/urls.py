"""Addresses of tasks."""

from django.urls import path, re_path

from annotator.tasks import api, writing

urlpatterns = [
    path("reference", api.Reference.as_view(), name="reference"),
    path("screens/<int:screen_id>/check", api.CheckScript.as_view(), name="check"),
    path("screens/<int:screen_id>/tasks", api.SubmitTask.as_view(), name="submit-task"),
    path("screens/<int:screen_id>/drafts", writing.Drafts.as_view(), name="drafts"),
    path("screens/<int:screen_id>/drafts/<slug:slot>", writing.OneDraft.as_view(), name="draft"),
    path("screens/<int:screen_id>/said", writing.Said.as_view(), name="said"),
    path("screens/<int:screen_id>/coverage", writing.Coverage.as_view(), name="coverage"),
    path("tasks/<int:task_id>/revisions", api.Revisions.as_view(), name="revisions"),
    path("tasks/<int:task_id>/withdrawal", api.WithdrawTask.as_view(), name="withdraw-task"),
    path("scripts/<int:script_id>/executions", api.Executions.as_view(), name="executions"),
    path("executions/<int:execution_id>", api.OneExecution.as_view(), name="execution"),
    re_path(
        "^executions/(?P<execution_id>[0-9]+)/(?P<moment>before|after)$",
        api.ExecutionPicture.as_view(),
        name="execution-picture",
    ),
]
