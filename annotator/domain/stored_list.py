"""A list whose elements are in a temporary file once they are many."""

import io
import pickle
import tempfile
from collections.abc import Iterator
from typing import Generic, TypeVar

Element = TypeVar("Element")
IN_MEMORY = 1 << 20


class StoredList(Generic[Element]):
    """Elements are appended and read in order, each as a copy; memory holds at most IN_MEMORY bytes of them."""

    def __init__(self) -> None:
        self._file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - closed with the list
        self._length, self._at_end = 0, True

    def __len__(self) -> int:
        return self._length

    def append(self, element: Element) -> None:
        if not self._at_end:
            self._file.seek(0, io.SEEK_END)
            self._at_end = True
        pickle.dump(element, self._file, pickle.HIGHEST_PROTOCOL)
        self._length += 1

    def __iter__(self) -> Iterator[Element]:
        position = 0
        for _ in range(self._length):
            self._at_end = False
            self._file.seek(position)
            element: Element = pickle.load(self._file)  # noqa: S301 - written above
            position = self._file.tell()
            yield element
