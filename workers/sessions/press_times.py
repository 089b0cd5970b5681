"""Keeps presses of the pointer apart for the programs where the person made them apart."""

from __future__ import annotations

import math
from typing import Final

from workers.rfb.pending import MULTI_CLICK_SECONDS, is_near

TOGETHER_SECONDS: Final = MULTI_CLICK_SECONDS - 0.05
"""Presses no further apart are a double click to every program."""
APART_SECONDS: Final = 0.6
"""Presses at one place further apart are two clicks to every program: some toolkits wait for half a second."""


class PressTimes:
    """When the latest press arrived and when it reached the programs, in seconds.

    A press waits for the screen before it; the next one may have arrived meanwhile, and would come too soon after it.
    At one place the times between, at which toolkits do not agree what a double click is, are left out.
    """

    def __init__(self) -> None:
        self._arrived_at = self._taken_at = -math.inf
        self._point = 0, 0

    def wait_for(self, arrived_at: float, now: float, point: tuple[int, int]) -> float:
        """How long a press that arrived then has to wait: as far from the one before as it was made, at the most."""
        made_apart, late = arrived_at - self._arrived_at, now - self._taken_at
        if is_near(self._point, point) and max(made_apart, late) > TOGETHER_SECONDS:
            made_apart = APART_SECONDS
        return max(0.0, min(made_apart, APART_SECONDS) - late)

    def note(self, arrived_at: float, taken_at: float, point: tuple[int, int]) -> None:
        """Take note of a press."""
        self._arrived_at, self._taken_at, self._point = arrived_at, taken_at, point
