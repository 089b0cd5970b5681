"""Copies the rows of a release into a new one without the withdrawn families and episodes."""

from collections.abc import Iterator
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from annotator.jobs.services import Report
from annotator.releases.models import Release, ReleaseEpisode, ReleaseItem, ReleaseScreen
from annotator.releases.services.row_batches import write_in_batches

PAGE = 200


def copy_rows(release: Release, base: Release, report: Report) -> None:
    """Copies what `base` holds but the withdrawn families and episodes, and the screens that lose all of theirs."""
    withdrawn = [withdrawal["family"] for withdrawal in release.withdrawn]
    gone = base.items.filter(stored__family_id__in=withdrawn).values_list("pk", flat=True)
    kept = base.items.exclude(pk__in=list(gone))
    is_kept = Exists(kept.order_by().filter(screen=OuterRef("pk"))) | ~Q(split="")
    keys: dict[int, int] = {}
    old_keys: list[int] = []
    for screens in write_in_batches(ReleaseScreen, _screens(release, base.screens.filter(is_kept), old_keys)):
        keys.update(zip(old_keys[len(keys) :], (screen.pk for screen in screens), strict=False))
        report(0.05, f"{len(keys)} screens copied")
    item_count = 0
    for items in write_in_batches(ReleaseItem, _items(release, kept, keys)):
        item_count += len(items)
        report(0.1, f"{item_count} families copied")
    for _ in write_in_batches(ReleaseEpisode, _episodes(release, base, withdrawn)):
        report(0.1, "copying episodes")


def _episodes(release: Release, base: Release, withdrawn: list[str]) -> Iterator[ReleaseEpisode]:
    for position, row in enumerate(_paged(base.episodes.exclude(record__episode_id__in=withdrawn))):
        yield ReleaseEpisode(
            release=release,
            position=position,
            split=row.split,
            tier=row.tier,
            submission_id=row.submission_id,
            record=row.record,
        )


def _screens(release: Release, kept: QuerySet[ReleaseScreen], old_keys: list[int]) -> Iterator[ReleaseScreen]:
    """Copies of the screens; their former keys are appended to `old_keys`."""
    for position, row in enumerate(_paged(kept)):
        old_keys.append(row.pk)
        yield ReleaseScreen(release=release, position=position, record=row.record, split=row.split)


def _items(release: Release, kept: QuerySet[ReleaseItem], keys: dict[int, int]) -> Iterator[ReleaseItem]:
    for position, row in enumerate(_paged(kept)):
        yield ReleaseItem(
            release=release,
            position=position,
            split=row.split,
            script_id=row.script_id,
            execution_id=row.execution_id,
            screen_id=keys[row.screen_id] if row.screen_id else None,
            stored=row.stored,
        )


def _paged(rows: QuerySet[Any]) -> Iterator[Any]:
    """The rows by position, without an open cursor."""
    start = 0
    while page := list(rows.filter(position__gte=start).order_by("position")[:PAGE]):
        yield from page
        start = page[-1].position + 1
