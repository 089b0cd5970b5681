"""Moments of a recording."""

import math
import sys

Position = tuple[int, float]
"""Which of the recording's sessions (from 0), and the seconds since that one started."""
START: Position = (0, -math.inf)
END: Position = (sys.maxsize, math.inf)
