"""A count of distinct 64-bit numbers in eight bytes for each."""

from array import array
from collections.abc import Iterable

import numpy as np

FEWEST_PENDING = 1 << 14


class DistinctNumbers:
    """The set of the numbers that were added, whose size alone can be asked for."""

    def __init__(self) -> None:
        self._known = np.empty(0, np.int64)
        self._pending = array("q")

    def __len__(self) -> int:
        self._merge()
        return len(self._known)

    def add(self, numbers: Iterable[int]) -> None:
        """Adds numbers from -2^63 to 2^63 - 1."""
        self._pending.extend(numbers)
        if len(self._pending) > max(FEWEST_PENDING, len(self._known) // 2):
            self._merge()

    def _merge(self) -> None:
        if self._pending:
            self._known = np.union1d(self._known, np.frombuffer(self._pending, np.int64))
            self._pending = array("q")
