"""Quality and pace of each person's work: gold answers, work overturned by others, seconds per item."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import lru_cache
from statistics import median
from typing import Any

from django.db.models import Count, F, Model, OuterRef, Q, Subquery

from annotator.accounts.models import User
from annotator.boxes.models import Approval, BoxEdit, Decision
from annotator.datasets.models import GUIDELINE_STAGES, Dataset, WorkStage
from annotator.datasets.selectors.guideline_reads import latest_reads
from annotator.domain.speed import Pace, compared, own_pace, seconds_between
from annotator.labels.models import GoldAnswer, How, Proposal, Skip
from annotator.reviews.models import Judgement, Verdict
from annotator.screens.selectors import on_screens_of
from annotator.tasks.models import Script

SCREEN = "screen__application__dataset"
#: with fewer a share says nothing
FEWEST = 10
#: so many of a person's latest acts are timed
TIMED = 400
#: a longer gap between two acts was a pause, in seconds
PAUSE = {WorkStage.BOXES: 120, WorkStage.LABELS: 180, WorkStage.TASKS: 1800}
Share = tuple[int, int]


def quality_of(dataset: Dataset) -> list[dict[str, Any]]:
    """For each member {person, gold, overturned, pace, read}, by name.

    `gold` and each stage of `overturned` are {count, of}: right of those answered, overturned of those looked at.
    """
    people = list(User.objects.filter(memberships__dataset=dataset).distinct().order_by("name", "username"))
    gold, overturned, reads_by_person = _gold(dataset), _overturned(dataset), latest_reads(dataset)
    fast = {stage: _paces(dataset, stage, people) for stage in GUIDELINE_STAGES}
    return [
        {
            "person": person,
            "gold": _share(*gold.get(person.pk, (0, 0))),
            "overturned": {stage: _share(*overturned[stage].get(person.pk, (0, 0))) for stage in GUIDELINE_STAGES},
            "pace": {stage: fast[stage][person.pk] for stage in GUIDELINE_STAGES},
            "read": reads_by_person.get(person.pk, []),
        }
        for person in people
    ]


def usual_seconds(rows: list[dict[str, Any]], stage: WorkStage) -> float | None:
    """The median of everybody's seconds per item; None where fewer than three people were timed."""
    timed_medians = [row["pace"][stage].seconds for row in rows if row["pace"][stage].seconds is not None]
    return median(timed_medians) if len(timed_medians) > 2 else None


def _share(count: int, of: int) -> dict[str, Any]:
    return {"count": count, "of": of, "too_few": of < FEWEST}


def _gold(dataset: Dataset) -> dict[int, Share]:
    """By person, the number of right answers to gold boxes and of all answers, retired boxes included."""
    counts: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    gold_answers = GoldAnswer.objects.filter(on_screens_of(dataset, "gold__choice__screen"))
    for person, slug, answers in gold_answers.order_by().values_list("person_id", "slug", "gold__answers"):
        counts[person][0] += slug in answers
        counts[person][1] += 1
    return {person: (right, of) for person, (right, of) in counts.items()}


def _overturned(dataset: Dataset) -> dict[WorkStage, dict[int, Share]]:
    """By stage and author: screens returned of those reviewed; labels decided otherwise by a maintainer, of those
    decided; scripts returned of those judged in the final review. Decisions on one's own work do not count.
    """
    reviewed = Approval.objects.filter(on_screens_of(dataset, "screen")).values(author=F("submission__author"))
    judged = Verdict.objects.filter(dataset=dataset).values(author=F("script_author"))
    decided = Proposal.objects.filter(
        **{f"box__{SCREEN}": dataset}, box__choices__how=How.ADJUDICATED, set_aside=None
    ).exclude(box__choices__chosen_by=F("author"))
    return {
        WorkStage.BOXES: _shares(reviewed, Q(decision=Decision.RETURNED)),
        WorkStage.LABELS: _shares(decided.values("author"), ~Q(box__choices__slug=F("slug"))),
        WorkStage.TASKS: _shares(judged, Q(judgement=Judgement.RETURNED)),
    }


