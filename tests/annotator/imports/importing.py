"""Releases as zip files, and imports of them as a worker does them."""

import io
import zipfile
from typing import Any

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, Role
from annotator.domain.formats.import_options import ImportOptions
from annotator.imports.models import DatasetImport
from annotator.imports.services import request_import
from annotator.jobs.services import claim
from annotator.releases.models import Release
from annotator.releases.services import cut_release, request_release
from annotator.tasks.models import Script
from tests.annotator.world import record_run
from tests.factories import make_dataset, make_member
from workers.jobs.import_dataset import import_dataset


def cut(dataset: Dataset, format: str, seed: int = 3) -> Release:  # noqa: A002
    queued = request_release(dataset=dataset, seed=seed, format=format, by=None)
    release = claim(Release, queued.pk, worker="test")
    assert release is not None
    assert cut_release(release=release, report=lambda done, doing: None)
    release.refresh_from_db()
    return release


def content(release: Release) -> bytes:
    with release.file.open("rb") as file:
        data: bytes = file.read()
    return data


def unpacked(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(files: dict[str, bytes], folder: str = "") -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, data in files.items():
            archive.writestr(f"{folder}{name}", data)
    return target.getvalue()


def empty_copy(dataset: Dataset) -> Dataset:
    """Another dataset with the same settings and nothing in it."""
    copy = make_dataset()
    settings = {name: getattr(dataset, name) for name in ("name", "description", "licence", "citation")}
    Dataset.objects.filter(pk=copy.pk).update(**settings)
    copy.refresh_from_db()
    return copy


def requested(dataset: Dataset, data: bytes, format: str, by: User | None = None, **options: Any) -> DatasetImport:  # noqa: A002
    person = by or make_member(dataset, Role.MAINTAINER)
    dry_run = options.pop("dry_run", False)
    choices = ImportOptions(**options)
    return request_import(
        dataset=dataset,
        by=person,
        file=io.BytesIO(data),
        name="release.zip",
        format=format,
        dry_run=dry_run,
        options=choices,
    )


def imported(dataset: Dataset, data: bytes, format: str, **options: Any) -> DatasetImport:  # noqa: A002
    """The import after a worker has done it."""
    queued = requested(dataset, data, format, **options)
    import_dataset(queued.pk)
    queued.refresh_from_db()
    return queued


def messages(done: DatasetImport) -> list[str]:
    return list(done.problems.order_by("position").values_list("message", flat=True))


def run_all(dataset: Dataset) -> None:
    """Records a proven run of every script, as a worker would."""
    for script in Script.objects.filter(task__screen__application__dataset=dataset).order_by("pk"):
        record_run(script)
