"""The journal of a session: each recorded step is on disk, with its pictures, before anybody is told of it."""

from __future__ import annotations

import hashlib
import json
import os
import struct
import threading
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from annotator.domain.clean_text import load_json
from workers.display.png_encoder import PngEncoder, write_png

STEPS, PICTURES, TREES = "steps.jsonl", "pictures", "trees"
SIZE = struct.Struct(">II")
"""Width and height, with which a file of pixels begins."""


@dataclass(frozen=True, slots=True)
class JournalStep:
    """A recorded step, as JSON would have it.

    `kind`, `script`, `point` and `end` are of the action (workers.rfb), times in seconds since the session's start;
    `path` are rows of seconds, x, y. `before` and `after` name pictures of the journal, `tree` is the SHA-256
    of the inspection before the action; `still` is of the screen after it, `volatile` are the boxes of tooltips,
    of texts that tell the time and of what changes by itself, before and after it. `elements` are those under the
    action's point, outermost first, `surroundings` their siblings. `tree_after` is as `tree`, of the screen after it:
    empty where it was not still, and in journals of before 26 November 2026. `shown_at` is when that screen was taken,
    0 in journals of before 27 November 2026.
    """

    number: int
    kind: str
    script: str
    started_at: float
    ended_at: float
    point: tuple[int, int] | None
    end: tuple[int, int] | None
    path: tuple[tuple[float, int, int], ...]
    before: str
    after: str
    tree: str
    elements: tuple[dict[str, Any], ...]
    surroundings: tuple[dict[str, Any], ...]
    address: str
    title: str
    source: str
    digest_before: str
    digest_after: str
    focus_after: dict[str, Any] | None
    still: bool
    volatile: tuple[tuple[int, int, int, int], ...]
    tree_after: str = ""
    shown_at: float = 0.0

    def as_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


class _Contents:
    """A folder of files that are named by the SHA-256 of their content. Each is whole or not there."""

    def __init__(self, folder: Path, ending: str) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._ending, self._names = ending, {path.name for path in folder.iterdir()}
        self._folder = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        self._grew = False

    def keep(self, content: bytes) -> str:
        """The SHA-256 of the content, whose file is there now; its name is on disk after `sync`."""
        digest = hashlib.sha256(content).hexdigest()
        name = f"{digest}.{self._ending}"
        if name not in self._names:
            self._write(name, content)
            self._names.add(name)
        return digest

    def _write(self, name: str, content: bytes) -> None:
        temporary = f"{threading.get_native_id()}.part"
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC
        file = os.open(temporary, flags, 0o600, dir_fd=self._folder)
        try:
            written = 0
            while written < len(content):
                written += os.write(file, memoryview(content)[written:])
            os.fsync(file)
        finally:
            os.close(file)
        os.rename(temporary, name, src_dir_fd=self._folder, dst_dir_fd=self._folder)
        self._grew = True

    def sync(self) -> None:
        """Have the names on disk."""
        if self._grew:
            os.fsync(self._folder)
            self._grew = False

    def close(self) -> None:
        os.close(self._folder)


class Journal:
    """The steps recorded in a folder; one process appends at a time. A line that was cut short by a kill is dropped."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._pictures, self._trees = _Contents(folder / PICTURES, "png"), _Contents(folder / TREES, "json")
        self._count = len(read_steps(folder))
        self._latest: list[tuple[bytes, str]] = []
        self._encoder: PngEncoder | None = None
        self._file = self._open()

    @property
    def count(self) -> int:
        """How many steps there are."""
        return self._count

    @property
    def steps(self) -> list[JournalStep]:
        """The steps so far, read from disk: a long recording is not held in memory."""
        return read_steps(self._folder)

    def _open(self) -> int:
        path = self._folder / STEPS
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
        content = path.read_bytes()
        os.ftruncate(descriptor, content.rfind(b"\n") + 1)
        return descriptor

    def append(self, step: JournalStep) -> JournalStep:
        """The step with its number, once it is on disk."""
        numbered = replace(step, number=self._count + 1)
        line = json.dumps(numbered.as_json()).encode() + b"\n"
        self._pictures.sync()
        self._trees.sync()
        os.write(self._file, line)
        os.fsync(self._file)
        self._count += 1
        return numbered

    def keep_picture(self, png: bytes) -> str:
        """The SHA-256 of a picture that is on disk once a step is."""
        return self._pictures.keep(png)

    def keep_screen(self, width: int, height: int, pixels: bytes) -> str:
        """The SHA-256 of a picture, as PNG, of these pixels (rows of blue, green, red, unused), as of `keep_picture`.

        Most are one of the latest two: what stands after an action stands before the next one.
        """
        for kept, name in self._latest:
            if kept is pixels or kept == pixels:
                return name
        if self._encoder is None or self._encoder.size != (width, height):
            self._encoder = PngEncoder(width, height)
        name = self.keep_picture(self._encoder.encode(pixels))
        self._latest = [*self._latest[-1:], (pixels, name)]
        return name

    def keep_tree(self, tree: dict[str, Any]) -> str:
        """The SHA-256 of an inspection that is on disk once a step is."""
        return self._trees.keep(json.dumps(tree).encode())

    def picture(self, name: str) -> bytes:
        """The PNG with this name. Raises OSError."""
        return read_picture(self._folder, name)

    def tree(self, digest: str) -> bytes:
        """The inspection with this SHA-256, as JSON. Raises OSError."""
        return read_tree(self._folder, digest)

    def close(self) -> None:
        os.close(self._file)
        self._pictures.close()
        self._trees.close()


def read_tree(folder: Path, digest: str) -> bytes:
    """Return the inspection with this SHA-256 in a session's folder, as JSON. Raises OSError."""
    return (folder / TREES / f"{digest}.json").read_bytes()


def read_picture(folder: Path, name: str) -> bytes:
    """Return the PNG with this name in a session's folder. Raises OSError."""
    path = folder / PICTURES / f"{name}.png"
    if not path.exists() and (pixels := path.with_suffix(".pixels")).exists():
        # Journals of before 28 November 2026.
        content = pixels.read_bytes()
        width, height = SIZE.unpack_from(content)
        return write_png(width, height, content[SIZE.size :])
    return path.read_bytes()


def read_steps(folder: Path) -> list[JournalStep]:
    """Return the steps that a session's folder holds, the last line only if it is whole."""
    try:
        lines = (folder / STEPS).read_bytes().split(b"\n")[:-1]
    except FileNotFoundError:
        return []
    return [_step(load_json(line)) for line in lines]


def _step(value: dict[str, Any]) -> JournalStep:
    tuples = {name: tuple(value[name]) for name in ("elements", "surroundings")}
    points = {name: tuple(value[name]) if value[name] else None for name in ("point", "end")}
    path = tuple((float(at), int(x), int(y)) for at, x, y in value["path"])
    volatile = tuple((left, top, right, bottom) for left, top, right, bottom in value["volatile"])
    return JournalStep(**{**value, **tuples, **points, "path": path, "volatile": volatile})
