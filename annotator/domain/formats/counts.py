"""Counts of the contents of a release."""

from collections import Counter
from collections.abc import Mapping

from annotator.domain.formats.episodes.counts import count_episodes
from annotator.domain.formats.episodes.record import episodes_of
from annotator.domain.formats.omniact_layout import records_in_order
from annotator.domain.formats.record import Records, more_screens
from annotator.domain.splits import SPLITS


def count(records: Records) -> Mapping[str, Mapping[str, int]]:
    """The numbers of families and tasks by split, of screens and boxes by platform, and of those without a task;
    of episodes by split and tier.
    """
    families, tasks = Counter[str](), Counter[str]()
    screens, boxes = Counter[str](), Counter[str]()
    more, more_boxes = Counter[str](), Counter[str]()
    for record, is_first in records_in_order(records):
        families[record.split] += 1
        tasks[record.split] += 1 + len(record.phrasings)
        if is_first:
            screens[record.screen.platform] += 1
            boxes[record.screen.platform] += len(record.screen.boxes)
    for _, screen in more_screens(records):
        more[screen.platform] += 1
        more_boxes[screen.platform] += len(screen.boxes)
    return {
        "families": {split: families[split] for split in SPLITS},
        "tasks": {split: tasks[split] for split in SPLITS},
        "screens": dict(screens),
        "boxes": dict(boxes),
        **({"more_screens": dict(more), "more_boxes": dict(more_boxes)} if more else {}),
        **count_episodes(episodes_of(records)),
    }
