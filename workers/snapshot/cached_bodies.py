"""The bodies of responses that a renderer may have in its memory cache: from there pages get them, but we do not."""

from __future__ import annotations

from collections.abc import Iterable

MOST_BYTES = 64 * 1024 * 1024


class CachedBodies:
    """Bodies by address, of the pages that a tab has loaded one after another.

    `are_complete` says whether all that the renderer may have cached is here; where it is not, its cache is to be
    emptied before the next page.
    """

    def __init__(self) -> None:
        self._bodies: dict[str, bytes] = {}
        self._size = 0
        self.are_complete = True

    def get(self, url: str) -> bytes | None:
        """Return the body that came last from an address."""
        return self._bodies.get(url)

    def add(self, url: str, body: bytes) -> None:
        """Keep the body that came from an address."""
        self._size += len(body) - len(self._bodies.get(url, b""))
        self._bodies[url] = body

    def forget(self, urls: Iterable[str]) -> None:
        """Forget what came from these addresses: something else has come from there since."""
        for url in urls:
            self._size -= len(self._bodies.pop(url, b""))

    @property
    def are_too_large(self) -> bool:
        """Whether they take more memory than the time that they save is worth."""
        return self._size > MOST_BYTES

    def clear(self) -> None:
        """Forget them all, as the renderer does."""
        self._bodies.clear()
        self._size = 0
