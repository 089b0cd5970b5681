"""What a renderer may have in its memory cache: from there pages get responses of which DevTools gives no body."""

from __future__ import annotations

from collections.abc import Iterable

from workers.snapshot.model import Resource

MOST_BYTES = 64 * 1024 * 1024


class CachedResources:
    """Resources by address, of the pages or snapshots that a tab has loaded one after another.

    `are_complete` says whether all that the renderer may have cached is here; where it is not, its cache is to be
    emptied before the next page.
    """

    def __init__(self) -> None:
        self._resources: dict[str, Resource] = {}
        self._size = 0
        self.are_complete = True

    def get(self, url: str) -> Resource | None:
        """Return what came last from an address."""
        return self._resources.get(url)

    def add(self, resource: Resource) -> None:
        """Keep what came from an address."""
        self.forget([resource.url])
        self._size += len(resource.body)
        self._resources[resource.url] = resource

    def forget(self, urls: Iterable[str]) -> None:
        """Forget what came from these addresses: something else has come from there since."""
        for url in urls:
            if (resource := self._resources.pop(url, None)) is not None:
                self._size -= len(resource.body)

    @property
    def are_too_large(self) -> bool:
        """Whether they take more memory than the time that they save is worth."""
        return self._size > MOST_BYTES

    def clear(self) -> None:
        """Forget them all, as the renderer does."""
        self._resources.clear()
        self._size = 0
