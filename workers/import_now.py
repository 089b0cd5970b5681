"""Does an import at once, in the process of a command."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import CommandError
from django.db import transaction

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, Membership, Role
from annotator.datasets.selectors.closed import closed_problem
from annotator.domain.clean_text import clean
from annotator.domain.formats.import_options import ImportOptions
from annotator.domain.problems import Rejected
from annotator.imports.models import DatasetImport
from annotator.imports.services import request_import
from annotator.jobs.services import Cancelled, claim, fail, mark_cancelled
from workers.import_path import MISUSE, packed
from workers.jobs.import_dataset import do_import
from workers.jobs.runner import JobContext, keep_heartbeat

# More lines of a report are to be had in a file, or in the page.
SHOWN = 20


def add_import_arguments(parser: ArgumentParser, formats: list[str]) -> None:
    """Adds the arguments that every command has that imports."""
    parser.add_argument("path", type=Path, metavar="PATH", help="the folder of the dataset, or a zip file of it")
    parser.add_argument("--dataset", type=clean, required=True, help="the slug of the dataset that gets it")
    parser.add_argument("--format", choices=formats, required=True)
    parser.add_argument("--dry-run", action="store_true", help="only say what would be imported and left out")
    parser.add_argument("--by", type=clean, help="the maintainer who imports (username); the first one if left out")


def dataset_of(slug: str) -> Dataset:
    """The dataset of this slug. Raises CommandError where there is none, or it takes no changes."""
    dataset = Dataset.objects.filter(slug=slug).first()
    if dataset is None:
        raise CommandError(f"there is no dataset “{slug}”", returncode=MISUSE)
    if problem := closed_problem(dataset):
        raise CommandError(problem.message, returncode=MISUSE)
    return dataset


def importer(dataset: Dataset, username: str | None) -> User:
    """The maintainer of that name, else the first one. Raises CommandError where there is none."""
    maintainers = Membership.objects.filter(dataset=dataset, role=Role.MAINTAINER, inactive_since=None).order_by("pk")
    named = maintainers.filter(user__username=username) if username else maintainers
    if membership := named.select_related("user").first():
        return membership.user
    who = f"“{username}” is no maintainer of" if username else "there is no maintainer of"
    raise CommandError(f"{who} “{dataset.slug}”", returncode=MISUSE)


def import_now(
    *,
    dataset: Dataset,
    by: User,
    path: Path,
    format: str,  # noqa: A002 - the word of the page
    dry_run: bool,
    options: ImportOptions | None = None,
) -> DatasetImport:
    """The import of a folder or zip file, done. Raises CommandError where nothing could be imported."""
    try:
        with packed(path) as file, transaction.atomic():
            name = path.resolve().name
            queued = request_import(
                dataset=dataset, by=by, file=file, name=name, format=format, dry_run=dry_run, options=options
            )
            claimed = claim(DatasetImport, queued.pk, worker="import_dataset")
        if claimed is None:
            raise CommandError("a worker was faster: see the page of imports")
    except Rejected as refusal:
        raise CommandError(str(refusal)) from refusal
    try:
        _do(claimed)
    except Rejected as refusal:
        raise CommandError("\n".join([*report_lines(claimed)[:SHOWN], str(refusal)])) from refusal
    claimed.refresh_from_db()
    return claimed


def report_lines(dataset_import: DatasetImport) -> list[str]:
    """What the report of an import says, in its order."""
    return list(dataset_import.problems.order_by("position").values_list("message", flat=True))


def _do(dataset_import: DatasetImport) -> None:
    try:
        with keep_heartbeat(dataset_import):
            do_import(dataset_import, JobContext(dataset_import).report)
    except Cancelled:
        mark_cancelled(dataset_import)
        raise CommandError("somebody cancelled the import; nothing of it is left") from None
    except Rejected as refusal:
        fail(dataset_import, str(refusal), retry=False)
        raise
    except Exception as error:
        fail(dataset_import, repr(error), retry=False)
        raise
