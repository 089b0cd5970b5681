"""The frozen records of a release, read from the database once as far as memory allows."""

from collections.abc import Iterator

from annotator.domain.formats.episodes.record import ReleasedEpisode
from annotator.domain.formats.record import ReleasedScreen, ReleaseRecord
from annotator.domain.splits import Split
from annotator.releases.models import Release
from annotator.releases.selectors import frozen_episodes, frozen_records, frozen_screens

# About 60 MB: formats go through a release up to fifteen times, and a row costs more to read than to write out.
MOST_FAMILIES, MOST_BOXES = 20_000, 100_000


class KeptRecords:
    """The records of a release, in order, from the start at each call; the first ones stay in memory."""

    def __init__(self, release: Release) -> None:
        self._release = release
        self._kept: list[ReleaseRecord] = []
        self._boxes = 0
        self._is_full = False

    def __call__(self) -> Iterator[ReleaseRecord]:
        """Reads what is not kept; several passes may be under way at once."""
        position = 0
        while position < len(self._kept):
            yield self._kept[position]
            position += 1
        for record in frozen_records(self._release, start=position):
            if position == len(self._kept) and not self._is_full:
                self._keep(record)
            position += 1
            yield record

    def more_screens(self) -> Iterator[tuple[Split, ReleasedScreen]]:
        """The labelled screens without a task; they are not kept."""
        return frozen_screens(self._release)

    def episodes(self) -> Iterator[ReleasedEpisode]:
        """The episodes; they are not kept."""
        return frozen_episodes(self._release)

    def _keep(self, record: ReleaseRecord) -> None:
        is_new = not self._kept or self._kept[-1].screen is not record.screen
        self._boxes += len(record.screen.boxes) if is_new else 0
        self._kept.append(record)
        self._is_full = len(self._kept) >= MOST_FAMILIES or self._boxes >= MOST_BOXES
