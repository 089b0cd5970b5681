"""The formats a release can be cut in."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from annotator.domain.formats import omniact, omniact_verbatim
from annotator.domain.formats.files import File
from annotator.domain.formats.record import Records, ReleaseHead


@dataclass(frozen=True, slots=True)
class Format:
    """`title` is shown where one chooses; `files` makes the folder."""

    name: str
    title: str
    files: Callable[[ReleaseHead, Records], Iterator[File]]


FORMATS: Mapping[str, Format] = {
    found.name: found
    for found in (
        Format("omniact", "OmniACT", omniact.files),
        Format("omniact-verbatim", "OmniACT, web files named as in its public release", omniact_verbatim.files),
    )
}
