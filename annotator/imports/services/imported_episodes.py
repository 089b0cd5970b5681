"""Marks which episodes an import has brought in, and keeps its counts."""

from collections.abc import Mapping

from annotator.episodes.models import Episode
from annotator.imports.models import DatasetImport, ImportedEpisode


def mark_imported(*, dataset_import: DatasetImport, episode: Episode, place: str) -> None:
    """Notes that the import has brought in an episode, which stood at that place in the files."""
    ImportedEpisode.objects.get_or_create(episode=episode, defaults={"owner": dataset_import, "place": place})


def imported_places(dataset_import: DatasetImport) -> frozenset[str]:
    """The places in the files whose episodes this import has brought in, also in an earlier attempt."""
    return frozenset(dataset_import.episodes.values_list("place", flat=True))


def keep_counts(*, dataset_import: DatasetImport, counts: Mapping[str, int]) -> None:
    """Stores what the import has done so far."""
    DatasetImport.objects.filter(pk=dataset_import.pk).update(counts=dict(counts))
