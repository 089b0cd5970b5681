"""Quality and pace of each person's work: gold answers, work overturned by others, seconds per item."""

from collections import defaultdict
from statistics import median
from typing import Any

from django.db.models import Count, F, Q

from annotator.accounts.models import User
from annotator.boxes.models import Approval, Decision
from annotator.dashboards.selectors.acts import moments, who_did_any
from annotator.datasets.models import GUIDELINE_STAGES, Dataset, WorkStage
from annotator.datasets.selectors.guideline_reads import latest_reads
from annotator.domain.speed import Pace, paces, seconds_between
from annotator.labels.models import GoldAnswer, How, Proposal
from annotator.reviews.models import Judgement, Verdict
from annotator.screens.selectors import on_screens_of

SCREEN = "screen__application__dataset"
#: with fewer a share says nothing
FEWEST = 10
#: a longer gap between two acts was a pause, in seconds
PAUSE = {WorkStage.BOXES: 120, WorkStage.LABELS: 180, WorkStage.TASKS: 1800}
Share = tuple[int, int]


def quality_of(dataset: Dataset) -> list[dict[str, Any]]:
    """For each member {person, gold, overturned, pace, read}, by name.

    `gold` and each stage of `overturned` are {count, of}: right of those answered, overturned of those looked at.
    """
    people = _members(dataset)
    return _rows(dataset, people, _paces_by_stage(dataset, people), None)


def own_quality(dataset: Dataset, person: User) -> dict[str, Any]:
    """What `quality_of` has of one member, and `usual`: by stage everybody's median of seconds per item.

    That is None where fewer than three people were timed.
    """
    by_stage = _paces_by_stage(dataset, _members(dataset))
    (own,) = _rows(dataset, [person], by_stage, person)
    return {**own, "usual": {stage: _usual_seconds(by_stage[stage]) for stage in GUIDELINE_STAGES}}


def _members(dataset: Dataset) -> list[User]:
    return list(User.objects.filter(memberships__dataset=dataset).distinct().order_by("name", "username"))


def _rows(
    dataset: Dataset, people: list[User], by_stage: dict[WorkStage, dict[int, Pace]], only: User | None
) -> list[dict[str, Any]]:
    gold, overturned, reads_by_person = _gold(dataset, only), _overturned(dataset, only), latest_reads(dataset)
    return [
        {
            "person": person,
            "gold": _share(*gold.get(person.pk, (0, 0))),
            "overturned": {stage: _share(*overturned[stage].get(person.pk, (0, 0))) for stage in GUIDELINE_STAGES},
            "pace": {stage: by_stage[stage][person.pk] for stage in GUIDELINE_STAGES},
            "read": reads_by_person.get(person.pk, []),
        }
        for person in people
    ]


def _usual_seconds(of_stage: dict[int, Pace]) -> float | None:
    timed_medians = [pace.seconds for pace in of_stage.values() if pace.seconds is not None]
    return median(timed_medians) if len(timed_medians) > 2 else None


def _share(count: int, of: int) -> dict[str, Any]:
    return {"count": count, "of": of, "too_few": of < FEWEST}


def _gold(dataset: Dataset, only: User | None) -> dict[int, Share]:
    """By person, the number of right answers to gold boxes and of all answers, retired boxes included."""
    counts: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    gold_answers = GoldAnswer.objects.filter(_by(only, "person"), on_screens_of(dataset, "gold__choice__screen"))
    for person, slug, answers in gold_answers.order_by().values_list("person_id", "slug", "gold__answers"):
        counts[person][0] += slug in answers
        counts[person][1] += 1
    return {person: (right, of) for person, (right, of) in counts.items()}


def _overturned(dataset: Dataset, only: User | None) -> dict[WorkStage, dict[int, Share]]:
    """By stage and author: screens returned of those reviewed; labels decided otherwise by a maintainer, of those
    decided; scripts returned of those judged in the final review. Decisions on one's own work do not count.
    """
    reviewed = Approval.objects.filter(_by(only, "submission__author"), on_screens_of(dataset, "screen"))
    judged = Verdict.objects.filter(_by(only, "script_author"), dataset=dataset)
    decided = Proposal.objects.filter(
        _by(only, "author"), **{f"box__{SCREEN}": dataset}, box__choices__how=How.ADJUDICATED, set_aside=None
    ).exclude(box__choices__chosen_by=F("author"))
    return {
        WorkStage.BOXES: _shares(reviewed.values(author=F("submission__author")), Q(decision=Decision.RETURNED)),
        WorkStage.LABELS: _shares(decided.values("author"), ~Q(box__choices__slug=F("slug"))),
        WorkStage.TASKS: _shares(judged.values(author=F("script_author")), Q(judgement=Judgement.RETURNED)),
    }


def _by(only: User | None, path: str) -> Q:
    """The condition that the person at the end of `path` is this one; none for everybody."""
    return Q(**{path: only}) if only else Q()


def _shares(rows: Any, overturned: Q) -> dict[int, Share]:
    counted = rows.order_by().annotate(count=Count("pk", filter=overturned), of=Count("pk"))
    return {row["author"]: (row["count"], row["of"]) for row in counted}


def _paces_by_stage(dataset: Dataset, people: list[User]) -> dict[WorkStage, dict[int, Pace]]:
    return {stage: _paces(dataset, stage, people) for stage in GUIDELINE_STAGES}


def _paces(dataset: Dataset, stage: WorkStage, people: list[User]) -> dict[int, Pace]:
    active = who_did_any(dataset, stage)
    return paces(
        {
            person.pk: seconds_between(moments(dataset, person.pk, stage), PAUSE[stage]) if person.pk in active else []
            for person in people
        }
    )
