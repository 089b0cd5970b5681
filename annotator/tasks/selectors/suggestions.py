"""Selectors of suggested tasks: which are open on a screen, and what people made of them (GUICourse 3.2, A.1)."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from annotator.accounts.models import User
from annotator.assistants.models import AskKind, Endpoint, PromptRevision
from annotator.assistants.selectors import screens_asked_about
from annotator.datasets.models import Dataset
from annotator.domain.suggestion_checks import Checks
from annotator.labels.models import ScreenStage
from annotator.labels.selectors import label_rects, with_stage
from annotator.screens.models import Screen
from annotator.screens.selectors import screens_of
from annotator.tasks.models import Script, SuggestedTask, Task
from annotator.tasks.selectors.tasks import analyse_script

TAKEN_FOR = timedelta(hours=24)
"""How long a suggestion that somebody has begun to write is kept for them."""


def screens_to_suggest(dataset: Dataset, *, endpoint: Endpoint, revision: PromptRevision) -> QuerySet[Screen]:
    """The labelled screens about which this revision at this endpoint was not asked yet."""
    asked = screens_asked_about(wanted=AskKind.TASKS, endpoint=endpoint, revision=revision)
    staged = with_stage(screens_of(dataset)).filter(stage=ScreenStage.TASKS)
    screens: QuerySet[Screen] = staged.exclude(pk__in=asked).order_by("pk")
    return screens


def open_suggestions(person: User, screen: Screen) -> list[Any]:
    """The suggestions of the screen that nobody has written or dropped, and that no other is writing.

    Without those whose script does not fit the screen's labels any more; each with `taken_by_me`.
    """
    rows = _with_task(SuggestedTask.objects.filter(screen=screen)).filter(written=None)
    free = Q(use=None) | Q(use__dropped="", use__person=person)
    free |= Q(use__dropped="", use__made_at__lt=timezone.now() - TAKEN_FOR)
    labels = label_rects(screen)
    fitting = []
    for suggestion in rows.filter(free).select_related("ask__endpoint", "use"):
        if not analyse_script(screen, suggestion.text, labels).problems:
            use = getattr(suggestion, "use", None)
            suggestion.taken_by_me = use is not None and use.person_id == person.pk
            fitting.append(suggestion)
    return fitting


def written_from(suggestion: SuggestedTask) -> Task | None:
    """The task that was submitted from this suggestion."""
    use = getattr(suggestion, "use", None)
    if use is None or use.client_id is None:
        return None
    return Task.objects.filter(author=use.person_id, client_id=use.client_id).first()


def checks_of(dataset: Dataset) -> Iterator[Checks]:
    """What people made of suggested tasks, by endpoint and prompt revision.

    Kept are those submitted with the sentence and script as suggested; seconds from taking one up to submitting it.
    """
    by_assistant: dict[tuple[str, str, bool], Checks] = {}
    rows = _with_task(SuggestedTask.objects.filter(screen__application__dataset=dataset))
    for row in rows.select_related("ask__endpoint", "ask__revision__prompt", "use").iterator():
        key = (row.ask.endpoint.name, str(row.ask.revision), bool(row.ask.stand_in))
        _count(by_assistant.setdefault(key, Checks(*key)), row)
    yield from (by_assistant[key] for key in sorted(by_assistant))


def _count(checks: Checks, row: Any) -> None:
    use, written = getattr(row, "use", None), getattr(row, "written", None)
    if written is not None and use is not None:
        is_kept = (row.first_sentence, row.first_text) == (row.sentence, row.text)
        checks.kept += is_kept
        checks.revised += not is_kept
        checks.seconds.append(max(0.0, (written - use.made_at).total_seconds()))
    elif use is not None and use.dropped:
        checks.dropped += 1
    else:
        checks.open += 1


def _with_task(suggestions: QuerySet[SuggestedTask]) -> QuerySet[Any]:
    """Each with `written`, the moment at which its task was submitted, and the first words of that task."""
    tasks = Task.objects.filter(author=OuterRef("use__person"), client_id=OuterRef("use__client_id"))
    scripts = Script.objects.filter(
        task__author=OuterRef("use__person"), task__client_id=OuterRef("use__client_id")
    ).order_by("revision")
    return suggestions.annotate(
        written=Subquery(tasks.values("created_at")[:1]),
        first_sentence=Subquery(scripts.values("sentence")[:1]),
        first_text=Subquery(scripts.values("text")[:1]),
    )
