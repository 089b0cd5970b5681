"""Which guidelines people have read, and so what they knew when they worked."""

from collections import defaultdict
from datetime import datetime
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, Guideline, GuidelineRead, Stage
from annotator.domain.problems import Problem, Rejected


def note_read(*, person: User, dataset: Dataset, stage: Stage | str, version: int) -> GuidelineRead:
    """The person has read this version; said again it stays what it was. Raises Rejected for an unknown version."""
    guideline = dataset.guidelines.filter(stage=stage, version=version).first()
    if guideline is None:
        raise Rejected(
            Problem("unknown-version", f"There is no version {version} of these guidelines.", field="version")
        )
    return GuidelineRead.objects.get_or_create(guideline=guideline, person=person)[0]


def with_reads(guidelines: QuerySet[Guideline], person: User) -> QuerySet[Any]:
    """Each with `read_at`, when this person read it, and `read_version`, the latest of its stage that they read."""
    own = GuidelineRead.objects.filter(guideline=OuterRef("pk"), person=person).values("read_at")[:1]
    earlier = GuidelineRead.objects.filter(
        guideline__dataset=OuterRef("dataset"), guideline__stage=OuterRef("stage"), person=person
    )
    latest = earlier.order_by("-guideline__version").values("guideline__version")[:1]
    return guidelines.annotate(read_at=Subquery(own), read_version=Subquery(latest))


def version_read(*, person: User, dataset: Dataset, stage: Stage | str, at: datetime) -> int | None:
    """The latest version that the person had read by then; None where they had read none."""
    read = GuidelineRead.objects.filter(
        person=person, guideline__dataset=dataset, guideline__stage=stage, read_at__lte=at
    )
    return read.order_by("-guideline__version").values_list("guideline__version", flat=True).first()


def with_version_read(rows: QuerySet[Any], *, stage: Stage | str, dataset: str, author: str, at: str) -> QuerySet[Any]:
    """`version_read` of whatever was made, as `version_read` of each row; the others name its columns."""
    read = GuidelineRead.objects.filter(
        person=OuterRef(author), guideline__dataset=OuterRef(dataset), guideline__stage=stage, read_at__lte=OuterRef(at)
    )
    latest = read.order_by("-guideline__version").values("guideline__version")[:1]
    annotated: QuerySet[Any] = rows.annotate(version_read=Subquery(latest))
    return annotated


def latest_reads(dataset: Dataset) -> dict[int, list[GuidelineRead]]:
    """By person: the latest version of each stage that they read."""
    reads = GuidelineRead.objects.filter(guideline__dataset=dataset).select_related("guideline", "person")
    found: dict[int, dict[str, GuidelineRead]] = defaultdict(dict)
    for read in reads.order_by("guideline__version"):
        found[read.person_id][read.guideline.stage] = read
    return {person: [stages[stage] for stage in Stage if stage in stages] for person, stages in found.items()}
