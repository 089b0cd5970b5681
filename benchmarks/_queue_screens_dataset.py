"""A dataset of many screens at every stage, written as bulk rows; runs in a process with its own settings.

`python -m benchmarks._queue_screens_dataset PEOPLE SCREENS [old]` prints the people's tokens as JSON; with `old` all
was done yesterday, and what was approved has been queued for labels.
"""

from __future__ import annotations

import json
import os
import sys
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest import mock

import django

from benchmarks._queue_dataset import SLUG, vacuum

# So many are made as models; what is beyond are copies of them, made by the database.
AT_ONCE = 10_000
# Of each twenty screens: twelve to draw, five to review, one returned, two approved.
SUBMITTED_FROM, RETURNED, APPROVED_FROM, IN_ALL = 12, 17, 18, 20


def fill(people: int, screens: int) -> list[str]:
    """So many people, a token each, and screens with at most one box, which each of them drew in turn.

    Beyond AT_ONCE screens, their number is rounded down to a multiple of it.
    """
    from django.db import transaction

    from annotator.accounts.models import User
    from annotator.accounts.services import create_token
    from annotator.boxes.services.queue import rebuild
    from annotator.datasets.models import Application, Dataset, Membership, Role

    users = User.objects.bulk_create(User(username=f"p{number}", name=f"p{number}") for number in range(people))
    dataset = Dataset.objects.create(slug=SLUG, name="Bench")
    Membership.objects.bulk_create(Membership(dataset=dataset, user=user, role=Role.ANNOTATOR) for user in users)
    application = Application.objects.create(dataset=dataset, slug="app", name="App", platform="linux")
    with transaction.atomic():
        _add(application, users, range(min(AT_ONCE, screens)))
        rebuild()
    for copy in range(1, screens // AT_ONCE):
        with transaction.atomic():
            _copy_all(copy)
    tokens = [create_token(user=user, name="bench")[1] for user in users]
    vacuum()
    return tokens


def fill_old(people: int, screens: int) -> list[str]:
    """As `fill`, as if all work had been done yesterday, and what follows from it too."""
    from annotator.datasets.models import Dataset
    from annotator.labels.services.queue import open_approved

    yesterday = datetime.now(UTC) - timedelta(days=1)
    with mock.patch("django.utils.timezone.now", return_value=yesterday):
        tokens = fill(people, screens)
        while open_approved(Dataset.objects.get(slug=SLUG), limit=1000):
            pass
    return tokens


def _copy_all(copy: int) -> None:
    """Copies the first AT_ONCE screens with all their rows, their queue included; SQLite only."""
    from annotator.boxes.models import Approval, Box, BoxEdit, ScreenAuthor, Submission
    from annotator.screens.models import QueuedScreen, Screen

    screen, key = {"screen_id": _moved("screen_id", copy)}, {"id": _moved("id", copy)}
    digest = f"'{copy}-' || substr(pixel_digest, 10)"
    _copy(Screen, **key, number=_moved("number", copy), pixel_digest=digest)
    _copy(Box, **screen, id=_renamed("id", copy))
    _copy(BoxEdit, **screen, id=_renamed("id", copy), box_id=_renamed("box_id", copy))
    _copy(Submission, **screen, **key)
    _copy(Approval, **screen, **key, submission_id=_moved("submission_id", copy))
    _copy(QueuedScreen, **screen)
    _copy(ScreenAuthor, **screen, **key)


def _copy(model: Any, **changed: str) -> None:
    """Inserts the rows of the first AT_ONCE screens again, with these expressions for columns that differ."""
    from django.db import connection

    columns = [field.column for field in model._meta.concrete_fields]
    values = ", ".join(changed.get(column, f'"{column}"') for column in columns)
    names = ", ".join(f'"{column}"' for column in columns)
    table, screen = model._meta.db_table, "screen_id" if "screen_id" in columns else "id"
    sql = f"INSERT INTO {table} ({names}) SELECT {values} FROM {table} WHERE {screen} <= {AT_ONCE}"
    with connection.cursor() as cursor:
        cursor.execute(sql)


def _moved(column: str, copy: int) -> str:
    """A key that counts, in the copy."""
    return f"{column} + {copy * AT_ONCE}"


def _renamed(column: str, copy: int) -> str:
    """A random key, in the copy."""
    return f"substr({column}, 1, 24) || '{copy:08x}'"


def _add(application: Any, users: list[Any], numbers: range) -> None:
    from annotator.boxes.models import Approval, Box, BoxEdit, Decision, EditAction, Submission
    from annotator.screens.models import Screen, Source

    size = {"width": 1000, "height": 1000}
    screens = Screen.objects.bulk_create(
        [
            Screen(
                application=application,
                number=number + 1,
                source=Source.UPLOAD,
                sha256=f"{number:064}",
                pixel_digest=f"{number:064}",
                fingerprint=f"{number:016x}",
                **size,
            )
            for number in numbers
        ],
        batch_size=500,
    )
    drawn = [screen for screen in screens if (screen.number - 1) % IN_ALL >= SUBMITTED_FROM]
    boxes = Box.objects.bulk_create(
        [Box(screen=screen, left=10, top=10, right=50, bottom=30, version=1) for screen in drawn], batch_size=1000
    )
    authors = {screen.pk: users[screen.number % len(users)] for screen in drawn}
    BoxEdit.objects.bulk_create(
        [
            BoxEdit(screen=box.screen, version=1, author=authors[box.screen_id], action=EditAction.ADD, box=box)
            for box in boxes
        ],
        batch_size=1000,
    )
    submissions = Submission.objects.bulk_create(
        [Submission(screen=screen, author=authors[screen.pk], version=1) for screen in drawn], batch_size=1000
    )
    Approval.objects.bulk_create(
        [
            Approval(
                screen=submission.screen,
                submission=submission,
                reviewer=users[(submission.screen.number + 1) % len(users)],
                version=1,
                decision=Decision.RETURNED if place == RETURNED else Decision.APPROVED,
                reason="Too loose." if place == RETURNED else "",
            )
            for submission in submissions
            if (place := (submission.screen.number - 1) % IN_ALL) >= RETURNED
        ],
        batch_size=1000,
    )


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "annotator.settings")
    django.setup()
    made = fill_old if "old" in sys.argv else fill
    print(json.dumps(made(*map(int, sys.argv[1:3]))))
