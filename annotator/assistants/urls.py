"""URLs of assistants."""

from django.urls import path

from annotator.assistants.api import assistants, suggestion_runs

DATASET = "datasets/<slug:slug>/assistants"

urlpatterns = [
    path(DATASET, assistants.Assistants.as_view(), name="assistants"),
    path(f"{DATASET}/endpoints", assistants.Endpoints.as_view(), name="endpoints"),
    path(f"{DATASET}/prompts", assistants.Prompts.as_view(), name="prompts"),
    path(f"{DATASET}/asks", assistants.Asks.as_view(), name="asks"),
    path("endpoints/<int:endpoint_id>", assistants.OneEndpoint.as_view(), name="endpoint"),
    path("prompts/<int:prompt_id>/revisions", assistants.Revisions.as_view(), name="revisions"),
    path("asks/<int:ask_id>", assistants.OneAsk.as_view(), name="ask"),
    path(
        "suggestion-runs/<int:run_id>/cancellation",
        suggestion_runs.SuggestionRunCancellation.as_view(),
        name="cancel-suggestion-run",
    ),
    path(
        "suggestion-runs/<int:run_id>/retry", suggestion_runs.SuggestionRunRetry.as_view(), name="retry-suggestion-run"
    ),
]
