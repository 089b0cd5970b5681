"""The paths of OmniACT's layout, and the tasks that release records become in it."""

from collections.abc import Iterator
from dataclasses import dataclass

from annotator.domain.formats.record import Records, ReleasedScreen, ReleaseRecord

INDEXES = {"train": "train.json", "validation": "val.json", "test": "test.json"}


@dataclass(frozen=True, slots=True)
class PlacedTask:
    """A sentence with its number: on each screen, sentences count from 1 through all families and splits."""

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
    """All sentences of all families: each task, then its phrasings, as tasks of their own.

    Raises ValueError unless the records come sorted by folder (desktop, web), application and screen number.
    """
    number = 0
    for record, is_first in records_in_order(records):
        number = 0 if is_first else number
        for sentence in (record.sentence, *record.phrasings):
            number += 1
            yield PlacedTask(record, sentence, number)


def placed_screens(records: Records) -> Iterator[ReleasedScreen]:
    """All screens, each once, in the order of the records."""
    for record, is_first in records_in_order(records):
        if is_first:
            yield record.screen


def records_in_order(records: Records) -> Iterator[tuple[ReleaseRecord, bool]]:
    """The records, each with whether it is the first of its screen. Raises ValueError as `placed_tasks` does."""
    screen: ReleasedScreen | None = None
    for record in records():
        is_first = record.screen is not screen and record.screen != screen
        if is_first:
            _validate_order(screen, record.screen)
            screen = record.screen
        yield record, is_first


def _key(screen: ReleasedScreen) -> tuple[str, str, int]:
    return ("web" if is_web(screen) else "desktop", screen.application, screen.number)


def _validate_order(before: ReleasedScreen | None, after: ReleasedScreen) -> None:
    if before is not None and _key(before) >= _key(after):
        message = f"{image_path(after)} comes after {image_path(before)}: sort by folder, application and number"
        raise ValueError(message)
    if not after.application or set(after.application) & set("/\\\0") or after.application.startswith("."):
        raise ValueError(f"“{after.application}” cannot be a folder's name")