def _shares(rows: Any, overturned: Q) -> dict[int, Share]:
    counted = rows.order_by().annotate(count=Count("pk", filter=overturned), of=Count("pk"))
    return {row["author"]: (row["count"], row["of"]) for row in counted}


def _paces(dataset: Dataset, stage: WorkStage, people: list[User]) -> dict[int, Pace]:
    latest = _latest_acts(dataset, stage)
    nobody = own_pace([])
    return compared(
        {
            person.pk: _own_pace(dataset.pk, stage, person.pk, latest[person.pk]) if person.pk in latest else nobody
            for person in people
        }
    )


@lru_cache(maxsize=10_000)
def _own_pace(dataset: int, stage: WorkStage, person: int, _latest: tuple[datetime | None, ...]) -> Pace:
    """The pace of a person up to their latest acts. Acts do not change, and to read hundreds of each person is slow."""
    moments = MOMENTS[stage](Dataset(pk=dataset), User(pk=person))
    return own_pace(seconds_between((moment.timestamp() for moment in moments), PAUSE[stage]))


def _latest_acts(dataset: Dataset, stage: WorkStage) -> dict[int, tuple[datetime | None, ...]]:
    """By person, the moments of their latest acts of each kind at a stage, in any dataset; without who did none."""
    latest = [
        Subquery(model._default_manager.filter(**{by: OuterRef("pk")}).order_by(f"-{order}").values(moment)[:1])
        for model, by, order, moment in ACTS[stage]
    ]
    rows = User.objects.filter(memberships__dataset=dataset).distinct().order_by().values_list("pk", *latest)
    return {person: tuple(moments) for person, *moments in rows if any(moments)}


def _labels(dataset: Dataset, person: User) -> Iterator[Any]:
    """The moments of a person's proposals and gold answers; a box reported as wrong is timed in neither."""
    proposals = Proposal.objects.filter(on_screens_of(dataset, "box__screen"), author=person).order_by("-pk")
    gold_answers = GoldAnswer.objects.filter(on_screens_of(dataset, "gold__choice__screen"), person=person)
    gold = gold_answers.exclude(skip=Skip.BOX_IS_WRONG).order_by("-pk")
    yield from proposals.values_list("made_at", flat=True)[:TIMED]
    yield from gold.values_list("made_at", flat=True)[:TIMED]


def _boxes(dataset: Dataset, person: User) -> Iterator[Any]:
    edits = BoxEdit.objects.filter(on_screens_of(dataset, "screen"), author=person)
    # Edits of one moment were sent together: an import is one act.
    yield from edits.order_by("-made_at").values_list("made_at", flat=True).distinct()[:TIMED]


def _tasks(dataset: Dataset, person: User) -> Iterator[Any]:
    """The moments of scripts that the person wrote; revisions made by a renaming are not timed."""
    own_scripts = Script.objects.filter(on_screens_of(dataset, "task__screen"), author=person, wording_of=None)
    yield from own_scripts.order_by("-pk").values_list("created_at", flat=True)[:TIMED]


#: what counts as an act, by whom, in which order, when
ACTS: dict[WorkStage, list[tuple[type[Model], str, str, str]]] = {
    WorkStage.BOXES: [(BoxEdit, "author", "made_at", "made_at")],
    WorkStage.LABELS: [(Proposal, "author", "pk", "made_at"), (GoldAnswer, "person", "pk", "made_at")],
    WorkStage.TASKS: [(Script, "author", "pk", "created_at")],
}
MOMENTS: dict[WorkStage, Callable[[Dataset, User], Iterator[Any]]] = {
    WorkStage.BOXES: _boxes,
    WorkStage.LABELS: _labels,
    WorkStage.TASKS: _tasks,
}
