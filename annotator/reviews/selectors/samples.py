"""Selectors of samples of checked suggestions: what they are drawn from, and what was found (GUICourse 3.2)."""

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from annotator.datasets.models import Dataset
from annotator.domain.suggestion_checks import SampleFigures
from annotator.reviews.models import Judgement, SampledScript, TaskSample, Verdict
from annotator.reviews.selectors.reviews import State, scripts_in
from annotator.tasks.models import Script, SuggestionUse

CHECKED = (State.PROVEN, State.RETURNED, State.ACCEPTED)


def checked_scripts(dataset: Dataset) -> QuerySet[Script]:
    """The revisions in force of tasks that people made of suggestions, which ran as they should."""
    uses = SuggestionUse.objects.filter(person=OuterRef("task__author"), client_id=OuterRef("task__client_id"))
    checked: QuerySet[Script] = scripts_in(dataset, *CHECKED).filter(Exists(uses))
    return checked


def sample_figures(dataset: Dataset) -> SampleFigures[TaskSample] | None:
    """The figures of the dataset's latest sample. The first verdict on each of its tasks counts."""
    sample = TaskSample.objects.filter(dataset=dataset).first()
    if sample is None:
        return None
    first = Verdict.objects.filter(script=OuterRef("script")).order_by("pk").values("judgement")[:1]
    rows = SampledScript.objects.filter(sample=sample).values_list(Subquery(first), flat=True)
    judgements = [judgement for judgement in rows if judgement is not None]
    return SampleFigures(sample, len(rows), len(judgements), judgements.count(Judgement.ACCEPTED))
