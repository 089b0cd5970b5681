"""Reads the pictures of an import in several threads, in their order."""

import hashlib
import io
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from PIL import Image

from annotator.domain.formats.import_plan import PlannedScreen
from annotator.domain.formats.record import ReleasedScreen
from annotator.domain.problems import Problem, Rejected, Unavailable
from annotator.imports.services import SourceFiles
from annotator.screens.services.files import KeptPicture, keep_read_picture
from annotator.screens.services.pictures import read_picture

# Pillow, zlib and hashlib leave the interpreter to others while they work.
THREADS = min(os.cpu_count() or 1, 4)
Numbered = tuple[int, PlannedScreen]
Result = TypeVar("Result")


def kept_pictures(
    screens: Iterable[Numbered], source: SourceFiles
) -> Iterator[tuple[int, PlannedScreen, KeptPicture | Rejected]]:
    """Each screen with its picture, stored, or the reason why it cannot be used."""
    return _in_threads(screens, source, lambda screen, data: keep_read_picture(read_picture(_checked(screen, data))))


def checked_pictures(
    screens: Iterable[Numbered], source: SourceFiles
) -> Iterator[tuple[int, PlannedScreen, str | Rejected]]:
    """Each screen with the SHA-256 of its picture, which is sound as a file, or the reason why it is not."""
    return _in_threads(screens, source, _digest_of_sound)


def _in_threads(
    screens: Iterable[Numbered], source: SourceFiles, work: Callable[[ReleasedScreen, bytes], Result]
) -> Iterator[tuple[int, PlannedScreen, Result | Rejected]]:
    """The results in the order of the screens; a few more pictures than threads are in memory."""
    pending: deque[tuple[int, PlannedScreen, Future[Result | Rejected]]] = deque()
    with ThreadPoolExecutor(THREADS, thread_name_prefix="pictures") as pool:
        for position, planned in screens:
            pending.append((position, planned, pool.submit(_read, planned.screen, source, work)))
            if len(pending) > THREADS:
                first, screen, future = pending.popleft()
                yield first, screen, future.result()
        for position, planned, future in pending:
            yield position, planned, future.result()


def _read(
    screen: ReleasedScreen, source: SourceFiles, work: Callable[[ReleasedScreen, bytes], Result]
) -> Result | Rejected:
    try:
        return work(screen, source.read_picture(screen.image))
    except Unavailable:
        raise
    except Rejected as rejected:
        return rejected


def _checked(screen: ReleasedScreen, data: bytes) -> bytes:
    """The bytes. Raises Rejected where they are not those of the manifest, or not of the size that the boxes are in."""
    if screen.sha256 and hashlib.sha256(data).hexdigest() != screen.sha256:
        other = "The picture is not the one that the manifest names: its SHA-256 differs."
        raise Rejected(Problem("other-picture", other))
    try:
        with Image.open(io.BytesIO(data), formats=("PNG", "JPEG", "WEBP")) as image:
            width, height = image.size
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        raise Rejected(Problem("not-a-picture", "The picture is not PNG, JPEG or WebP, or is damaged.")) from None
    if (width, height) != (screen.width, screen.height):
        sizes = f"{width} x {height} pixels, the boxes are in one of {screen.width} x {screen.height}"
        raise Rejected(Problem("other-size", f"The picture has {sizes}."))
    return data


def _digest_of_sound(screen: ReleasedScreen, data: bytes) -> str:
    """The SHA-256. Raises Rejected as `_checked` does, and where the file breaks off."""
    _checked(screen, data)
    try:
        with Image.open(io.BytesIO(data), formats=("PNG", "JPEG", "WEBP")) as image:
            image.verify()
    except (OSError, SyntaxError, ValueError, EOFError):
        raise Rejected(Problem("truncated", "The picture breaks off or is damaged.")) from None
    return hashlib.sha256(data).hexdigest()
