"""The table of formats that can be imported."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TypeAlias

from annotator.domain.formats.catalog import FORMATS
from annotator.domain.formats.release_reader import KeepPicture, Open, ReadRelease

Reader: TypeAlias = Callable[[Open, KeepPicture], ReadRelease]
READERS: Mapping[str, tuple[str, str]] = {
    "omniact-verbatim": ("omniact_import", "read"),
    "omniact": ("omniact_import", "read"),
    "huggingface": ("huggingface_reader", "read"),
    "huggingface-imagefolder": ("huggingface_reader", "read_imagefolder"),
    "json-lines": ("json_lines_reader", "read"),
}
"""The module and the function that reads each format."""
WITH_PICTURES_INSIDE = frozenset({"huggingface"})


@dataclass(frozen=True, slots=True)
class ImportFormat:
    """A format that can be imported, as the choice shows it."""

    name: str
    title: str


IMPORT_FORMATS = tuple(ImportFormat(name, FORMATS[name].title) for name in READERS)


def read_release(name: str, open_file: Open, keep_picture: KeepPicture) -> ReadRelease:
    """What files of this format hold; pictures inside of other files go to `keep_picture`.

    Raises Rejected for what is no release of this format.
    """
    module, function = READERS[name]
    # Imported here: pyarrow would cost every process 50 MB.
    read = getattr(import_module(f"annotator.domain.formats.{module}"), function)
    release: ReadRelease = read(open_file, keep_picture) if name in WITH_PICTURES_INSIDE else read(open_file)
    return release
