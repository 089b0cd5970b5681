"""The dataset of the queue benchmark, and facts about it after a run; runs in a process with its own settings.

`python -m benchmarks._queue_dataset fill PEOPLE SCREENS BOXES [opened]` prints the people's tokens as JSON,
`… facts` what is in the database.
"""

from __future__ import annotations

import json
import os
import sys
from itertools import count
from typing import Any

import django

SLUG = "bench"
COLUMNS = 10


def fill(people: int, screens: int, boxes: int, *, opened: bool) -> list[str]:
    """So many people, a token each; `boxes` on each of `screens` that one of them drew and submitted.

    With `opened` they are approved and in the queue, and each person has named some from the beginning on.
    """
    from django.db import transaction

    from annotator.accounts.models import User
    from annotator.accounts.services import create_token
    from annotator.boxes.services.queue import rebuild
    from annotator.datasets.models import Application, Dataset, Membership, Role

    with transaction.atomic():
        users = User.objects.bulk_create(User(username=f"p{number}", name=f"p{number}") for number in range(people))
        dataset = Dataset.objects.create(slug=SLUG, name="Bench")
        Membership.objects.bulk_create(Membership(dataset=dataset, user=user, role=Role.ANNOTATOR) for user in users)
        application = Application.objects.create(dataset=dataset, slug="app", name="App", platform="linux")
        box_rows = _draw(application, users, screens, boxes)
        if opened:
            _open(dataset, users, box_rows)
        rebuild()
        tokens = [create_token(user=user, name="bench")[1] for user in users]
    vacuum()
    return tokens


def vacuum() -> None:
    """Vacuum and analyse a PostgreSQL database, which it would otherwise do during the measurement."""
    from django.db import connection

    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")


def _draw(application: Any, users: list[Any], screens: int, boxes: int) -> list[Any]:
    from annotator.boxes.models import Box, BoxEdit, EditAction, Submission
    from annotator.screens.models import Screen, Source

    screen_rows = Screen.objects.bulk_create(
        [
            Screen(
                application=application,
                number=number,
                source=Source.UPLOAD,
                sha256=f"{number:064}",
                pixel_digest=f"{number:064}",
                fingerprint=f"{number:016x}",
                width=1000,
                height=1000,
            )
            for number in range(1, screens + 1)
        ],
        batch_size=500,
    )
    box_rows = Box.objects.bulk_create(
        [
            Box(
                screen=screen,
                left=box_number % COLUMNS * 40,
                top=box_number // COLUMNS * 20,
                right=box_number % COLUMNS * 40 + 30,
                bottom=box_number // COLUMNS * 20 + 10,
                version=box_number + 1,
            )
            for screen in screen_rows
            for box_number in range(boxes)
        ],
        batch_size=2000,
    )
    BoxEdit.objects.bulk_create(
        [
            BoxEdit(
                screen=box.screen,
                version=box.version,
                author=users[box.screen.number % len(users)],
                action=EditAction.ADD,
                box=box,
            )
            for box in box_rows
        ],
        batch_size=2000,
    )
    Submission.objects.bulk_create(
        [Submission(screen=screen, author=users[screen.number % len(users)], version=boxes) for screen in screen_rows],
        batch_size=1000,
    )
    return box_rows


def _open(dataset: Any, users: list[Any], box_rows: list[Any]) -> None:
    """All approved and queued; the first tenth of the boxes has one name already, from each person a share."""
    from annotator.boxes.models import Approval, Decision, Submission
    from annotator.labels.models import Opening, Proposal, QueuedBox

    approvals = Approval.objects.bulk_create(
        [
            Approval(
                screen_id=submission.screen_id,
                submission=submission,
                reviewer=next(user for user in users if user.pk != submission.author_id),
                version=submission.version,
                decision=Decision.APPROVED,
            )
            for submission in Submission.objects.order_by("pk")
        ],
        batch_size=1000,
    )
    Opening.objects.bulk_create((Opening(approval=approval) for approval in approvals), batch_size=1000)
    by_screen = {approval.screen_id: approval for approval in approvals}
    QueuedBox.objects.bulk_create(
        [QueuedBox(dataset=dataset, box=box, approval=by_screen[box.screen_id]) for box in box_rows], batch_size=2000
    )
    named_boxes = box_rows[: len(box_rows) // 10]
    share = len(named_boxes) // len(users)
    numbers = count()
    Proposal.objects.bulk_create(
        [
            Proposal(box=box, author=user, text="n", slug=f"n-{next(numbers)}", box_version=box.version)
            for person_number, user in enumerate(users)
            for box in named_boxes[person_number * share : (person_number + 1) * share]
        ],
        batch_size=2000,
    )


def facts() -> dict[str, Any]:
    """What the laws are checked against: who named what how, what is settled, whose boxes were reviewed by whom."""
    from annotator.boxes.models import Approval
    from annotator.labels.models import Choice, Proposal, QueuedBox
    from annotator.leases.models import Lease

    proposals = Proposal.objects.order_by("pk").values_list("box_id", "author__username", "slug")
    return {
        "proposals": [[box.hex, author, slug] for box, author, slug in proposals],
        "choices": Choice.objects.count(),
        "adjudication": QueuedBox.objects.filter(waiting="adjudication").count(),
        "waiting": QueuedBox.objects.exclude(waiting="adjudication").count(),
        "approvals": Approval.objects.count(),
        "leases": Lease.objects.count(),
        "self_reviews": sum(
            approval.submission.author_id == approval.reviewer_id
            for approval in Approval.objects.select_related("submission")
        ),
    }


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "annotator.settings")
    django.setup()
    if sys.argv[1] == "fill":
        people, screens, boxes = map(int, sys.argv[2:5])
        print(json.dumps(fill(people, screens, boxes, opened="opened" in sys.argv)))
    else:
        print(json.dumps(facts()))
