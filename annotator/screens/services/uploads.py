"""Uploads: the files as they were sent, until a worker has made screens of the pictures in them."""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from datetime import timedelta
from typing import IO, Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from annotator.accounts.models import User
from annotator.datasets.models import Application
from annotator.domain.clean_text import clean, clean_json
from annotator.domain.problems import Problem, Rejected
from annotator.files.content import keep_file
from annotator.jobs.models import Status
from annotator.jobs.selectors import asked_before
from annotator.jobs.services import submit
from annotator.screens.models import Upload, UploadedFile, UploadPart, UploadResult
from annotator.screens.services.upload_reader import Sent

# How long a failed or cancelled upload can be tried again.
FILES_LAST = timedelta(days=7)


def request_upload(
    *, application: Application, files: Iterable[Sent], by: User, client_id: UUID | None = None
) -> Upload:
    """An upload, queued, of files that may be pictures, zip files of them, and box files beside them.

    A request that comes again under its `client_id` is answered with the upload of the first.

    Nothing is looked into here. Raises Rejected without a file, DiskFull where there is no room.
    """
    kept = [(file.name, _keep(file.stream)) for file in files]
    if not kept:
        raise Rejected(
            Problem("no-pictures", "Send at least one picture: PNG, JPEG, WebP, or a zip of them.", field="images")
        )
    with transaction.atomic():
        Application.objects.select_for_update().get(pk=application.pk)
        if known := asked_before(Upload, client_id, by):
            return known[0]
        upload = submit(
            Upload(
                dataset=application.dataset,
                created_by=by,
                client_id=client_id,
                application=application,
                file_names=[name for name, _ in kept],
            )
        )
        UploadedFile.objects.bulk_create(
            UploadedFile(upload=upload, position=position, name=name, file=file)
            for position, (name, file) in enumerate(kept)
        )
    return upload


@contextmanager
def uploaded_files(upload: Upload) -> Iterator[list[Sent]]:
    """The files of an upload, open. Raises Rejected when they are no longer kept."""
    with ExitStack() as opened:
        files = [Sent(uploaded.name, opened.enter_context(uploaded.file.open("rb"))) for uploaded in upload.files.all()]
        if not files:
            gone = "The files of this upload are no longer kept: send them again."
            raise Rejected(Problem("files-gone", gone))
        yield files


def forget_files(upload: Upload) -> None:
    """Lets the files go as they were sent: what somebody cropped away may be in them."""
    upload.files.all().delete()


def forget_old_files() -> int:
    """Lets the files of uploads go that failed or were cancelled FILES_LAST ago; how many."""
    ended = Upload.objects.filter(
        status__in=[Status.FAILED, Status.CANCELLED], finished_at__lt=timezone.now() - FILES_LAST
    )
    count, _ = UploadedFile.objects.filter(upload__in=ended).delete()
    return count


def done_positions(upload: Upload) -> set[int]:
    """The positions of the pictures that have become a screen or were refused, also in an earlier attempt."""
    return set(upload.results.filter(part=UploadPart.PICTURE).values_list("position", flat=True))


def result(upload: Upload, part: UploadPart, position: int, name: str, **fields: Any) -> UploadResult:
    """A result that is not saved yet; `problems` are Problems, `screen` and `boxes` as in the table."""
    problems = clean_json([asdict(problem) for problem in fields.pop("problems", ())])
    return UploadResult(upload=upload, part=part, position=position, name=clean(name), problems=problems, **fields)


def record_results(results: Iterable[UploadResult]) -> None:
    """Saves them; a box file that an earlier attempt has refused already is not refused twice."""
    UploadResult.objects.bulk_create(results, ignore_conflicts=True)


def _keep(stream: IO[bytes]) -> str:
    return keep_file("uploads", "upload", stream)
