"""Marks of an axis at round numbers, and how numbers are written."""

from math import floor, log10

MARKS = 5


def ticks(largest: float) -> list[float]:
    """Round numbers from 0 to the first that is not below `largest`, which is above 0; about MARKS of them."""
    rough = largest / MARKS
    power = 10.0 ** floor(log10(rough))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough * (1 - 1e-9))
    marks = [0.0]
    while marks[-1] < largest * (1 - 1e-9):
        marks.append(round(len(marks) * step, 10))
    return marks


def shown(value: float) -> str:
    """The number with at most two decimals, thousands separated."""
    return f"{value:,.2f}".rstrip("0").rstrip(".")
