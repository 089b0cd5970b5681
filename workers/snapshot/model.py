"""The snapshot of a page: documents without scripts and the resources they show, stored in one zip file.

Layout: `page.json` holds format, url, width, height, device_scale, locale, color_scheme and two lists,
`documents` and `resources`, of {url, content_type, file}; the first document is the page, the others are its
frames. Every `file` is a member of the zip.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Protocol

FORMAT = "actwright-snapshot-1"
INDEX = "page.json"
EPOCH = (1980, 1, 1, 0, 0, 0)
COMPRESSED_TYPES = ("image/png", "image/jpeg", "image/webp", "image/gif", "image/avif", "font/woff", "video/")
"""Content types that are compressed already: deflating them takes time and gains nothing."""


class EmulationSettings(Protocol):
    """The settings that a page is rendered with; `width` and `height` are CSS pixels."""

    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def device_scale(self) -> float: ...
    @property
    def locale(self) -> str: ...
    @property
    def color_scheme(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Resource:
    """The response to requests for one address."""

    url: str
    content_type: str
    body: bytes


@dataclass(frozen=True, slots=True)
class PageSnapshot:
    """A script-free copy of a page, from which its screen can be rendered again, offline.

    `documents[0]` is the page itself, at its own address, to which `url` adds the fragment; `width` and `height` are
    CSS pixels; `elements` are the custom elements that it had defined ("x-a", "x-a form", "x-b extends button").
    """

    url: str
    width: int
    height: int
    device_scale: float
    locale: str
    color_scheme: str
    elements: tuple[str, ...]
    documents: tuple[Resource, ...]
    resources: tuple[Resource, ...]

    def to_bytes(self) -> bytes:
        """Return the snapshot as a zip file; equal snapshots give equal bytes."""
        index: dict[str, Any] = {"format": FORMAT, **{name: getattr(self, name) for name in FACTS}}
        buffer = BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=4) as archive:
            for folder in ("documents", "resources"):
                index[folder] = list(_store(archive, folder, getattr(self, folder)))
            _write(archive, INDEX, json.dumps(index, indent=1).encode())
        return buffer.getvalue()

    @classmethod
    def from_bytes(cls, data: bytes) -> PageSnapshot:
        """Return the snapshot that `to_bytes` wrote. Raises ValueError for anything else."""
        try:
            with zipfile.ZipFile(BytesIO(data)) as archive:
                index = json.loads(archive.read(INDEX))
                if index["format"] != FORMAT:
                    raise ValueError(f"the snapshot has format {index['format']}, this reads {FORMAT}")
                facts: dict[str, Any] = {name: index[name] for name in FACTS}
                facts["elements"] = tuple(facts["elements"])
                for folder in ("documents", "resources"):
                    facts[folder] = tuple(_load(archive, index[folder]))
                return cls(**facts)
        except (zipfile.BadZipFile, KeyError, TypeError, json.JSONDecodeError) as error:
            raise ValueError(f"not a snapshot: {error}") from error


FACTS = ("url", "width", "height", "device_scale", "locale", "color_scheme", "elements")


def _store(archive: zipfile.ZipFile, folder: str, resources: Iterable[Resource]) -> Iterable[dict[str, str]]:
    for number, resource in enumerate(resources):
        file = f"{folder}/{number}"
        _write(archive, file, resource.body, is_compressed=resource.content_type.startswith(COMPRESSED_TYPES))
        yield {"url": resource.url, "content_type": resource.content_type, "file": file}


def _write(archive: zipfile.ZipFile, name: str, body: bytes, *, is_compressed: bool = False) -> None:
    # A fixed date, because equal snapshots have to give equal bytes.
    archive.writestr(zipfile.ZipInfo(name, EPOCH), body, zipfile.ZIP_STORED if is_compressed else zipfile.ZIP_DEFLATED)


def _load(archive: zipfile.ZipFile, entries: Iterable[dict[str, str]]) -> Iterable[Resource]:
    for entry in entries:
        yield Resource(entry["url"], entry["content_type"], archive.read(entry["file"]))
