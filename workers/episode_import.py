"""Writes the episodes of files into the hidden dataset of their import, or only says what would come of it."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from uuid import UUID

from annotator.accounts.models import User
from annotator.datasets.models import Dataset
from annotator.domain.formats.episodes.readers import EPISODE_READERS
from annotator.domain.formats.episodes.reading import BadEpisode, ReadEpisode
from annotator.domain.formats.episodes.record import EpisodePicture, ReleasedEpisode
from annotator.domain.problems import Rejected, Unavailable
from annotator.episodes.models import Submission
from annotator.episodes.services import check_fits, import_episode, import_key, is_imported, long_names
from annotator.imports.models import DatasetImport
from annotator.imports.services import (
    SourceFiles,
    imported_keys,
    imported_places,
    mark_imported,
    remove_half_written,
    staging_of,
)
from annotator.screens.services.pictures import read_picture
from workers.imported_journal import write_journal
from workers.jobs.import_writing import imported_author

COUNTED = ("episodes", "actions", "left_out", "refused", "there_already", "remarks")
PICTURES = (".png", ".jpg", ".jpeg", ".webp")


@dataclass(frozen=True, slots=True)
class Entry:
    """What is to be said of an episode; `code` is left-out, refused, there-already or remark."""

    code: str
    place: str
    text: str

    def __str__(self) -> str:
        what = "" if self.code == "remark" else f"{self.code.replace('-', ' ')}: "
        return f"{self.place}: {what}{self.text}"


class EpisodeImport:
    """Reads the files of an import and writes their episodes, or for a dry run only says what would come of it.

    What an earlier attempt has written is not written again. `on_read` is called after each episode of the files: an
    exception of it stops the import there.
    """

    def __init__(
        self,
        dataset_import: DatasetImport,
        source: SourceFiles,
        *,
        on_entry: Callable[[Entry], None],
        on_read: Callable[[], None],
    ) -> None:
        self.counts: Counter[str] = Counter(dict.fromkeys(COUNTED, 0))
        self._import, self._source = dataset_import, source
        self._on_entry, self._on_read = on_entry, on_read
        self._author: User = imported_author()
        self._done, self._keys = imported_places(dataset_import), imported_keys(dataset_import)
        self._hidden = None if dataset_import.dry_run else staging_of(dataset_import)
        self._described: dict[str, EpisodePicture] = {}
        self._pictures = sum(name.lower().endswith(PICTURES) for name in source.names)

    @property
    def progress(self) -> float:
        """The part of the files' pictures that has been read, 0 to 1: they are most of the work."""
        return min(1.0, len(self._described) / max(1, self._pictures))

    def run(self) -> None:
        """Writes every episode of the files. Raises DiskFull, and Rejected for damaged files."""
        if self._hidden:
            remove_half_written(self._hidden)
        for read in EPISODE_READERS[self._import.format](self._source, self._describe):
            if read.episode is None:
                self._tell("left-out" if read.left_out else "refused", read, read.reason)
            else:
                self._take(read, read.episode)
            self._on_read()

    def _tell(self, code: str, read: ReadEpisode, text: str) -> None:
        self.counts["remarks" if code == "remark" else code.replace("-", "_")] += 1
        self._on_entry(Entry(code, read.place, text))

    def _take(self, read: ReadEpisode, episode: ReleasedEpisode) -> None:
        try:
            check_fits(episode)
            if read.place not in self._done and not self._is_new(read, episode):
                return
        except Unavailable:
            raise
        except Rejected as rejected:
            self._tell("refused", read, str(rejected).rstrip("."))
            return
        self.counts["episodes"] += 1
        self.counts["actions"] += sum(1 for _ in episode.actions)
        for remark in (*read.remarks, *_of_names(episode)):
            self._tell("remark", read, remark)

    def _is_new(self, read: ReadEpisode, episode: ReleasedEpisode) -> bool:
        key = import_key(self._import.dataset, episode)
        if is_imported(dataset=self._import.dataset, author=self._author, episode=episode):
            self._tell("there-already", read, "the dataset has it already")
            return False
        if key in self._keys:
            self._tell("there-already", read, "the files have it twice")
            return False
        self._keys.add(key)
        if self._hidden:
            self._write(self._hidden, read.place, key, episode)
        return True

    def _write(self, hidden: Dataset, place: str, key: UUID, episode: ReleasedEpisode) -> None:
        submission: Submission = import_episode(
            dataset=hidden,
            author=self._author,
            episode=episode,
            open_file=self._source.open,
            read_picture=self._png,
        )
        if submission.episode.task.environment.retired_at is None:
            write_journal(submission, episode, self._png)
        mark_imported(dataset_import=self._import, episode=submission.episode, place=place, key=key)

    def _png(self, name: str) -> bytes:
        return read_picture(self._source.read_picture(name)).png

    def _describe(self, name: str) -> EpisodePicture:
        """The picture as it will be kept: a plain PNG."""
        if name not in self._described:
            try:
                picture = read_picture(self._source.read_picture(name))
            except Rejected as rejected:
                raise BadEpisode(f"its picture {name}: {str(rejected).rstrip('.')}") from None
            digest = hashlib.sha256(picture.png).hexdigest()
            self._described[name] = EpisodePicture(name, digest, picture.width, picture.height)
        return self._described[name]


def _of_names(episode: ReleasedEpisode) -> Iterator[str]:
    if cut := long_names(episode):
        yield f"the names of {cut} steps were cut off"
