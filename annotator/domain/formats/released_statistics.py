"""The statistics of a release: those of its content, from its records."""

from annotator.domain.formats.omniact_layout import records_in_order
from annotator.domain.formats.record import Records, ReleasedScreen, more_screens
from annotator.domain.statistics.contents import ContentStatistics, CountedBox, CountedFamily, CountedScreen
from annotator.domain.statistics.table import Table


def released_statistics(records: Records) -> tuple[Table, ...]:
    """The statistics of all families and of all screens, those without a task included."""
    statistics = ContentStatistics()
    for record, is_first in records_in_order(records):
        screen = record.screen
        sentences = (record.sentence, *record.phrasings)
        statistics.add_family(
            CountedFamily(record.split, screen.platform, screen.width, screen.height, sentences, record.resolved)
        )
        if is_first:
            _add_screen(statistics, screen)
    for _, screen in more_screens(records):
        _add_screen(statistics, screen)
    return tuple(statistics.tables())


def _add_screen(statistics: ContentStatistics, screen: ReleasedScreen) -> None:
    statistics.add_screen(CountedScreen(screen.platform, screen.width, screen.height, len(screen.boxes)))
    for box in screen.boxes:
        rect = box.rect
        statistics.add_box(CountedBox(screen.platform, rect.width, rect.height, screen.width, screen.height))
        statistics.add_label(screen.platform, box.label)
