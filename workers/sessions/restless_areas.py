"""Small areas of a screen that keep changing by themselves: a spinner, a tab that flashes, a caret that blinks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from annotator.domain.geometry import Rect

LARGEST_SHARE: Final = 0.01
"""Of the screen. What is larger may be what somebody is waiting for."""
LEAST_SECONDS, LEAST_CHANGES = 10.0, 16
"""Without any input: no letter that is typed and hardly anything that loads changes for so long."""
MOST_PAUSE: Final = 3.0
"""Seconds after which an area that has not changed is like any other again."""
MOST_AREAS: Final = 4


@dataclass(slots=True)
class _Changes:
    """Changes around one place since `began_at` (seconds, as `changed_at`)."""

    area: Rect
    began_at: float
    changed_at: float
    count: int = 1

    @property
    def lasts(self) -> bool:
        return self.changed_at - self.began_at >= LEAST_SECONDS and self.count >= LEAST_CHANGES


class RestlessAreas:
    """Learns from each change of a screen of `width` x `height` pixels which areas change by themselves.

    Times are monotonic seconds. Not safe to use from several threads.
    """

    def __init__(self, width: int, height: int) -> None:
        self.largest = width * height * LARGEST_SHARE
        self._watched: list[_Changes] = []
        self._restless: list[_Changes] = []

    def note_input(self) -> None:
        """Begin anew with all areas that are not known to be restless: what follows may be what the input causes."""
        self._watched.clear()

    def note_changes(self, areas: Sequence[Rect], at: float) -> bool:
        """Whether all that changed lies in areas that change by themselves; the areas are of one moment."""
        silent = [self.note_change(area, at) for area in areas]
        return all(silent)

    def note_change(self, area: Rect, at: float) -> bool:
        """Whether the change lies in an area that changes by itself, so that it says nothing."""
        self._forget_before(at - MOST_PAUSE)
        for restless in self._restless:
            if restless.area.intersection(area) == area:
                restless.changed_at = at
                return True
        self._watch(area, at)
        return False

    def areas(self, at: float) -> Sequence[Rect]:
        """Those that have changed lately."""
        self._forget_before(at - MOST_PAUSE)
        return [each.area for each in self._restless]

    def _forget_before(self, at: float) -> None:
        self._restless = [each for each in self._restless if each.changed_at >= at]
        self._watched = [each for each in self._watched if each.changed_at >= at]

    def _watch(self, area: Rect, at: float) -> None:
        for changes in self._watched:
            joined = changes.area.union(area)
            if joined.area <= self.largest:
                changes.area, changes.changed_at, changes.count = joined, at, changes.count + 1
                if changes.lasts and len(self._restless) < MOST_AREAS:
                    self._watched.remove(changes)
                    self._restless.append(changes)
                return
        if area.area <= self.largest:
            self._watched = [*self._watched[1 - MOST_AREAS :], _Changes(area, at, at)]
