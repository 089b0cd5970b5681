"""The upload job: makes screens of the pictures that somebody sent, with the boxes of the files beside them."""

import os
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import PurePosixPath
from time import monotonic

from django.db import transaction

from annotator.domain.problems import Problem, Rejected
from annotator.jobs.services import Cancelled, finish, hand_back
from annotator.screens.models import Screen, Source, Upload, UploadPart, UploadResult
from annotator.screens.services import add_screens, search_for_boxes
from annotator.screens.services.box_files import BoxFiles
from annotator.screens.services.files import KeptPicture, keep_read_picture
from annotator.screens.services.pictures import Picture, read_picture
from annotator.screens.services.upload_contents import PictureFile, UploadContents
from annotator.screens.services.uploads import done_positions, forget_files, record_results, result, uploaded_files
from workers.browser.picture import is_blank
from workers.jobs.file_boxes import store_file_boxes
from workers.jobs.runner import JobContext, run_job

# Pillow, zlib and hashlib leave the interpreter to others while they work.
THREADS = min(os.cpu_count() or 1, 4)
# What people upload by mistake: icons and thumbnails. Imports may bring smaller pictures.
SMALLEST_SIDE = 64
# One transaction: others wait for it on SQLite.
BATCH_PICTURES = 8
BATCH_SECONDS = 0.5
# Then other jobs have their turn; the broker's time limit for one function is ten minutes.
TURN_SECONDS = 240


@dataclass(frozen=True, slots=True)
class ReadPicture:
    """A picture of an upload that is stored as a file, or why it is refused."""

    position: int
    name: str
    outcome: KeptPicture | Rejected


def store_upload(pk: int) -> None:
    """Do the Upload with this key; what an earlier attempt has stored is not stored again."""
    run_job(Upload, pk, _store)


def _store(context: JobContext[Upload]) -> None:
    upload, ends_at = context.job, monotonic() + TURN_SECONDS
    with uploaded_files(upload) as files:
        contents = UploadContents(files)
        record_results(
            result(upload, UploadPart.BOX_FILE, position, name, problems=rejected.problems)
            for position, name, rejected in contents.refused
        )
        done = done_positions(upload)
        waiting = (file for file in contents.pictures() if file.position not in done)
        for batch in _batches(_kept(_read(waiting))):
            _record(context, contents, batch)
            if monotonic() > ends_at:
                hand_back(upload)
                return
    _end(upload)


def _read(files: Iterator[PictureFile]) -> Iterator[tuple[PictureFile, Future[Picture]]]:
    """The pictures in their order, with a few more being decoded in other threads."""
    pending: deque[tuple[PictureFile, Future[Picture]]] = deque()
    with ThreadPoolExecutor(THREADS, thread_name_prefix="pictures") as pool:
        for file in files:
            pending.append((file, pool.submit(_read_one, file)))
            if len(pending) > THREADS:
                yield pending.popleft()
        while pending:
            yield pending.popleft()


def _read_one(file: PictureFile) -> Picture:
    if isinstance(file.content, Rejected):
        raise file.content
    picture = read_picture(file.content, name=file.name)
    if min(picture.width, picture.height) < SMALLEST_SIDE:
        size = f"{picture.width} x {picture.height}"
        tiny = f"The picture has {size} pixels: an uploaded screen has at least {SMALLEST_SIDE} on each side."
        raise Rejected(Problem("tiny", tiny))
    if is_blank(picture.png):
        nothing = "Every pixel of the picture has the same colour: there is nothing to annotate."
        raise Rejected(Problem("blank", nothing))
    return picture


def _kept(pictures: Iterable[tuple[PictureFile, Future[Picture]]]) -> Iterator[ReadPicture]:
    for file, picture in pictures:
        try:
            read = picture.result()
        except Rejected as rejected:
            yield ReadPicture(file.position, file.name, rejected)
        else:
            yield ReadPicture(file.position, file.name, keep_read_picture(read))


def _batches(pictures: Iterable[ReadPicture]) -> Iterator[list[ReadPicture]]:
    batch, ends_at = list[ReadPicture](), monotonic() + BATCH_SECONDS
    for picture in pictures:
        batch.append(picture)
        if len(batch) == BATCH_PICTURES or monotonic() > ends_at:
            yield batch
            batch, ends_at = [], monotonic() + BATCH_SECONDS
    if batch:
        yield batch


def _record(context: JobContext[Upload], contents: UploadContents, batch: list[ReadPicture]) -> None:
    """Stores screens, boxes and results, if the job is still this worker's: raises Cancelled otherwise."""
    upload, total = context.job, contents.picture_count
    done = batch[-1].position + 1
    with transaction.atomic():
        context.report(done / max(total, done), f"{done} of {total} pictures")
        stored = [
            (picture.outcome, _facts(upload, picture)) for picture in batch if isinstance(picture.outcome, KeptPicture)
        ]
        screens = iter(add_screens(application=upload.application, pictures=stored))
        results: list[UploadResult] = []
        for picture in batch:
            outcome = picture.outcome if isinstance(picture.outcome, Rejected) else next(screens)
            results += _results(upload, contents.boxes, picture, outcome)
        record_results(results)


def _results(
    upload: Upload, boxes: BoxFiles, picture: ReadPicture, outcome: Screen | Rejected
) -> Iterator[UploadResult]:
    """Stores the boxes of a screen; what became of its picture, and of its boxes where some were left out."""
    if isinstance(outcome, Rejected):
        yield result(upload, UploadPart.PICTURE, picture.position, picture.name, problems=outcome.problems)
        return
    count = 0
    try:
        box_file = boxes.of(picture.name, outcome.width, outcome.height)
    except Rejected as rejected:
        box_file = None
        yield result(upload, UploadPart.BOXES, picture.position, picture.name, problems=rejected.problems)
    if box_file and box_file.left_out:
        yield result(upload, UploadPart.BOXES, picture.position, box_file.file, problems=box_file.left_out)
    if box_file and box_file.boxes:
        count = len(box_file.boxes)
        store_file_boxes(screen=outcome, entries=box_file.boxes, by=upload.created_by)
    else:
        search_for_boxes(screen=outcome, by=upload.created_by)
    yield result(upload, UploadPart.PICTURE, picture.position, picture.name, screen=outcome, boxes=count)


def _facts(upload: Upload, picture: ReadPicture) -> dict[str, object]:
    title = PurePosixPath(picture.name).stem
    return {"source": Source.UPLOAD, "title": title, "created_by": upload.created_by}


def _end(upload: Upload) -> None:
    """Done, if there is a screen. Raises Rejected when every picture was refused, Cancelled when it was taken away."""
    if not upload.results.exclude(screen=None).exists():
        raise Rejected(*_reasons(upload))
    with transaction.atomic():
        if not finish(upload):
            raise Cancelled
        forget_files(upload)


def _reasons(upload: Upload) -> list[Problem]:
    refused = [(refused.name, problem) for refused in upload.results.all()[:20] for problem in refused.problems]
    return [Problem(problem["code"], f"{name}: {problem['message']}") for name, problem in refused] or [
        Problem("no-pictures", "There is no picture in it: send PNG, JPEG, WebP, or a zip of them.")
    ]
