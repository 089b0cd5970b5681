"""An index that finds the names most similar to a misspelt one by shared letter pairs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from difflib import SequenceMatcher
from functools import cached_property
from itertools import pairwise

_CANDIDATES = 12
_LIKE = 0.6
_LONGEST = 80


class Nearest:
    """An index of names; a look-up is cheap even among thousands."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = tuple(names)

    @cached_property
    def _by_pair(self) -> dict[str, list[int]]:
        index: dict[str, list[int]] = defaultdict(list)
        for position, name in enumerate(self._names):
            for pair in _pairs(name):
                index[pair].append(position)
        return dict(index)

    def find(self, name: str, limit: int = 3) -> tuple[str, ...]:
        """At most `limit` names, the likest first; ties in the order the names were given."""
        shared = Counter(position for pair in _pairs(name) for position in self._by_pair.get(pair, ()))
        matcher = SequenceMatcher(b=_folded(name), autojunk=False)
        rated: list[tuple[float, int]] = []
        for position, _ in shared.most_common(_CANDIDATES):
            matcher.set_seq1(_folded(self._names[position]))
            rated.append((-matcher.ratio(), position))
        return tuple(self._names[position] for ratio, position in sorted(rated) if -ratio > _LIKE)[:limit]


def nearest(name: str, names: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    return Nearest(names).find(name, limit)


def _folded(name: str) -> str:
    return name[:_LONGEST].casefold().replace("_", "-").replace(" ", "-")


def _pairs(name: str) -> set[str]:
    folded = f" {_folded(name)} "
    return {first + second for first, second in pairwise(folded)}
