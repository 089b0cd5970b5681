"""Marks which episodes an import has written, and keeps its counts."""

from collections.abc import Mapping
from uuid import UUID

from annotator.episodes.models import Episode
from annotator.imports.models import DatasetImport, ImportedEpisode


def mark_imported(*, dataset_import: DatasetImport, episode: Episode, place: str, key: UUID) -> None:
    """Notes that the import has written an episode whole, which stood at that place in the files."""
    ImportedEpisode.objects.create(owner=dataset_import, episode=episode, place=place, key=key)


def imported_places(dataset_import: DatasetImport) -> frozenset[str]:
    """The places in the files whose episodes this import has written, also in an earlier attempt."""
    return frozenset(dataset_import.episodes.values_list("place", flat=True))


def imported_keys(dataset_import: DatasetImport) -> set[UUID]:
    """The keys of the contents that this import has written, also in an earlier attempt."""
    return {key for key in dataset_import.episodes.values_list("key", flat=True) if key}


def keep_counts(*, dataset_import: DatasetImport, counts: Mapping[str, int]) -> None:
    """Stores what the import has done so far."""
    DatasetImport.objects.filter(pk=dataset_import.pk).update(counts=dict(counts))
