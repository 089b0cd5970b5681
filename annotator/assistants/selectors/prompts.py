"""Selectors of prompts and their revisions."""

from django.db.models import Prefetch, QuerySet

from annotator.assistants.models import Prompt, PromptRevision
from annotator.datasets.models import Dataset


def prompts_of(dataset: Dataset) -> QuerySet[Prompt]:
    """The dataset's prompts with their revisions, the latest first."""
    revisions = PromptRevision.objects.select_related("created_by", "prompt")
    return Prompt.objects.filter(dataset=dataset).prefetch_related(Prefetch("revisions", revisions))


def revision_of(revision_id: int) -> PromptRevision | None:
    return PromptRevision.objects.select_related("prompt__dataset").filter(pk=revision_id).first()
