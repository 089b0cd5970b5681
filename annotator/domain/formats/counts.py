"""How much there is in a release."""

from collections import Counter
from collections.abc import Mapping

from annotator.domain.formats.omniact_layout import placed_screens
from annotator.domain.formats.record import Records
from annotator.domain.splits import SPLITS


def count(records: Records) -> Mapping[str, Mapping[str, int]]:
    """Families and tasks (a phrasing is a task) by split, screens and boxes by platform."""
    families, tasks = Counter[str](), Counter[str]()
    for record in records():
        families[record.split] += 1
        tasks[record.split] += 1 + len(record.phrasings)
    screens, boxes = Counter[str](), Counter[str]()
    for screen in placed_screens(records):
        screens[screen.platform] += 1
        boxes[screen.platform] += len(screen.boxes)
    return {
        "families": {split: families[split] for split in SPLITS},
        "tasks": {split: tasks[split] for split in SPLITS},
        "screens": dict(screens),
        "boxes": dict(boxes),
    }
