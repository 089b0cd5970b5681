"""How well and how fast each person works: gold, work overturned by others, seconds per item."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import reduce
from operator import or_
from statistics import median
from typing import Any

from django.db.models import Count, Exists, F, Model, OuterRef, Q

from annotator.accounts.models import User
from annotator.boxes.models import Approval, BoxEdit, Decision
from annotator.datasets.models import Dataset, Stage
from annotator.datasets.reading import latest_reads
from annotator.domain.speed import Pace, gaps, paces
from annotator.labels.gold_models import GoldAnswer
from annotator.labels.models import How, Proposal
from annotator.reviews.models import Judgement, Verdict
from annotator.tasks.models import Script

SCREEN = "screen__application__dataset"
#: with fewer a share says nothing
FEWEST = 10
#: so many of a person's latest acts are timed
TIMED = 400
#: a longer gap between two acts was a pause, in seconds
PAUSE = {Stage.BOXES: 120, Stage.LABELS: 180, Stage.TASKS: 1800}
Share = tuple[int, int]


def quality_of(dataset: Dataset) -> list[dict[str, Any]]:
    """For each member {person, gold, overturned, pace, read}, by name.

    `gold` and each stage of `overturned` are {count, of}: right of those answered, overturned of those looked at.
    """
    people = list(User.objects.filter(memberships__dataset=dataset).distinct().order_by("name", "username"))
    gold, overturned, read = _gold(dataset), _overturned(dataset), latest_reads(dataset)
    fast = {stage: _paces(dataset, stage, people) for stage in Stage}
    return [
        {
            "person": person,
            "gold": _share(*gold.get(person.pk, (0, 0))),
            "overturned": {stage: _share(*overturned[stage].get(person.pk, (0, 0))) for stage in Stage},
            "pace": {stage: fast[stage][person.pk] for stage in Stage},
            "read": read.get(person.pk, []),
        }
        for person in people
    ]


def usual_seconds(rows: list[dict[str, Any]], stage: Stage) -> float | None:
    """The median of everybody's seconds per item; None where fewer than three people were timed."""
    known = [row["pace"][stage].seconds for row in rows if row["pace"][stage].seconds is not None]
    return median(known) if len(known) > 2 else None


def _share(count: int, of: int) -> dict[str, Any]:
    return {"count": count, "of": of, "too_few": of < FEWEST}


def _gold(dataset: Dataset) -> dict[int, Share]:
    """By person: right answers, of all that they gave. Box and answers may since have left the game."""
    counts: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    given = GoldAnswer.objects.filter(**{f"gold__choice__{SCREEN}": dataset})
    for person, slug, answers in given.order_by().values_list("person_id", "slug", "gold__answers"):
        counts[person][0] += slug in answers
        counts[person][1] += 1
    return {person: (right, of) for person, (right, of) in counts.items()}


def _overturned(dataset: Dataset) -> dict[Stage, dict[int, Share]]:
    """By stage and author: screens returned of those reviewed; labels that a maintainer decided otherwise, of those
    they decided; scripts returned of those judged in the final pass. Nobody's judgement of their own work counts.
    """
    reviewed = Approval.objects.filter(**{SCREEN: dataset}).values(author=F("submission__author"))
    judged = Verdict.objects.filter(**{f"script__task__{SCREEN}": dataset}).values(author=F("script__author"))
    decided = Proposal.objects.filter(
        **{f"box__{SCREEN}": dataset}, box__choices__how=How.ADJUDICATED, set_aside=None
    ).exclude(box__choices__chosen_by=F("author"))
    return {
        Stage.BOXES: _shares(reviewed, Q(decision=Decision.RETURNED)),
        Stage.LABELS: _shares(decided.values("author"), ~Q(box__choices__slug=F("slug"))),
        Stage.TASKS: _shares(judged, Q(judgement=Judgement.RETURNED)),
    }


def _shares(rows: Any, overturned: Q) -> dict[int, Share]:
    counted = rows.order_by().annotate(count=Count("pk", filter=overturned), of=Count("pk"))
    return {row["author"]: (row["count"], row["of"]) for row in counted}


def _paces(dataset: Dataset, stage: Stage, people: list[User]) -> dict[int, Pace]:
    moments = MOMENTS[stage]
    busy = _who_did_any(dataset, stage)
    return paces(
        {
            person.pk: gaps((one.timestamp() for one in moments(dataset, person)), PAUSE[stage])
            if person.pk in busy
            else []
            for person in people
        }
    )


def _who_did_any(dataset: Dataset, stage: Stage) -> set[int]:
    """Of a thousand members most do not work at each stage: whose acts need not be looked for. Maybe elsewhere."""
    did = [Exists(model._default_manager.filter(**{by: OuterRef("pk")})) for model, by in ACTS[stage]]
    return set(User.objects.filter(reduce(or_, did), memberships__dataset=dataset).values_list("pk", flat=True))


def _labels(dataset: Dataset, person: User) -> Iterator[Any]:
    """Gold is named among the others, so it is timed among them."""
    named = Proposal.objects.filter(**{f"box__{SCREEN}": dataset}, author=person).order_by("-pk")
    gold = GoldAnswer.objects.filter(**{f"gold__choice__{SCREEN}": dataset}, person=person).order_by("-pk")
    yield from named.values_list("made_at", flat=True)[:TIMED]
    yield from gold.values_list("made_at", flat=True)[:TIMED]


def _boxes(dataset: Dataset, person: User) -> Iterator[Any]:
    edits = BoxEdit.objects.filter(**{SCREEN: dataset}, author=person)
    # Edits of one moment were sent together: an import is one act.
    yield from edits.order_by("-made_at").values_list("made_at", flat=True).distinct()[:TIMED]


def _tasks(dataset: Dataset, person: User) -> Iterator[Any]:
    """A rename makes revisions by itself: only what a person wrote is timed."""
    written = Script.objects.filter(**{f"task__{SCREEN}": dataset}, author=person, wording_of=None)
    yield from written.order_by("-pk").values_list("created_at", flat=True)[:TIMED]


ACTS: dict[Stage, list[tuple[type[Model], str]]] = {
    Stage.BOXES: [(BoxEdit, "author")],
    Stage.LABELS: [(Proposal, "author"), (GoldAnswer, "person")],
    Stage.TASKS: [(Script, "author")],
}
MOMENTS: dict[Stage, Callable[[Dataset, User], Iterator[Any]]] = {
    Stage.BOXES: _boxes,
    Stage.LABELS: _labels,
    Stage.TASKS: _tasks,
}
