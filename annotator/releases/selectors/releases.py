"""Selectors of releases."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from operator import attrgetter
from typing import Any

from django.db.models import Max, Min, Q, QuerySet
from django.utils import timezone

from annotator.accounts.models import User
from annotator.datasets.models import Dataset
from annotator.domain.formats.catalog import FORMATS
from annotator.domain.formats.record import (
    ReleasedScreen,
    ReleaseHead,
    ReleaseRecord,
    Withdrawal,
    from_json,
    screen_from_json,
)
from annotator.domain.splits import Split
from annotator.jobs.models import Status
from annotator.releases.models import Release, ReleaseExport
from annotator.releases.selectors.state import ReleasableScript, releasable_pieces
from annotator.tasks.selectors import blind_tasks

OPEN = (Status.QUEUED, Status.RUNNING)
INPUTS = attrgetter("format", "seed", "ratio", "name", "version", "note", "group_by", "hold", "base_id", "withdrawn")


def releasable(dataset: Dataset) -> Iterator[ReleasableScript]:
    """The accepted, proven and unchanged scripts, of one screen after the other."""
    return chain.from_iterable(releasable_pieces(dataset))


def open_release(requested: Release) -> Release | None:
    """A queued or running release of the same dataset with the same inputs."""
    open_ones = Release.objects.filter(dataset=requested.dataset, status__in=OPEN, cancel_asked_at=None)
    return next((release for release in open_ones if INPUTS(release) == INPUTS(requested)), None)


def releases(dataset: Dataset) -> QuerySet[Release]:
    """The releases of a dataset, the latest first, without their statistics, which lists do not show."""
    # By the index of their own table: the dataset may have very many other jobs.
    return (
        Release.objects.filter(numbered_in=dataset).select_related("created_by").defer("statistics").order_by("-number")
    )


def usable_export(release: Release, format_name: str) -> ReleaseExport | None:
    """The newest export in this format that is under way or whose file is kept."""
    exports = release.exports.filter(format=format_name).order_by("-pk")
    is_kept = Q(status=Status.DONE, expires_at__gt=timezone.now()) & ~Q(file="")
    return exports.filter(Q(status__in=OPEN, cancel_asked_at=None) | is_kept).first()


@dataclass(frozen=True, slots=True)
class FormatExport:
    """A format and the newest export of a release in it; None where it was never asked for."""

    format: str
    export: ReleaseExport | None


def exports_by_format(release: Release) -> list[FormatExport]:
    """Every format in which the release may be exported, in the order of the catalogue."""
    newest = {export.format: export for export in release.exports.order_by("pk")}
    return [FormatExport(name, newest.get(name)) for name in export_formats(release)]


def export_formats(release: Release) -> list[str]:
    """The formats but the release's own; those of episodes for a release with episodes, the others with screens."""
    has = {True: release.episodes.exists(), False: release.screens.exists() or release.items.exists()}
    return [name for name, chosen in FORMATS.items() if name != release.format and has[chosen.of_episodes]]


def answers_blind(person: User, release: Release) -> bool:
    """Whether the release holds scripts that this person must not see (see `blind_tasks`)."""
    return release.items.filter(script__task__in=blind_tasks(person)).exists()


def followed_release(dataset: Dataset) -> Release | None:
    """The release that overview, trials and leaderboard follow: the official one, else the latest."""
    done = releases(dataset).filter(status=Status.DONE)
    return done.filter(official_since__isnull=False).first() or done.first()


def next_number(dataset: Dataset) -> int:
    latest: int | None = dataset.releases.aggregate(last=Max("number"))["last"]
    return (latest or 0) + 1


def head_of(release: Release) -> ReleaseHead:
    return ReleaseHead(
        dataset=release.dataset.name,
        seed=release.seed,
        ratio=tuple(release.ratio),
        licence=release.dataset.licence,
        description=release.dataset.description,
        name=release.name,
        version=release.version,
        note=release.note,
        citation=release.dataset.citation,
        group_by=release.group_by,
        hold=release.hold,
        withdrawn=tuple(Withdrawal(**withdrawal) for withdrawal in release.withdrawn),
    )


def frozen_records(release: Release, *, start: int = 0) -> Iterator[ReleaseRecord]:
    """The frozen records in order from that position on; each screen is read once for all its families."""
    first_screen = release.screens.filter(items__position__gte=start).aggregate(first=Min("position"))["first"] or 0
    screens = _in_pages(release.screens.all(), "pk", "record", page=50, start=first_screen)
    current, screen = None, None
    for _, screen_id, stored in _in_pages(release.items.all(), "screen_id", "stored", page=200, start=start):
        if screen_id is None:
            yield from_json(stored)
            continue
        while current != screen_id:
            _, current, record = next(screens)
            screen = screen_from_json(record) if current == screen_id else None
        yield from_json(stored, screen)


def frozen_screens(release: Release) -> Iterator[tuple[Split, ReleasedScreen]]:
    """The labelled screens without a task, with their splits."""
    for _, split, record in _in_pages(release.screens.exclude(split=""), "split", "record", page=50, start=0):
        yield split, screen_from_json(record)


def _in_pages(rows: QuerySet[Any], *fields: str, page: int, start: int) -> Iterator[tuple[Any, ...]]:
    """Position and these fields of all rows, by position from `start` on, without an open cursor.

    In SQLite an open cursor keeps its connection at the moment it began: a heartbeat would be “database is locked”.
    """
    while piece := list(rows.filter(position__gte=start).order_by("position").values_list("position", *fields)[:page]):
        yield from piece
        start = piece[-1][0] + 1
