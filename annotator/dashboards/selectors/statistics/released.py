"""The statistics of a release: as stored when it was cut, or counted from its frozen rows."""

from collections.abc import Iterator

from annotator.domain.formats.record import ReleasedScreen, ReleaseRecord
from annotator.domain.formats.released_statistics import released_statistics
from annotator.domain.splits import Split
from annotator.domain.statistics.table import Table, from_json
from annotator.releases.models import Release
from annotator.releases.selectors import frozen_records, frozen_screens


def statistics_of_release(release: Release) -> list[Table]:
    """The tables; those of a release of an earlier version are counted, which reads all of its rows."""
    if release.statistics is not None:
        return [from_json(table) for table in release.statistics]
    return list(released_statistics(_Records(release)))


class _Records:
    def __init__(self, release: Release) -> None:
        self._release = release

    def __call__(self) -> Iterator[ReleaseRecord]:
        return frozen_records(self._release)

    def more_screens(self) -> Iterator[tuple[Split, ReleasedScreen]]:
        return frozen_screens(self._release)
