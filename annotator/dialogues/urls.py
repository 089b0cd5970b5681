"""URLs of dialogues."""

from django.urls import path

from annotator.dialogues.api import checks, suggestions

urlpatterns = [
    path(
        "datasets/<slug:slug>/dialogue-suggestions",
        suggestions.DialogueSuggestions.as_view(),
        name="dialogue-suggestions",
    ),
    path("datasets/<slug:slug>/dialogue-sample", suggestions.DialogueSamples.as_view(), name="dialogue-sample"),
    path("datasets/<slug:slug>/dialogues/next", checks.NextDialogue.as_view(), name="next-dialogue"),
    path("dialogues/<int:dialogue_id>/keep", checks.KeepDialogue.as_view(), name="keep-dialogue"),
    path("dialogues/<int:dialogue_id>/drop", checks.DropDialogue.as_view(), name="drop-dialogue"),
    path("dialogues/<int:dialogue_id>/judgement", checks.JudgeDialogue.as_view(), name="judge-dialogue"),
]
