"""Selectors of suggested labels: for which boxes, what people were shown, and what they made of it."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Case, Count, Exists, F, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce

from annotator.accounts.models import User
from annotator.assistants.models import Endpoint, PromptRevision
from annotator.boxes.models import Approval, Box
from annotator.datasets.models import Dataset
from annotator.domain.intervals import Share, wilson
from annotator.labels.models import Choice, GoldAnswer, Proposal, ShownSuggestion, SuggestedLabel
from annotator.labels.selectors.gold import in_play
from annotator.labels.selectors.labels import choices_in_force, in_force


@dataclass(frozen=True, slots=True)
class Use:
    """What people made of the suggestions of one prompt revision at one endpoint.

    Shown before answering, they were kept, changed into another label, or the box was skipped; shown after, they were
    the answer already, were taken then, or the answer stayed. `open`: shown, and not answered yet.
    """

    endpoint: str
    revision: str
    stand_in: bool
    kept: int
    changed: int
    skipped: int
    open: int
    same: int
    taken: int
    stayed: int

    @property
    def kept_share(self) -> Share | None:
        return wilson(self.kept, self.kept + self.changed + self.skipped)


def boxes_to_suggest(dataset: Dataset, *, endpoint: Endpoint, revision: PromptRevision) -> QuerySet[Box]:
    """The boxes of approved screens that wait for a label, and gold boxes, which must not be told from them.

    Without those that have a suggestion of this revision from this endpoint for the box as it is.
    """
    approved = in_force(Approval.objects.filter(screen__application__dataset=dataset)).values("screen")
    boxes = Box.objects.filter(screen__in=approved, removed_at=None)
    settled = choices_in_force().filter(box=OuterRef("pk"))
    made = SuggestedLabel.objects.filter(
        box=OuterRef("pk"), box_version=OuterRef("version"), ask__endpoint=endpoint, ask__revision=revision
    )
    is_gold = Exists(in_play(dataset).filter(choice__box=OuterRef("pk")).order_by())
    return boxes.filter(~Exists(settled) | is_gold, ~Exists(made)).order_by("screen", "top", "left", "pk")


def suggestion_for(person: User, box: Box) -> SuggestedLabel | None:
    """What this person is or would be shown: what they saw for the box as it is, else the latest that is not taken."""
    suggestions = SuggestedLabel.objects.filter(box=box, box_version=box.version).select_related("ask__endpoint")
    if earlier := suggestions.filter(shown__person=person).last():
        return earlier
    others = Choice.objects.filter(screen=box.screen_id, slug=OuterRef("slug"), withdrawn_at=None).exclude(box=box)
    return suggestions.filter(~Exists(others)).last()


def has_suggestion(box_path: str) -> Exists:
    """Whether the box at this path of a query has a suggestion for the box as it is."""
    return Exists(
        SuggestedLabel.objects.filter(box=OuterRef(box_path), box_version=OuterRef(f"{box_path}__version")).order_by()
    )


def uses_of(dataset: Dataset) -> Iterator[Use]:
    """What people made of suggestions, by endpoint and prompt revision."""
    person_and_box = {"box": OuterRef("suggestion__box")}
    proposals = Proposal.objects.filter(author=OuterRef("person"), **person_and_box).order_by("-pk")
    answers = GoldAnswer.objects.filter(person=OuterRef("person"), gold__choice__box=OuterRef("suggestion__box"))
    answered = Coalesce(Subquery(proposals.values("slug")[:1]), Subquery(answers.order_by("-pk").values("slug")[:1]))
    rows = ShownSuggestion.objects.filter(suggestion__box__screen__application__dataset=dataset).annotate(
        final_slug=answered
    )
    before, suggested = Q(answer=None), F("suggestion__slug")
    outcome = Case(
        When(before & Q(final_slug=None), then=Value("open")),
        When(before & Q(final_slug=suggested), then=Value("kept")),
        When(before & Q(final_slug=""), then=Value("skipped")),
        When(before, then=Value("changed")),
        When(answer=suggested, then=Value("same")),
        When(final_slug=suggested, then=Value("taken")),
        default=Value("stayed"),
    )
    ask = "suggestion__ask__"
    names = (ask + "endpoint__name", ask + "revision__prompt__name", ask + "revision__number", ask + "stand_in")
    counted: dict[tuple[str, str, bool], dict[str, int]] = {}
    grouped = rows.annotate(outcome=outcome).order_by().values_list(*names, "outcome").annotate(count=Count("pk"))
    for endpoint, prompt, number, stand_in, name, count in grouped:
        key = (endpoint, f"{prompt} {number}", bool(stand_in))
        counted.setdefault(key, dict.fromkeys(OUTCOMES, 0))[name] += count
    for (endpoint, revision, stand_in), counts in sorted(counted.items()):
        yield Use(endpoint, revision, stand_in, **counts)


OUTCOMES = ("kept", "changed", "skipped", "open", "same", "taken", "stayed")
