"""Selectors of suggested boxes: for which screens, what a person is shown, and what people made of them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from statistics import median
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from annotator.accounts.models import User
from annotator.assistants.models import AskKind, Endpoint, PromptRevision
from annotator.assistants.selectors import screens_asked_about
from annotator.boxes.models import BoxEdit, ShownBox, Submission, SuggestedBox
from annotator.boxes.selectors.boxes import boxes_of
from annotator.datasets.models import Dataset
from annotator.domain.box_suggestions import NumberedRect
from annotator.domain.geometry import Rect
from annotator.domain.intervals import Share, wilson
from annotator.screens.models import QueuedStage, Screen
from annotator.screens.selectors import screens_of

BOXED = 0.5
"""From this IoU with a box on, a rectangle is for what is boxed already, as in the editor."""
MOST_NUMBERED = 150
LEAST_CONFIDENCE = 0.2
"""Proposals of the picture below it are not numbered; the editor shows none of them either."""


@dataclass(slots=True)
class BoxUse:
    """What people made of the boxes of one prompt revision at one endpoint, read from the boxes as first submitted.

    `kept` have the rectangle and kind as suggested, `edited` others; `dropped` were dismissed, or accepted and removed;
    `not_taken` were shown, no more. `open`: the boxes are not submitted yet; `unseen`: submitted by people who were not
    shown them. `seconds` from being shown, or from the decision before on the same screen, to accepting or dropping.
    """

    endpoint: str
    revision: str
    stand_in: bool
    kept: int = 0
    edited: int = 0
    dropped: int = 0
    not_taken: int = 0
    open: int = 0
    unseen: int = 0
    seconds: list[float] = field(default_factory=list)

    @property
    def kept_share(self) -> Share | None:
        """Of the suggestions that people saw on submitted screens, the share that was kept."""
        return wilson(self.kept, self.kept + self.edited + self.dropped + self.not_taken)

    @property
    def seconds_each(self) -> float | None:
        return median(self.seconds) if self.seconds else None


def screens_to_suggest(dataset: Dataset, *, endpoint: Endpoint, revision: PromptRevision) -> QuerySet[Screen]:
    """The screens that wait to be drawn, about which this revision at this endpoint was not asked yet."""
    asked = screens_asked_about(wanted=AskKind.BOXES, endpoint=endpoint, revision=revision)
    waiting = screens_of(dataset).filter(queued__stage=QueuedStage.BOXES)
    screens: QuerySet[Screen] = waiting.exclude(pk__in=asked).order_by("pk")
    return screens


def rectangles_to_number(screen: Screen) -> tuple[list[NumberedRect], int]:
    """What an assistant is shown with numbers, in reading order, and how many rectangles go without one.

    These are the proposals of the picture, the most confident first, then the boxes that are there.
    """
    boxes = [NumberedRect(box.rect, box.kind, boxed=True) for box in boxes_of(screen)]
    proposals = [
        NumberedRect(Rect(row.left, row.top, row.right, row.bottom), row.kind)
        for row in screen.box_proposals.filter(confidence__gte=LEAST_CONFIDENCE)
    ]
    free = [each for each in proposals if not is_boxed(each.rect, [box.rect for box in boxes])]
    every = [*free, *boxes]
    numbered = sorted(every[:MOST_NUMBERED], key=lambda each: (each.rect.top, each.rect.left, each.rect))
    return numbered, len(every) - len(numbered)


def is_boxed(rect: Rect, boxes: list[Rect]) -> bool:
    """Whether one of the boxes is for what the rectangle is for."""
    return any(box.iou(rect) > BOXED for box in boxes)


def suggestions_for(screen: Screen, person: User) -> QuerySet[Any]:
    """What the person is or would be shown, each with `dropped`: of what they saw first, else of the latest ask."""
    rows = SuggestedBox.objects.filter(screen=screen)
    seen = rows.filter(shown__person=person).order_by("-ask").values_list("ask", flat=True).first()
    ask = seen or rows.order_by("-ask").values_list("ask", flat=True).first()
    own = ShownBox.objects.filter(suggestion=OuterRef("pk"), person=person, dropped_at__isnull=False)
    return rows.filter(ask=ask).select_related("ask__endpoint").annotate(dropped=Exists(own))


def uses_of(dataset: Dataset) -> Iterator[BoxUse]:
    """What people made of suggested boxes, by endpoint and prompt revision."""
    uses: dict[tuple[str, str, bool], BoxUse] = {}
    rows = _with_facts(SuggestedBox.objects.filter(screen__application__dataset=dataset))
    ordered = rows.select_related("ask__endpoint", "ask__revision__prompt").order_by("ask", "pk")
    for _, group in groupby(ordered.iterator(), key=lambda row: row.ask_id):
        suggestions = list(group)
        ask = suggestions[0].ask
        key = (ask.endpoint.name, str(ask.revision), bool(ask.stand_in))
        use = uses.setdefault(key, BoxUse(*key))
        for suggestion in suggestions:
            outcome = _outcome(suggestion)
            setattr(use, outcome, getattr(use, outcome) + 1)
        use.seconds.extend(_seconds(suggestions))
    yield from (uses[key] for key in sorted(uses))


def _with_facts(suggestions: QuerySet[SuggestedBox]) -> QuerySet[Any]:
    """Each with when it was shown, taken and dropped, and its box as it was when the screen was submitted after it."""
    edits = BoxEdit.objects.filter(box=OuterRef("pk"))
    shown = ShownBox.objects.filter(suggestion=OuterRef("pk"))
    submissions = Submission.objects.filter(screen=OuterRef("screen"), made_at__gt=OuterRef("made_at")).order_by("pk")
    submitted = Subquery(submissions.values("version")[:1])
    at_submission = edits.filter(version__lte=OuterRef("submitted")).order_by("-version")
    return suggestions.annotate(
        submitted=submitted,
        shown_at=Subquery(shown.order_by("shown_at").values("shown_at")[:1]),
        dropped_at=Subquery(shown.filter(dropped_at__isnull=False).order_by("dropped_at").values("dropped_at")[:1]),
        taken_at=Subquery(edits.order_by("version").values("made_at")[:1]),
    ).annotate(taken=Exists(at_submission), box_then=Subquery(at_submission.values("after")[:1]))


def _outcome(row: Any) -> str:
    """The field of `BoxUse` in which a suggestion counts."""
    if row.submitted is None:
        return "open"
    if row.taken:
        if row.box_then is None:
            return "dropped"
        names = ("left", "top", "right", "bottom", "kind")
        return "kept" if all(row.box_then[name] == getattr(row, name) for name in names) else "edited"
    if row.dropped_at:
        return "dropped"
    return "not_taken" if row.shown_at else "unseen"


def _seconds(suggestions: list[Any]) -> Iterator[float]:
    """How long each decision on a screen took, in their order."""
    shown: datetime | None = min((row.shown_at for row in suggestions if row.shown_at), default=None)
    decided = sorted(moment for row in suggestions if (moment := row.taken_at or row.dropped_at))
    for moment in decided:
        if shown is not None:
            yield max(0.0, (moment - shown).total_seconds())
        shown = moment
