"""Fills a dataset with rows of everything that pages list or count, beside one without any.

`python -m benchmarks._list_rows ROWS` prints nothing; MAINTAINER, with PASSWORD, maintains both datasets.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import cycle
from random import Random
from typing import Any
from unittest.mock import patch

import django

from benchmarks import _queue_screens_dataset, _release_dataset
from benchmarks._queue_dataset import SLUG

MAINTAINER, ANNOTATOR, PASSWORD = "p0", "p1", "bench the lists"
EMPTY_SLUG = "empty"
PEOPLE, BOXES_PER_SCREEN = 50, 4
LABELLED_SHARE = 10
"""One screen in so many has labelled boxes, and the tasks."""
SHIFT = timedelta(minutes=4)
WORKED = timedelta(weeks=20)


def fill(rows: int) -> None:
    """So many screens, tasks, jobs, shifts of people and lines of the audit log; a fifth as many comments."""
    from django.db import transaction

    # At once, so that the workers, who begin to look at what is there, keep nobody waiting in between.
    with patch("django.utils.timezone.now", _moment_of_work(Random(rows))), transaction.atomic():
        _fill(rows)
    _empty_log_of_writes()


def _empty_log_of_writes() -> None:
    """Put all of it into SQLite's file: readers would look for every page in the log of one long transaction."""
    from django.db import connection

    busy = connection.vendor == "sqlite"
    while busy:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            busy = bool(cursor.fetchone()[0])


def _moment_of_work(random: Random) -> Callable[[], datetime]:
    """Somewhere in the weeks in which so many people make so much: not all of it is of this week."""
    now = datetime.now(UTC)
    return lambda: now - WORKED * random.random()


def _fill(rows: int) -> None:
    from annotator.accounts.models import User
    from annotator.datasets.models import Dataset, Membership, Role
    from annotator.labels.services.queue import open_approved
    from annotator.reviews.services.task_states import determine_states

    _queue_screens_dataset.fill(PEOPLE, rows)
    dataset = Dataset.objects.get(slug=SLUG)
    person = User.objects.get(username=MAINTAINER)
    person.is_superuser = True
    for each in (person, User.objects.get(username=ANNOTATOR)):
        each.set_password(PASSWORD)
        each.save()
    Membership.objects.filter(dataset=dataset, user=person).update(role=Role.MAINTAINER)
    empty = Dataset.objects.create(slug=EMPTY_SLUG, name="Empty")
    Membership.objects.create(dataset=empty, user=person, role=Role.MAINTAINER)
    _write_tasks(dataset, rows)
    _write_shifts(dataset, rows)
    _write_comments(dataset, rows // 5)
    _write_log(dataset, person, rows)
    # As the workers do in the minute after.
    determine_states(rows)
    open_approved(dataset, limit=rows)


def _write_tasks(dataset: Any, rows: int) -> None:
    from annotator.accounts.models import User
    from annotator.screens.models import Screen

    screens = list(Screen.objects.filter(application__dataset=dataset).order_by("pk")[: rows // LABELLED_SHARE])
    people = list(User.objects.filter(memberships__dataset=dataset).order_by("pk"))
    _release_dataset.label(screens, BOXES_PER_SCREEN)
    _release_dataset.write_families(dataset, screens, people, rows, BOXES_PER_SCREEN)


def _write_shifts(dataset: Any, rows: int) -> None:
    from annotator.datasets.models import Membership, WorkStage
    from annotator.timesheets.models import Shift

    members = list(Membership.objects.filter(dataset=dataset))
    stages = list(WorkStage)
    now = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    a_day = max(1, rows // len(members) // WORKED.days)

    def shift(number: int) -> Any:
        member = members[number % len(members)]
        turn = number // len(members)
        began = now - timedelta(days=1 + turn // a_day) + SHIFT * 2 * (turn % a_day)
        week = (began - timedelta(days=began.weekday())).date()
        return Shift(
            person_id=member.user_id,
            dataset=dataset,
            role=member.role,
            stage=stages[number % len(stages)],
            week=week,
            began=began,
            ended=began + SHIFT,
        )

    Shift.objects.bulk_create(map(shift, range(rows)), batch_size=2000)


def _write_comments(dataset: Any, rows: int) -> None:
    from annotator.accounts.models import User
    from annotator.comments.models import Comment, Thread
    from annotator.screens.models import Screen

    screens = Screen.objects.filter(application__dataset=dataset).order_by("pk")[:rows]
    threads = Thread.objects.bulk_create([Thread(screen=screen) for screen in screens], batch_size=2000)
    people = cycle(User.objects.filter(memberships__dataset=dataset).order_by("pk"))
    text = "Is this one button or two?"
    comments = [Comment(thread=thread, author=next(people), text=text) for thread in threads]
    Comment.objects.bulk_create(comments, batch_size=2000)


def _write_log(dataset: Any, person: Any, rows: int) -> None:
    from annotator.audit.models import Action, Entry

    action = Action.values[0]
    entries = (Entry(action=action, actor_id=person.pk, dataset_id=dataset.pk) for _ in range(rows))
    Entry.objects.bulk_create(entries, batch_size=2000)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "annotator.settings")
    django.setup()
    fill(int(sys.argv[1]))
