"""What a storage of files must know beside what Django asks of one."""

from abc import ABC, abstractmethod
from datetime import datetime
from typing import cast

from django.core.files.storage import default_storage


class ContentStorage(ABC):
    """A storage whose files are named by their SHA-256; each is there whole or not at all."""

    @abstractmethod
    def holds(self, name: str, digest: str, size: int) -> bool:
        """Whether a file of that name is there with that size and SHA-256."""

    @abstractmethod
    def touch(self, name: str) -> None:
        """Makes the file as new as one that was just written: nobody takes it for unused before its row is there."""

    @abstractmethod
    def remove_parts(self, before: datetime) -> int:
        """Removes what was left half written before that moment; how many."""

    @abstractmethod
    def probe(self) -> None:
        """Writes and removes a few bytes. Raises OSError, with a `strerror`, where that cannot be done."""


def content_storage() -> ContentStorage:
    """The storage of this installation."""
    return cast(ContentStorage, default_storage)
