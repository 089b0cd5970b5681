"""Keeps presses of the pointer apart for the programs where the person made them apart."""

from __future__ import annotations

import math
from typing import Final

from workers.rfb.pending import MULTI_CLICK_SECONDS

APART_SECONDS: Final = MULTI_CLICK_SECONDS + 0.1
"""Programs count presses further apart than this as clicks of their own."""


class PressTimes:
    """When the latest press arrived and when it was passed on, in seconds.

    A press waits for the screen before it; the next one may have arrived meanwhile, and would come too soon after it.
    """

    def __init__(self) -> None:
        self._arrived_at = self._passed_on_at = -math.inf

    def wait_for(self, arrived_at: float, now: float) -> float:
        """How long a press that arrived then has to wait: as far from the one before as it was made, at the most."""
        made_apart = min(arrived_at - self._arrived_at, APART_SECONDS)
        return max(0.0, min(self._passed_on_at + made_apart - now, APART_SECONDS))

    def note(self, arrived_at: float, passed_on_at: float) -> None:
        """Take note of a press."""
        self._arrived_at, self._passed_on_at = arrived_at, passed_on_at
