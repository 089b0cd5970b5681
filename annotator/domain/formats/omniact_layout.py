"""Where OmniACT's release keeps what, and which tasks the records become."""

from collections.abc import Iterator
from dataclasses import dataclass

from annotator.domain.formats.record import Records, ReleasedScreen, ReleaseRecord

INDEXES = {"train": "train.json", "validation": "val.json", "test": "test.json"}


@dataclass(frozen=True, slots=True)
class PlacedTask:
    """A sentence with its number: on each screen they count from 1 through all its families and splits."""

    record: ReleaseRecord
    sentence: str
    number: int

    @property
    def path(self) -> str:
        folder, application, screen = _key(self.record.screen)
        return f"data/tasks/{folder}/{application}/task_{screen}.{self.number}.txt"


def image_path(screen: ReleasedScreen) -> str:
    folder, application, number = _key(screen)
    return f"data/data/{folder}/{application}/screen_{number}.png"


def box_path(screen: ReleasedScreen) -> str:
    folder, application, number = _key(screen)
    return f"data/metadata/{folder}/boxes/{application}/screen_{number}.json"


def is_web(screen: ReleasedScreen) -> bool:
    return screen.platform == "web"


def placed_tasks(records: Records) -> Iterator[PlacedTask]:
    """Every sentence of every family: the task, then its phrasings, each a task of its own.

    Raises ValueError unless the records come sorted by folder (desktop, web), application and screen number.
    """
    screen: ReleasedScreen | None = None
    number = 0
    for record in records():
        if screen is None or record.screen != screen:
            _demand_order(screen, record.screen)
            screen, number = record.screen, 0
        for sentence in (record.sentence, *record.phrasings):
            number += 1
            yield PlacedTask(record, sentence, number)


def placed_screens(records: Records) -> Iterator[ReleasedScreen]:
    """Every screen once, in the order of the records."""
    for task in placed_tasks(records):
        if task.number == 1:
            yield task.record.screen


def _key(screen: ReleasedScreen) -> tuple[str, str, int]:
    return ("web" if is_web(screen) else "desktop", screen.application, screen.number)


def _demand_order(before: ReleasedScreen | None, after: ReleasedScreen) -> None:
    if before is not None and _key(before) >= _key(after):
        message = f"{image_path(after)} comes after {image_path(before)}: sort by folder, application and number"
        raise ValueError(message)
    if not after.application or set(after.application) & set("/\\\0") or after.application.startswith("."):
        raise ValueError(f"“{after.application}” cannot be a folder's name")
