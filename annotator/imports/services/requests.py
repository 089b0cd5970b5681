"""Asks for imports: keeps the files and queues the job."""

import zipfile
from typing import IO, Any
from uuid import UUID

from django.db import transaction

from annotator.accounts.models import User
from annotator.audit.models import Action, ObjectType
from annotator.audit.services import record
from annotator.datasets.models import Dataset
from annotator.domain.clean_text import clean
from annotator.domain.formats.import_options import ImportOptions
from annotator.domain.formats.import_plan import PLATFORMS
from annotator.domain.formats.readers import IMPORT_FORMATS
from annotator.domain.problems import Conflict, Problem, Rejected
from annotator.files.content import keep_file
from annotator.imports.models import DatasetImport
from annotator.jobs.models import Status
from annotator.jobs.selectors import asked_before
from annotator.jobs.services import submit


def request_import(
    *,
    dataset: Dataset,
    by: User,
    file: IO[bytes],
    name: str,
    format: str,  # noqa: A002 - the word of the page
    dry_run: bool = True,
    options: ImportOptions | None = None,
    client_id: UUID | None = None,
) -> DatasetImport:
    """The queued import of a zip file; a request that comes again under its `client_id` is answered with the first.

    Nothing in it is read here. Raises Rejected for an unknown format and for what is no zip file, DiskFull.
    """
    chosen = options or ImportOptions()
    _validate(format, chosen, file)
    source = keep_file("imports", "zip", file)
    values = {
        "platform": chosen.platform,
        "category": chosen.category,
        "platforms": dict(chosen.platforms),
        "categories": dict(chosen.categories),
    }
    with transaction.atomic():
        Dataset.objects.select_for_update().get(pk=dataset.pk)
        if known := asked_before(DatasetImport, client_id, by):
            return known[0]
        return _submit(
            DatasetImport(
                dataset=dataset,
                created_by=by,
                client_id=client_id,
                format=format,
                name=clean(name),
                source=source,
                dry_run=dry_run,
                options=values,
            )
        )


@transaction.atomic
def start_import(*, dry_run: DatasetImport, by: User) -> DatasetImport:
    """The import of the files of a dry run, queued; one that is under way is returned.

    Raises Conflict for a dry run that is not done.
    """
    Dataset.objects.select_for_update().get(pk=dry_run.dataset_id)
    if not dry_run.dry_run or dry_run.status != Status.DONE:
        raise Conflict(Problem("not-a-dry-run", "Only what a dry run has read to its end can be imported."))
    if not dry_run.source:
        raise Conflict(Problem("files-gone", "The files of this dry run are no longer kept: send them again."))
    same = DatasetImport.objects.filter(
        dataset=dry_run.dataset,
        source=dry_run.source.name,
        format=dry_run.format,
        options=dry_run.options,
        dry_run=False,
        status__in=[Status.QUEUED, Status.RUNNING],
    )
    return same.first() or _submit(
        DatasetImport(
            dataset=dry_run.dataset,
            created_by=by,
            format=dry_run.format,
            name=dry_run.name,
            source=dry_run.source.name,
            dry_run=False,
            options=dry_run.options,
        )
    )


def options_of(dataset_import: DatasetImport) -> ImportOptions:
    values: dict[str, Any] = dataset_import.options
    return ImportOptions(**values)


def _submit(dataset_import: DatasetImport) -> DatasetImport:
    submitted = submit(dataset_import)
    if not submitted.dry_run:
        record(
            Action.IMPORT_REQUESTED,
            ObjectType.IMPORT,
            submitted.pk,
            dataset_id=submitted.dataset_id,
            format=submitted.format,
            name=submitted.name,
        )
    return submitted


def _validate(name: str, options: ImportOptions, file: IO[bytes]) -> None:
    problems = []
    known_names = [import_format.name for import_format in IMPORT_FORMATS]
    if name not in known_names:
        unknown = f"“{name}” cannot be imported; choose {', '.join(known_names)}."
        problems.append(Problem("unknown-format", unknown, field="format"))
    wrong = {platform for platform in (options.platform, *options.platforms.values()) if platform} - {*PLATFORMS}
    for platform in sorted(wrong):
        known = f"“{platform}” is no platform; choose {', '.join(PLATFORMS)}."
        problems.append(Problem("unknown-platform", known, field="platform"))
    if not zipfile.is_zipfile(file):
        problems.append(Problem("not-a-zip", "Send the folder of the dataset as one zip file.", field="file"))
    if problems:
        raise Rejected(*problems)
