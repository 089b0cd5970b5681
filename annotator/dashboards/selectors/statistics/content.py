"""Statistics of a dataset's present content: the tasks that a release would hold, and all screens, boxes and labels."""

from collections import Counter

from annotator.boxes.models import Box
from annotator.datasets.models import Dataset
from annotator.domain.splits import SPLITS
from annotator.domain.statistics.contents import (
    UNRELEASED,
    ContentStatistics,
    CountedBox,
    CountedFamily,
    CountedScreen,
)
from annotator.domain.statistics.table import Table
from annotator.labels.selectors import choices_in_force
from annotator.releases.selectors import family_states, followed_release
from annotator.screens.selectors import screens_of

SCREEN = "screen__application__dataset"
PIECE = 5000


def content_statistics(dataset: Dataset) -> list[Table]:
    """The tables; a task is in the split that it has in the official release, else the latest, or unreleased.

    Memory grows with the number of screens and of distinct words. Of one moment only inside `read_snapshot`.
    """
    statistics = ContentStatistics((*SPLITS, UNRELEASED))
    _add_families(statistics, dataset)
    boxes = _add_boxes(statistics, dataset)
    for pk, platform, width, height in (
        screens_of(dataset).order_by().values_list("pk", "application__platform", "width", "height").iterator(PIECE)
    ):
        statistics.add_screen(CountedScreen(platform, width, height, boxes[pk]))
    labels = choices_in_force().filter(**{SCREEN: dataset}, screen__withdrawn_at=None).exclude(slug="").order_by()
    for platform, slug in labels.values_list("screen__application__platform", "slug").iterator(PIECE):
        statistics.add_label(platform, slug)
    return statistics.tables()


def _add_families(statistics: ContentStatistics, dataset: Dataset) -> None:
    release = followed_release(dataset)
    items = release.items.order_by().values_list("script_id", "split") if release else ()
    splits: dict[int, str] = dict(items)
    for family in family_states(dataset):
        screen = family.screen
        statistics.add_family(
            CountedFamily(
                split=splits.get(family.script_id, UNRELEASED),
                platform=screen.platform,
                width=screen.width,
                height=screen.height,
                sentences=(family.sentence, *family.phrasings),
                resolved=family.resolved,
            )
        )


def _add_boxes(statistics: ContentStatistics, dataset: Dataset) -> Counter[int]:
    """Adds all boxes; their number by screen (key)."""
    per_screen = Counter[int]()
    present = Box.objects.filter(**{SCREEN: dataset}, screen__withdrawn_at=None, removed_at=None).order_by()
    sides = ("left", "top", "right", "bottom")
    screen = ("screen_id", "screen__application__platform", "screen__width", "screen__height")
    for pk, platform, width, height, left, top, right, bottom in present.values_list(*screen, *sides).iterator(PIECE):
        per_screen[pk] += 1
        statistics.add_box(CountedBox(platform, right - left, bottom - top, width, height))
    return per_screen
