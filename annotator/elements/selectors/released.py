"""Selectors of released screens with the rows that they were frozen from."""

from collections.abc import Iterator
from dataclasses import dataclass

from annotator.domain.formats.record import ReleasedScreen, screen_from_json
from annotator.domain.scoring.examples import Gold
from annotator.releases.models import Release, ReleaseScreen
from annotator.screens.models import Screen
from annotator.trials.selectors.released_tasks import tasks_in


@dataclass(frozen=True, slots=True)
class ScreenRow:
    """A released screen: its frozen `record` and the `screen` that still has its picture, None where it is gone."""

    row: ReleaseScreen
    record: ReleasedScreen
    screen: Screen | None

    @property
    def name(self) -> str:
        return f"{self.record.application} {self.record.number}"

    def golds(self) -> Iterator[Gold]:
        """The gold task of each family on this screen, without its reformulations."""
        for item in self.row.items.select_related("screen").order_by("position"):
            yield next(iter(tasks_in(item, first_key=item.position))).gold


def screen_rows(release: Release, *, position: int | None = None) -> Iterator[ScreenRow]:
    """The screens of a release in order, or the one at a position; none of releases of the first version."""
    rows = release.screens.all() if position is None else release.screens.filter(position=position)
    for row in rows.iterator(100):
        record = screen_from_json(row.record)
        screens = Screen.objects.filter(application__dataset=release.dataset, image=record.image)
        yield ScreenRow(row, record, screens.first())
