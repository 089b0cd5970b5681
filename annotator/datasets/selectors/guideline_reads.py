"""Selectors of guideline reads: which version people had read when they worked."""

from collections import defaultdict
from datetime import datetime
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from annotator.accounts.models import User
from annotator.datasets.models import GUIDELINE_STAGES, Dataset, Guideline, GuidelineRead, WorkStage
from annotator.domain.problems import Problem, Rejected


def record_guideline_read(*, person: User, dataset: Dataset, stage: WorkStage | str, version: int) -> GuidelineRead:
    """Records that a person has read a version, once. Raises Rejected for an unknown version."""
    guideline = dataset.guidelines.filter(stage=stage, version=version).first()
    if guideline is None:
        raise Rejected(
            Problem("unknown-version", f"There is no version {version} of these guidelines.", field="version")
        )
    return GuidelineRead.objects.get_or_create(guideline=guideline, person=person)[0]


def with_reads(guidelines: QuerySet[Guideline], person: User) -> QuerySet[Any]:
    """The guidelines with `read_at`, when this person read it, and `read_version`, the latest of its stage that they
    read.
    """
    own = GuidelineRead.objects.filter(guideline=OuterRef("pk"), person=person).values("read_at")[:1]
    earlier = GuidelineRead.objects.filter(
        guideline__dataset=OuterRef("dataset"), guideline__stage=OuterRef("stage"), person=person
    )
    latest = earlier.order_by("-guideline__version").values("guideline__version")[:1]
    return guidelines.annotate(read_at=Subquery(own), read_version=Subquery(latest))


def version_read(*, person: User, dataset: Dataset, stage: WorkStage | str, at: datetime) -> int | None:
    """The latest version of a stage that a person had read at a moment; None where they had read none."""
    reads = GuidelineRead.objects.filter(
        person=person, guideline__dataset=dataset, guideline__stage=stage, read_at__lte=at
    )
    return reads.order_by("-guideline__version").values_list("guideline__version", flat=True).first()


def with_version_read(
    rows: QuerySet[Any], *, stage: WorkStage | str, dataset: str, author: str, at: str
) -> QuerySet[Any]:
    """The rows with `version_read`, the version their author had read when making them; the others name columns."""
    reads = GuidelineRead.objects.filter(
        person=OuterRef(author), guideline__dataset=OuterRef(dataset), guideline__stage=stage, read_at__lte=OuterRef(at)
    )
    latest = reads.order_by("-guideline__version").values("guideline__version")[:1]
    annotated: QuerySet[Any] = rows.annotate(version_read=Subquery(latest))
    return annotated


def latest_reads(dataset: Dataset) -> dict[int, list[GuidelineRead]]:
    """By person, the latest version of each stage that they have read."""
    reads = GuidelineRead.objects.filter(guideline__dataset=dataset).select_related("guideline", "person")
    latest: dict[int, dict[str, GuidelineRead]] = defaultdict(dict)
    for guideline_read in reads.order_by("guideline__version"):
        latest[guideline_read.person_id][guideline_read.guideline.stage] = guideline_read
    return {
        person: [stages[stage] for stage in GUIDELINE_STAGES if stage in stages] for person, stages in latest.items()
    }
