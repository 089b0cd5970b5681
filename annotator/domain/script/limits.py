"""Limits of counts and durations in a script; larger values are more likely errors than intended."""

from typing import Final

SOURCE_BYTES: Final = 65_536
ACTIONS: Final = 100
SYNTAX_PROBLEMS: Final = 50
PROBLEMS: Final = 100

DURATION: Final = 10.0
INTERVAL: Final = 2.0
TOTAL_SECONDS: Final = 60.0

CLICKS: Final = 10
PRESSES: Final = 100
KEYS: Final = 20
WHEEL_CLICKS: Final = 10_000
TEXT_CHARACTERS: Final = 1_000
PIXELS: Final = 100_000
