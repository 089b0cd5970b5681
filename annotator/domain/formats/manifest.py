"""manifest.json of a release: head, counts, what its layout cannot hold, and a digest of every file.

Beside it stands `statistics.json`, in every format of tasks.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from itertools import chain
from typing import Any

from annotator.domain.formats.counts import count
from annotator.domain.formats.files import File, HashedFile
from annotator.domain.formats.json_stream import json_object
from annotator.domain.formats.record import Records, ReleaseHead
from annotator.domain.formats.released_statistics import released_statistics
from annotator.domain.statistics import json_file
from annotator.domain.stored_list import StoredList

VERSION = 1
Members = Callable[[Records], Iterable[tuple[str, Any]]]


def with_statistics(head: ReleaseHead, records: Records, files: Iterable[File]) -> Iterator[File]:
    """The files and `statistics.json`."""
    return chain(files, statistics_file(head, records))


def with_manifest(
    name: str, head: ReleaseHead, records: Records, files: Iterable[File], more: Members = lambda records: ()
) -> Iterator[File]:
    """The files, and `manifest.json` with their SHA-256; `more` are members of the format's own."""
    digests = StoredList[tuple[str, str]]()
    for file in files:
        hashed = HashedFile(file)
        yield hashed.file
        digests.append((file.path, hashed.hexdigest()))
    members = [*_head(name, head, records), *more(records), ("files", map(_digest, digests))]
    yield File("manifest.json", json_object(members))


def statistics_file(head: ReleaseHead, records: Records) -> Iterator[File]:
    """`statistics.json`; the records are read when its turn comes, unless the head has the statistics."""
    tables = head.statistics or released_statistics(records)
    yield File("statistics.json", json_object(json_file.members(tables)))


def _head(name: str, head: ReleaseHead, records: Records) -> list[tuple[str, Any]]:
    return [
        ("format", name),
        ("version", VERSION),
        ("dataset", head.dataset),
        ("description", head.description),
        ("name", head.name),
        ("release", head.version),
        ("note", head.note),
        ("licence", head.licence),
        ("citation", head.citation),
        ("seed", head.seed),
        ("ratio", list(head.ratio)),
        ("group_by", head.group_by),
        ("hold", dict(sorted(head.hold.items()))),
        *([("withdrawn", [asdict(withdrawal) for withdrawal in head.withdrawn])] if head.withdrawn else []),
        ("counts", head.counts or count(records)),
    ]


def _digest(entry: tuple[str, str]) -> dict[str, str]:
    path, sha256 = entry
    return {"path": path, "sha256": sha256}
