"""Questions about releases."""

from collections.abc import Iterator

from django.db.models import Max, QuerySet

from annotator.datasets.models import Dataset
from annotator.domain.formats.record import ReleaseHead, ReleaseRecord, from_json
from annotator.jobs.models import Status
from annotator.releases.models import Release
from annotator.reviews.selectors import Standing, State, scripts, standings


def releasable(dataset: Dataset) -> list[Standing]:
    """Accepted, proven, and still what was proven."""
    accepted = list(scripts(dataset).filter(state=State.ACCEPTED).order_by("task_id"))
    return [standing for standing in standings(accepted) if not standing.stale]


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
