"""Selectors of dialogues: which wait to be checked, and what people made of them (GUICourse 3.3, A.2)."""

from collections.abc import Iterator

from django.db.models import Case, Exists, IntegerField, OuterRef, Q, QuerySet, Value, When

from annotator.accounts.models import User
from annotator.assistants.models import AskKind, Endpoint, PromptRevision
from annotator.assistants.selectors import screens_asked_about
from annotator.boxes.models import Box
from annotator.datasets.models import Dataset
from annotator.dialogues.models import DialogueCheck, DialogueSample, SampledDialogue, SuggestedDialogue
from annotator.domain.suggestion_checks import Checks, SampleFigures
from annotator.screens.models import Screen, Source
from annotator.screens.selectors import screens_of


def screens_to_suggest(dataset: Dataset, *, endpoint: Endpoint, revision: PromptRevision) -> QuerySet[Screen]:
    """The screens of which something is known, about which this revision at this endpoint was not asked yet."""
    asked = screens_asked_about(wanted=AskKind.DIALOGUES, endpoint=endpoint, revision=revision)
    boxes = Box.objects.filter(screen=OuterRef("pk"), removed_at=None)
    known = screens_of(dataset).filter(Q(source=Source.CAPTURE) | Exists(boxes.order_by()))
    screens: QuerySet[Screen] = known.exclude(pk__in=asked).order_by("pk")
    return screens


def dialogues_of(dataset: Dataset) -> QuerySet[SuggestedDialogue]:
    """All suggested dialogues about the dataset's screens."""
    # As `on_screens_of` does it.
    rows = SuggestedDialogue.objects.filter(Exists(screens_of(dataset).filter(pk=OuterRef("screen"))))
    return rows.select_related("screen__application__dataset", "ask__endpoint", "check_made__person")


def waiting_dialogues(dataset: Dataset, person: User) -> QuerySet[SuggestedDialogue]:
    """What waits for this person: samples of what others have checked, then what nobody has checked."""
    again = SampledDialogue.objects.filter(check_made__dialogue=OuterRef("pk"), is_right=None)
    rows = dialogues_of(dataset).annotate(
        rank=Case(When(check_made=None, then=Value(1)), default=Value(0), output_field=IntegerField())
    )
    open_samples = Q(Exists(again)) & ~Q(check_made__person=person)
    waiting: QuerySet[SuggestedDialogue] = rows.filter(Q(check_made=None) | open_samples).order_by("rank", "pk")
    return waiting


def check_of(dialogue: SuggestedDialogue) -> DialogueCheck | None:
    return getattr(dialogue, "check_made", None)


def checks_of(dataset: Dataset) -> Iterator[Checks]:
    """What people made of suggested dialogues, by endpoint and prompt revision."""
    by_assistant: dict[tuple[str, str, bool], Checks] = {}
    for row in dialogues_of(dataset).select_related("ask__revision__prompt").iterator():
        key = (row.ask.endpoint.name, str(row.ask.revision), bool(row.ask.stand_in))
        _count(by_assistant.setdefault(key, Checks(*key)), check_of(row))
    yield from (by_assistant[key] for key in sorted(by_assistant))


def _count(checks: Checks, check: DialogueCheck | None) -> None:
    if check is None:
        checks.open += 1
        return
    if check.dropped:
        checks.dropped += 1
        return
    checks.seconds.append(check.seconds)
    if check.is_kept:
        checks.kept += 1
    else:
        checks.revised += 1


def checked_dialogues(dataset: Dataset) -> QuerySet[SuggestedDialogue]:
    """Those that a person has kept or revised."""
    return dialogues_of(dataset).filter(check_made__isnull=False, check_made__dropped="")


def sample_figures(dataset: Dataset) -> SampleFigures[DialogueSample] | None:
    """The figures of the dataset's latest sample."""
    sample = DialogueSample.objects.filter(dataset=dataset).select_related("drawn_by").first()
    if sample is None:
        return None
    verdicts = list(SampledDialogue.objects.filter(sample=sample).values_list("is_right", flat=True))
    return SampleFigures(sample, len(verdicts), len(verdicts) - verdicts.count(None), verdicts.count(True))
