"""Writes the screens of an import into its hidden dataset, in transactions of at most about BATCH_SECONDS."""

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from time import perf_counter, sleep
from typing import TypeVar

from django.db import transaction

from annotator.accounts.models import User
from annotator.accounts.services import create_user
from annotator.boxes.models import Origin
from annotator.boxes.services import ImportedBox
from annotator.boxes.services.imported_boxes import add_imported_boxes
from annotator.datasets.models import Application
from annotator.domain.formats.import_plan import PlannedFamily, PlannedScreen
from annotator.domain.formats.record import ReleasedBox, ReleasedScreen
from annotator.domain.problems import Rejected
from annotator.imports.models import DatasetImport, ImportedScreen, ImportedTask
from annotator.imports.services import staging_application
from annotator.labels.services.imported_labels import settle_imported
from annotator.reviews.services.imported_verdicts import import_verdicts
from annotator.screens.models import Screen, Source
from annotator.screens.services import add_numbered_screen
from annotator.screens.services.files import KeptPicture
from annotator.tasks.models import Script
from annotator.tasks.services import Wording
from annotator.tasks.services.imported_tasks import import_tasks

# Others wait for a write no longer than twice this: a step is short, and no further one begins after it.
BATCH_SECONDS = 0.015
# Of the time that a transaction took: whoever waits for SQLite's one write lock gets it meanwhile.
REST = 0.3
BOXES_AT_ONCE, TASKS_AT_ONCE = 13, 3
AUTHOR = "imported-tasks"

Step = Callable[[], object]
Item = TypeVar("Item")


def write_in_batches(steps: Iterator[Step]) -> None:
    """Does the steps in their order, as many in a transaction as fit into BATCH_SECONDS."""
    is_at_end = False
    while not is_at_end:
        start_time = perf_counter()
        with _uncollected(), transaction.atomic():
            is_at_end = True
            for step in steps:
                step()
                if perf_counter() - start_time >= BATCH_SECONDS:
                    is_at_end = False
                    break
        sleep((perf_counter() - start_time) * REST)


@contextmanager
def _uncollected() -> Iterator[None]:
    """The garbage collector looks at the whole plan of an import: not while others wait for the transaction."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def imported_author() -> User:
    """The account that imported tasks are by: nobody here wrote them, and nobody signs in as it."""
    number, name = 1, AUTHOR
    while (user := User.objects.filter(username=name).first()) and user.is_active:
        number += 1
        name = f"{AUTHOR}-{number}"
    if user is None:
        user = create_user(username=name, password=None, name="Imported")
        user.is_active = False
        user.save(update_fields=["is_active"])
    return user


class ScreenWriter:
    """Writes screens with their boxes, labels and tasks; an attempt that was killed is continued by screens."""

    def __init__(self, dataset_import: DatasetImport, author: User, reason: str) -> None:
        self._import = dataset_import
        self._author = author
        self._reason = reason
        self._applications: dict[str, Application] = {}

    def done_screens(self) -> set[tuple[str, int]]:
        """Application and number of the screens that are written whole, also by an earlier attempt."""
        return set(self._import.screens.values_list("screen__application__slug", "screen__number"))

    def write(self, planned: PlannedScreen, picture: KeptPicture) -> None:
        """Writes a screen. Raises Rejected where the application has its picture already."""
        write_in_batches(self._steps(planned, picture))

    def _steps(self, planned: PlannedScreen, picture: KeptPicture) -> Iterator[Step]:
        screens: list[Screen] = []
        yield lambda: screens.append(self._new_screen(planned, picture))
        (screen,) = screens
        for start, boxes in _chunks(planned.screen.boxes, BOXES_AT_ONCE):
            yield partial(self._write_boxes, screen, start, boxes)
        for _, families in _chunks(planned.families, TASKS_AT_ONCE):
            yield partial(self._write_tasks, screen, families)
        yield lambda: ImportedScreen.objects.create(owner=self._import, screen=screen, split=planned.split or "")

    def _application(self, screen: ReleasedScreen) -> Application:
        known = self._applications.get(screen.application)
        if known is None:
            known = staging_application(self._import, screen)
            # A transaction that fails takes a new application back.
            transaction.on_commit(lambda: self._applications.setdefault(screen.application, known))
        return known

    def _new_screen(self, planned: PlannedScreen, picture: KeptPicture) -> Screen:
        application = self._application(planned.screen)
        number = planned.screen.number
        application.screens.filter(number=number, imported=None).delete()  # what a killed attempt left of it
        screen = add_numbered_screen(
            application=application,
            stored_picture=picture,
            number=number,
            source=Source.UPLOAD,
            title=planned.name,
            created_by=self._import.created_by,
        )
        if isinstance(screen, Rejected):
            raise screen
        return screen

    def _write_boxes(self, screen: Screen, start: int, boxes: Sequence[ReleasedBox]) -> None:
        imported = [ImportedBox(box.rect, box.kind, Origin.IMPORTED, {"id": box.id}) for box in boxes]
        stored = add_imported_boxes(screen=screen, boxes=imported, version=start)
        labels = [(row, box.label) for row, box in zip(stored, boxes, strict=True) if box.label]
        settle_imported(screen=screen, labels=labels, by=self._import.created_by)

    def _write_tasks(self, screen: Screen, families: Sequence[PlannedFamily]) -> None:
        wordings = [Wording(family.sentence, family.script, family.phrasings) for family in families]
        scripts: list[Script] = import_tasks(screen=screen, author=self._author, wordings=wordings)
        ImportedTask.objects.bulk_create(
            ImportedTask(owner=self._import, task=script.task, key=family.key, split=family.split)
            for script, family in zip(scripts, families, strict=True)
        )
        if self._reason and self._import.created_by:
            import_verdicts(scripts=scripts, reviewer=self._import.created_by, reason=self._reason)


def _chunks(items: Sequence[Item], size: int) -> Iterator[tuple[int, Sequence[Item]]]:
    """The items in pieces, each with the position of its first one."""
    for start in range(0, len(items), size):
        yield start, items[start : start + size]
