"""A release's split: families go whole to one side, and so do those that are nearly the same."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal, TypeAlias, get_args

from annotator.domain.grouping import Groups

Split: TypeAlias = Literal["train", "validation", "test"]
SPLITS: tuple[Split, ...] = get_args(Split)


@dataclass(frozen=True, slots=True)
class Family:
    """A task with its phrasings: `size` sentences. Families that share an entry of `groups` (a screen, a
    cluster of near-identical sentences or pictures) stay on one side."""

    key: str
    size: int
    groups: tuple[str, ...] = ()


def assign_splits(families: Sequence[Family], ratio: Sequence[float] = (7, 1, 2), *, seed: int) -> Mapping[str, Split]:
    """The split of each family by its key; depends on the set of families, the ratio and the seed only.

    Whole clusters are dealt, the largest first, each to the side that is furthest below its target. With m
    the size of the largest cluster, no side ends more than 2/3 m above its target or 4/3 m below.
    Raises ValueError for a repeated key, a size below one or a ratio that is not three shares.
    """
    _demand_sound(families, ratio)
    sizes = {family.key: family.size for family in families}
    missing = _targets(ratio, sum(sizes.values()))
    sides: dict[str, Split] = {}
    for cluster in sorted(_clusters(families), key=lambda keys: _order(keys, sizes, seed)):
        side = max(SPLITS, key=missing.__getitem__)
        missing[side] -= sum(sizes[key] for key in cluster)
        sides |= dict.fromkeys(cluster, side)
    return {family.key: sides[family.key] for family in families}


def _demand_sound(families: Sequence[Family], ratio: Sequence[float]) -> None:
    if len(ratio) != len(SPLITS) or min(ratio) < 0 or sum(ratio) <= 0:
        raise ValueError(f"the ratio is three shares of train, validation and test, not {tuple(ratio)}")
    if len({family.key for family in families}) < len(families):
        raise ValueError("two families have the same key")
    if small := [family.key for family in families if family.size < 1]:
        raise ValueError(f"families without a sentence: {', '.join(small[:5])}")


def _targets(ratio: Sequence[float], total: int) -> dict[Split, float]:
    return {side: total * share / sum(ratio) for side, share in zip(SPLITS, ratio, strict=True)}


def _clusters(families: Iterable[Family]) -> list[list[str]]:
    keys: list[str] = []
    first_of: dict[str, str] = {}
    for family in families:
        keys.append(family.key)
        for group in family.groups:
            first_of.setdefault(group, family.key)
    together = Groups(keys)
    for family in families:
        for group in family.groups:
            together.join(first_of[group], family.key)
    return together.groups()


def _order(cluster: Sequence[str], sizes: Mapping[str, int], seed: int) -> tuple[int, bytes]:
    """Largest first; equal ones in an order that only the seed and the keys decide."""
    return -sum(sizes[key] for key in cluster), sha256(f"{seed}\0{min(cluster)}".encode()).digest()
