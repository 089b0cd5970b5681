"""Outcome checks: what has to hold at the end of an episode, read from JSON and judged from what was observed."""
