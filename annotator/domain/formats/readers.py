"""The table of formats that can be imported."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module

from annotator.domain.formats.catalog import FORMATS
from annotator.domain.formats.episodes.readers import EPISODE_READERS
from annotator.domain.formats.release_reader import KeepPicture, Open, ReadRelease

READERS: Mapping[str, tuple[str, str]] = {
    "omniact-verbatim": ("omniact_import", "read"),
    "omniact": ("omniact_import", "read"),
    "huggingface": ("huggingface_reader", "read"),
    "huggingface-imagefolder": ("huggingface_reader", "read_imagefolder"),
    "json-lines": ("json_lines_reader", "read"),
    "omniact-appendix": ("omniact_appendix_reader", "read"),
    "ms-swift": ("ms_swift_reader", "read"),
    "aguvis": ("aguvis_reader", "read"),
    "showui": ("showui_reader", "read"),
    "coco": ("coco_import", "read"),
}
"""The module and the function that reads each format."""
WITH_PICTURES_INSIDE = frozenset({"huggingface"})
BY_NAMES = frozenset({"omniact-appendix", "ms-swift", "aguvis", "showui", "coco"})
"""Formats whose files others name as they like: their readers look at all names."""


@dataclass(frozen=True, slots=True)
class ImportFormat:
    """A format that can be imported, as the choice shows it; `holds` is screens or episodes."""

    name: str
    title: str
    holds: str


IMPORT_FORMATS = tuple(
    ImportFormat(name, FORMATS[name].title, holds)
    for holds, readers in (("screens", READERS), ("episodes", EPISODE_READERS))
    for name in readers
)


def read_release(name: str, open_file: Open, keep_picture: KeepPicture, names: Sequence[str]) -> ReadRelease:
    """What files of this format hold; pictures inside of other files go to `keep_picture`, `names` are all files.

    Raises Rejected for what is no release of this format.
    """
    module, function = READERS[name]
    # Imported here: pyarrow would cost every process 50 MB.
    read = getattr(import_module(f"annotator.domain.formats.{module}"), function)
    if name in WITH_PICTURES_INSIDE:
        more: tuple[object, ...] = (keep_picture,)
    else:
        more = (names,) if name in BY_NAMES else ()
    release: ReadRelease = read(open_file, *more)
    return release
