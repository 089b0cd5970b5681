"""Environments, seeds and sessions by key; the files of a seed."""

import zipfile

from django.db.models import QuerySet

from annotator.datasets.models import Dataset
from annotator.environments.models import Environment, Seed, Session


def environments_of(dataset: Dataset) -> QuerySet[Environment]:
    """The dataset's environments that are not retired, by name."""
    return dataset.environments.filter(retired_at=None).select_related("seed")


def environment_of(pk: int) -> Environment | None:
    """The environment with this key, retired ones included."""
    return Environment.objects.select_related("dataset", "seed").filter(pk=pk).first()


def seed_of(dataset: Dataset, sha256: str) -> Seed | None:
    """The dataset's seed with this content."""
    return dataset.seeds.filter(sha256=sha256).first()


def import_names(name: str) -> tuple[str, str]:
    """The names that an imported environment may get, the second where the first is taken."""
    return name, f"{name[:80]} (imported)"


def equal_environment(dataset: Dataset, like: Environment) -> Environment | None:
    """The dataset's environment from which sessions start as from `like`, one in use rather than a retired one.

    Of an environment of which only its name is known, the name must be the same too.
    """
    known = dataset.environments.filter(
        kind=like.kind,
        program=like.program,
        start=like.start,
        width=like.width,
        height=like.height,
        seed__sha256=like.seed.sha256 if like.seed else None,
    )
    for environment in known.order_by("retired_at", "pk"):
        same = all(getattr(environment, field) == getattr(like, field) for field in ("hosts", "checks", "masks"))
        if same and (like.program or like.start or environment.name == like.name):
            return environment
    return None


def seeds_of(dataset: Dataset) -> QuerySet[Seed]:
    """The dataset's seeds, latest first."""
    return dataset.seeds.order_by("-pk")


def files_of(seed: Seed) -> list[tuple[str, int]]:
    """Path and size in bytes of each file of the seed, by path."""
    with seed.file.open("rb") as stored, zipfile.ZipFile(stored) as archive:
        return sorted((entry.filename, entry.file_size) for entry in archive.infolist() if not entry.is_dir())


def session_of(pk: int) -> Session | None:
    """The session with this key, with its environment and dataset."""
    return Session.objects.select_related("environment__dataset", "environment__seed", "person").filter(pk=pk).first()
