"""The dataset of the load benchmark: boxes to name, copied by the database, beside screens to draw and to review.

`python -m benchmarks._load_dataset fill PEOPLE BOXES` prints the people's tokens as JSON; more than 10,000 boxes, a
multiple of these, on PostgreSQL only. `… families` adds what a release is cut of, `… jobs ADDRESSES` queues captures of
these pages, an import and a release; `… left` prints how many jobs are not done, and what went wrong.
"""

from __future__ import annotations

import json
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import django

from benchmarks import _release_dataset
from benchmarks._queue_dataset import SLUG, _draw, fill, vacuum

BOXES_PER_SCREEN, OPENED, TO_REVIEW, TO_DRAW = 50, 200, 2000, 4000
IN_ONE_COPY = OPENED * BOXES_PER_SCREEN
KEYS_APART = 100_000
IMPORTED_SCREENS, FAMILIES, RELEASED = 150, 400, "released"


def fill_load(people: int, boxes: int) -> list[str]:
    """Tokens of people in a dataset of so many boxes to name."""
    from annotator.accounts.models import User
    from annotator.boxes.models import Approval, Box, BoxEdit, Submission
    from annotator.boxes.services.queue import rebuild
    from annotator.datasets.models import Application, Dataset
    from annotator.labels.models import Opening, QueuedBox
    from annotator.screens.models import Screen

    tokens = fill(people, OPENED, BOXES_PER_SCREEN, opened=True)
    for copy in range(1, boxes // IN_ONE_COPY):
        _copy(Screen, copy, id="key", number="key", pixel_digest="digest")
        _copy(Box, copy, id="name", screen_id="key")
        _copy(BoxEdit, copy, id="name", screen_id="key", box_id="name")
        _copy(Submission, copy, id="key", screen_id="key")
        _copy(Approval, copy, id="key", screen_id="key", submission_id="key")
        _copy(Opening, copy, approval_id="key")
        _copy(QueuedBox, copy, id="key", box_id="name", approval_id="key")
    if boxes > IN_ONE_COPY:
        _count_on(Screen, Submission, Approval, QueuedBox)
    other = Application.objects.create(dataset=Dataset.objects.get(slug=SLUG), slug="other", name="B", platform="linux")
    _draw(other, list(User.objects.order_by("pk")), TO_REVIEW, 1)
    blank = [_blank(other, TO_REVIEW + 1 + number) for number in range(TO_DRAW)]
    Screen.objects.bulk_create(blank, batch_size=500)
    rebuild()
    vacuum()
    return tokens


def queue_jobs(addresses: list[str]) -> None:
    """What goes on beside the people: captures of these pages, an import, a release of another dataset."""
    from django.conf import settings

    from annotator.accounts.models import User
    from annotator.datasets.models import Application, Dataset
    from annotator.domain.formats.import_options import ImportOptions
    from annotator.imports.services import request_import
    from annotator.releases.services import request_release
    from annotator.screens.services import request_captures

    by, dataset = User.objects.get(username="p0"), Dataset.objects.get(slug=SLUG)
    dataset.allowed_hosts = ["127.0.0.1"]
    dataset.save()
    web = Application.objects.create(dataset=dataset, slug="web", name="Web", platform="web", category="travel")
    request_captures(application=web, urls=addresses, settings={}, by=by)
    archive = Path(settings.DATA_DIR) / "release.zip"
    import_module("benchmarks.import")._write_release(archive, IMPORTED_SCREENS)
    target = Dataset.objects.create(slug="imported", name="Imported")
    with archive.open("rb") as file:
        options = ImportOptions(platform="linux")
        request_import(
            dataset=target, by=by, file=file, name=archive.name, format="omniact", dry_run=False, options=options
        )
    request_release(dataset=Dataset.objects.get(slug=RELEASED), by=by, seed=1)


def jobs_left() -> dict[str, Any]:
    """How many jobs are done and are not, and the errors of those that failed."""
    from annotator.jobs.models import Job, Status

    ended = (Status.DONE, Status.FAILED, Status.CANCELLED)
    return {
        "done": Job.objects.filter(status=Status.DONE, started_at__isnull=False).count(),
        "left": Job.objects.exclude(status__in=ended).count(),
        "failed": list(Job.objects.filter(status=Status.FAILED).values_list("error", flat=True)),
    }


def _blank(application: Any, number: int) -> Any:
    from annotator.screens.models import Screen, Source

    digest, size = f"{number:064}", {"width": 1000, "height": 1000}
    names = {"sha256": digest, "pixel_digest": f"b{digest[1:]}", "fingerprint": f"{number:016x}"}
    return Screen(application=application, number=number, source=Source.UPLOAD, **names, **size)


def _copy(model: Any, copy: int, **changed: str) -> None:
    """Inserts the rows of the first copy again, with other keys, names (random ones) and digests."""
    from django.db import connection

    columns = [field.column for field in model._meta.concrete_fields]
    forms = {
        "key": f"{{}} + {copy * KEYS_APART}",
        "name": f"(substr({{}}::text, 1, 24) || '{copy:012x}')::uuid",
        "digest": f"'{copy}-' || substr({{}}, 10)",
    }
    values = ", ".join(forms[changed[name]].format(name) if name in changed else f'"{name}"' for name in columns)
    table, screens = model._meta.db_table, f"SELECT id FROM screens_screen WHERE id < {KEYS_APART}"
    first = {
        "screens_screen": f"id < {KEYS_APART}",
        "labels_opening": f"approval_id < {KEYS_APART}",
        "labels_queuedbox": f"id < {KEYS_APART}",
    }.get(table, f"screen_id IN ({screens})")
    names = ", ".join(f'"{name}"' for name in columns)
    with connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO {table} ({names}) SELECT {values} FROM {table} WHERE {first}")


def _count_on(*models: Any) -> None:
    """New keys go on behind the copied ones."""
    from django.core.management.color import no_style
    from django.db import connection

    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "annotator.settings")
    django.setup()
    if sys.argv[1] == "fill":
        print(json.dumps(fill_load(int(sys.argv[2]), int(sys.argv[3]))))
    elif sys.argv[1] == "families":
        _release_dataset.fill(FAMILIES, 4, 20, slug=RELEASED)
    elif sys.argv[1] == "jobs":
        queue_jobs(sys.argv[2:])
    else:
        print(json.dumps(jobs_left()))
