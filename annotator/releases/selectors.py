"""Questions about releases."""

from collections.abc import Iterator

from django.db.models import Max, QuerySet

from annotator.datasets.models import Dataset
from annotator.domain.formats.record import ReleaseHead, ReleaseRecord, from_json
from annotator.jobs.models import Status
from annotator.releases.models import Release
from annotator.reviews.selectors import Standing, State, scripts, standings

SOME = 100


def releasable(dataset: Dataset) -> list[Standing]:
    """Accepted, proven, and still what was proven."""
    accepted = list(scripts(dataset).filter(state=State.ACCEPTED).order_by("task_id"))
    return [standing for standing in standings(accepted) if not standing.stale]


def anything_releasable(dataset: Dataset) -> bool:
    """The same question, asked of some at a time: usually the first ones answer it."""
    accepted = scripts(dataset).filter(state=State.ACCEPTED).order_by("task_id")
    return any(
        not standing.stale
        for start in range(0, accepted.count(), SOME)
        for standing in standings(list(accepted[start : start + SOME]))
    )


def releases(dataset: Dataset) -> QuerySet[Release]:
    return Release.objects.filter(dataset=dataset).select_related("created_by").order_by("-number")


def latest_release(dataset: Dataset) -> Release | None:
    return releases(dataset).filter(status=Status.DONE).first()


def next_number(dataset: Dataset) -> int:
    latest: int | None = dataset.releases.aggregate(last=Max("number"))["last"]
    return (latest or 0) + 1


def head_of(release: Release) -> ReleaseHead:
    return ReleaseHead(
        dataset=release.dataset.name,
        seed=release.seed,
        ratio=tuple(release.ratio),
        description=release.dataset.description,
    )


def frozen_records(release: Release) -> Iterator[ReleaseRecord]:
    """The records as they were when the release was cut, in order."""
    for record in release.items.order_by("position").values_list("record", flat=True).iterator(500):
        yield from_json(record)
