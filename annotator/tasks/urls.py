"""URLs of tasks."""

from django.urls import path, re_path

from annotator.tasks.api import bulk, drafts, suggestions, tasks, writing_help

urlpatterns = [
    path("reference", tasks.Reference.as_view(), name="reference"),
    path("screens/<int:screen_id>/check", tasks.CheckScript.as_view(), name="check"),
    path("screens/<int:screen_id>/tasks", tasks.SubmitTask.as_view(), name="submit-task"),
    path("screens/<int:screen_id>/drafts", drafts.Drafts.as_view(), name="drafts"),
    path("screens/<int:screen_id>/drafts/<slug:slot>", drafts.OneDraft.as_view(), name="draft"),
    path("screens/<int:screen_id>/similarity", drafts.Similarity.as_view(), name="similarity"),
    path("screens/<int:screen_id>/coverage", drafts.Coverage.as_view(), name="coverage"),
    path("screens/<int:screen_id>/suggested-tasks", suggestions.SuggestedTasks.as_view(), name="suggested-tasks"),
    path("screens/<int:screen_id>/writing-help", writing_help.WritingHelp.as_view(), name="writing-help"),
    path("suggested-texts/<int:text_id>/decision", writing_help.TextDecision.as_view(), name="text-decision"),
    path(
        "datasets/<slug:slug>/writing-assistants", writing_help.WritingAssistants.as_view(), name="writing-assistants"
    ),
    path(
        "datasets/<slug:slug>/writing-assistants/<slug:wanted>",
        writing_help.OneWritingAssistant.as_view(),
        name="writing-assistant",
    ),
    path("suggested-tasks/<int:suggestion_id>/use", suggestions.TakeUp.as_view(), name="take-up-suggestion"),
    path("suggested-tasks/<int:suggestion_id>/drop", suggestions.Drop.as_view(), name="drop-suggestion"),
    path("datasets/<slug:slug>/task-suggestions", suggestions.TaskSuggestions.as_view(), name="task-suggestions"),
    path("datasets/<slug:slug>/tasks/bulk/withdrawal", bulk.WithdrawTasks.as_view(), name="withdraw-tasks"),
    path("datasets/<slug:slug>/tasks/bulk/execution", bulk.ExecuteTasks.as_view(), name="execute-tasks"),
    path("tasks/<int:task_id>/revisions", tasks.Revisions.as_view(), name="revisions"),
    path("tasks/<int:task_id>/withdrawal", tasks.WithdrawTask.as_view(), name="withdraw-task"),
    path("scripts/<int:script_id>/executions", tasks.Executions.as_view(), name="executions"),
    path("executions/<int:execution_id>", tasks.OneExecution.as_view(), name="execution"),
    re_path(
        "^executions/(?P<execution_id>[0-9]+)/(?P<moment>before|after|[0-9]{1,9})$",
        tasks.ExecutionPicture.as_view(),
        name="execution-picture",
    ),
]
