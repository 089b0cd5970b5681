"""Selectors of baselines, their trials, and prediction sets."""

import re
from collections import defaultdict
from collections.abc import Iterable

from django.db.models import Count, F, Q, QuerySet, Sum

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, Membership, Role
from annotator.domain.problems import Problem, Rejected
from annotator.jobs.models import Status
from annotator.releases.models import Release, ReleaseItem
from annotator.reviews.models import Verdict
from annotator.tasks.models import Script
from annotator.trials.models import Baseline, Evaluator, PredictionSet, Trial

ID = re.compile("[0-9]{1,18}")
DIGEST = re.compile("[0-9a-f]{8,64}")


def release_named(name: str) -> Release | None:
    """A release that has been cut, by its id or by eight or more digits of its digest; None for any other name.

    The latest one of several with the same digest: they hold the same. Raises Rejected where there is none.
    """
    name = name.lower()
    is_id, is_digest = ID.fullmatch(name), DIGEST.fullmatch(name)
    if not is_id and not is_digest:
        return None
    releases = Release.objects.filter(status=Status.DONE).order_by("-pk")
    by_id = releases.filter(pk=int(name)).first() if is_id else None
    by_id = by_id or (releases.filter(digest__startswith=name).first() if is_digest else None)
    if by_id is None:
        raise Rejected(Problem("no-release", f"There is no release {name} here, and no folder or file of that name."))
    return by_id


def baselines_of(dataset: Dataset) -> QuerySet[Baseline]:
    counted = Q(trials__answered_at__isnull=False)
    return (
        Baseline.objects.filter(release__dataset=dataset)
        .select_related("release")
        .annotate(
            tasks=Count("trials"),
            answered=Count("trials", filter=counted),
            undealt=Count("trials", filter=Q(trials__evaluator=None)),
        )
    )


def evaluators_of(baseline: Baseline) -> QuerySet[Evaluator]:
    """The evaluators with their progress; without those who left before getting a task."""
    is_answered = Q(trials__answered_at__isnull=False)
    evaluators = baseline.evaluators.select_related("person").annotate(
        dealt=Count("trials"),
        answered=Count("trials", filter=is_answered),
        skipped=Count("trials", filter=is_answered & ~Q(trials__skipped="")),
        seconds=Sum("trials__seconds", default=0.0),
    )
    return evaluators.filter(Q(left_at=None) | Q(dealt__gt=0))


def may_evaluate(dataset: Dataset) -> QuerySet[User]:
    """The members who may evaluate: no maintainers, who see every reference script."""
    maintain = Membership.objects.filter(dataset=dataset, role=Role.MAINTAINER).values("user")
    return (
        User.objects.filter(memberships__dataset=dataset, is_active=True)
        .exclude(pk__in=maintain)
        .distinct()
        .order_by("username")
    )


def departed_evaluators(baseline: Baseline) -> QuerySet[Evaluator]:
    """The evaluators who are no members any more, or maintain the dataset by now."""
    able = may_evaluate(baseline.release.dataset).values("pk")
    return baseline.evaluators.filter(left_at=None).exclude(person__in=able)


def waiting_for(person: User, dataset: Dataset) -> QuerySet[Trial]:
    """The trials that the person may answer now, the opened one first."""
    return (
        Trial.objects.filter(
            evaluator__person=person,
            evaluator__left_at=None,
            answered_at=None,
            baseline__closed_at=None,
            baseline__release__dataset=dataset,
        )
        .select_related("baseline__release", "item__screen", "evaluator")
        .order_by(F("opened_at").asc(nulls_last=True), "baseline", "position")
    )


def who_knows(items: Iterable[ReleaseItem]) -> dict[int, frozenset[int]]:
    """By item, the people who know its script: they wrote a revision of its task or judged one."""
    tasks = {item.pk: item.script.task_id for item in items}
    knowing: dict[int, set[int]] = defaultdict(set)
    task_keys = set(tasks.values())
    for task, writer, author in Script.objects.filter(task__in=task_keys).values_list(
        "task_id", "author_id", "task__author_id"
    ):
        knowing[task] |= {writer, author}
    judged = Verdict.objects.filter(script__task__in=task_keys)
    for task, reviewer in judged.values_list("script__task_id", "reviewer_id"):
        knowing[task].add(reviewer)
    return {item: frozenset(knowing[task]) for item, task in tasks.items()}


def progress_of(person: User, dataset: Dataset) -> dict[str, int]:
    """How many of a person's tasks in open baselines are answered (or skipped), and how many there are."""
    own_trials = Trial.objects.filter(
        evaluator__person=person,
        evaluator__left_at=None,
        baseline__closed_at=None,
        baseline__release__dataset=dataset,
    )
    answered_count = Count("pk", filter=Q(answered_at__isnull=False))
    counted = own_trials.aggregate(answered=answered_count, total=Count("pk"))
    return {"answered": counted["answered"], "total": counted["total"]}


def prediction_sets_of(release: Release) -> QuerySet[PredictionSet]:
    return release.prediction_sets.select_related("created_by").order_by("split", "name")
