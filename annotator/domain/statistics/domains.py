"""The two domains of OmniACT, desktop and web, as the columns that most statistics have."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from annotator.domain.statistics.table import Cell, Column, counts

DOMAINS = ("desktop", "web")
DOMAIN_COLUMNS: tuple[Column, ...] = counts((*DOMAINS, "all"))
Key = TypeVar("Key")


def domain_of(platform: str) -> str:
    """web, or desktop for every other platform."""
    return "web" if platform == "web" else "desktop"


def domain_rows(
    names: Sequence[str], keys: Sequence[Key], counted: Counter[tuple[str, Key]]
) -> tuple[tuple[Cell, ...], ...]:
    """A row for each key under its name: the counts of both domains, and their sum."""
    rows: list[tuple[Cell, ...]] = []
    for name, key in zip(names, keys, strict=True):
        numbers = [counted[domain, key] for domain in DOMAINS]
        rows.append((name, *numbers, sum(numbers)))
    return tuple(rows)
