"""Assigns families to train, validation and test: families that share a group stay together, strata are spread."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Literal, TypeAlias, get_args

from annotator.domain.disjoint_sets import DisjointSets

Split: TypeAlias = Literal["train", "validation", "test"]
SPLITS: tuple[Split, ...] = get_args(Split)
# A platform with at least so many clusters has one in every split.
SPREAD_CLUSTERS = len(SPLITS)
# A cluster may go where it exceeds what is missing by less than this factor; otherwise to where most is missing.
EXCESS = 2


@dataclass(frozen=True, slots=True)
class Family:
    """A task with its phrasings: `size` sentences. Families that share an entry of `groups` (a screen, a cluster of
    near-identical sentences or pictures) stay on one side; those that are `held` go to that split."""

    key: str
    size: int
    groups: tuple[str, ...] = ()
    platform: str = ""
    category: str = ""
    held: Split | None = None


@dataclass(frozen=True, slots=True)
class _Cluster:
    key: str
    families: tuple[str, ...]
    size: int
    platform: str
    category: str
    held: Split | None


def assign_splits(
    families: Sequence[Family], ratio: Sequence[float] = (7, 1, 2), *, seed: int, screens: Sequence[Family] = ()
) -> Mapping[str, Split]:
    """The split of each family by its key; depends on the set of families, the ratio and the seed only.

    `screens` have no task and size 0: they get the split of those they share a group with, else one drawn by ratio.

    Every platform with three clusters or more is in every split with a share. The other clusters are drawn with the
    seed, stratum by stratum (platform and category), the largest first. Without held families, in one platform, no
    split ends more than the largest cluster above its target.
    Raises ValueError for a repeated key, a size below one or a ratio that is not three shares.
    """
    _validate(families, ratio)
    draft = _Draft(_clusters([*families, *screens]), ratio, seed)
    return {family.key: draft.splits[family.key] for family in (*families, *screens)}


def missing_strata(families: Sequence[Family], splits: Mapping[str, Split], ratio: Sequence[float]) -> list[str]:
    """Sentences that name each empty split, and each platform and category that is absent from one of the others; only
    splits with a share count."""
    present: dict[str, set[Split]] = defaultdict(set)
    for family in families:
        for name in ("", family.platform, family.category and f"{family.platform} · {family.category}"):
            present[name or "all"].add(splits[family.key])
    splits_with_share = [split for split, share in zip(SPLITS, ratio, strict=True) if share]
    empty = [f"The {split} split is empty." for split in splits_with_share if families and split not in present["all"]]
    strata = sorted(name for name in present if name != "all")
    absent = [
        f"{name}: nothing of it is in {split}."
        for name in strata
        for split in splits_with_share
        if split in present["all"] and split not in present[name]
    ]
    return empty + absent


def _validate(families: Sequence[Family], ratio: Sequence[float]) -> None:
    if len(ratio) != len(SPLITS) or min(ratio) < 0 or sum(ratio) <= 0:
        raise ValueError(f"the ratio is three shares of train, validation and test, not {tuple(ratio)}")
    if len({family.key for family in families}) < len(families):
        raise ValueError("two families have the same key")
    if small := [family.key for family in families if family.size < 1]:
        raise ValueError(f"families without a sentence: {', '.join(small[:5])}")


def _clusters(families: Iterable[Family]) -> list[_Cluster]:
    by_key = {family.key: family for family in families}
    first_of: dict[str, str] = {}
    sets = DisjointSets(by_key)
    for family in by_key.values():
        for group in family.groups:
            sets.union(first_of.setdefault(group, family.key), family.key)
    # Tasks first: a screen without one does not change what is drawn for a cluster.
    in_order = (
        sorted((by_key[key] for key in keys), key=lambda family: (not family.size, family.key)) for keys in sets.sets()
    )
    return [_cluster(members) for members in in_order]


def _cluster(members: Sequence[Family]) -> _Cluster:
    strata = Counter[tuple[str, str]]()
    for family in members:
        strata[family.platform, family.category] += family.size
    platform, category = min(strata, key=lambda stratum: (-strata[stratum], stratum))
    held_splits = [split for split in reversed(SPLITS) if any(family.held == split for family in members)]
    return _Cluster(
        key=members[0].key,
        families=tuple(family.key for family in members),
        size=sum(family.size for family in members),
        platform=platform,
        category=category,
        held=held_splits[0] if held_splits else None,
    )


@dataclass
class _Draft:
    """The assignment in progress: `missing` is the number of sentences that each split lacks."""

    clusters: Sequence[_Cluster]
    ratio: Sequence[float]
    seed: int
    splits: dict[str, Split] = field(default_factory=dict)
    missing: dict[Split, float] = field(default_factory=lambda: dict.fromkeys(SPLITS, 0.0))

    def __post_init__(self) -> None:
        without_task = [cluster for cluster in self.clusters if not cluster.size]
        self.clusters = [cluster for cluster in self.clusters if cluster.size]
        for cluster in self.clusters:
            if cluster.held:
                self._add_target(cluster.size)
                self._place(cluster, cluster.held)
        strata: dict[tuple[str, str], list[_Cluster]] = defaultdict(list)
        for cluster in self.clusters:
            if not cluster.held:
                strata[cluster.platform, cluster.category].append(cluster)
        for stratum in sorted(strata):
            self._draw(strata[stratum])
        self._spread_platforms()
        for cluster in without_task:
            self._place(cluster, cluster.held or self._drawn(cluster, dict(zip(SPLITS, self.ratio, strict=True))))

    def _spread_platforms(self) -> None:
        """Moves the smallest clusters so that each platform with enough of them is in every split with a share."""
        by_platform: dict[str, list[_Cluster]] = defaultdict(list)
        for cluster in self.clusters:
            by_platform[cluster.platform].append(cluster)
        splits_with_share = [split for split, share in zip(SPLITS, self.ratio, strict=True) if share]
        for clusters in by_platform.values():
            if len(clusters) >= SPREAD_CLUSTERS:
                for split in splits_with_share:
                    self._give_cluster(split, clusters)

    def _give_cluster(self, split: Split, clusters: Sequence[_Cluster]) -> None:
        """Moves one of a platform's clusters to the split, if it has none, from a split that has several."""
        present = Counter(self.splits[cluster.key] for cluster in clusters)
        movable = [cluster for cluster in clusters if not cluster.held and present[self.splits[cluster.key]] > 1]
        if movable and not present[split]:
            moved = min(movable, key=lambda cluster: (cluster.size, self._number(cluster)))
            self.missing[self.splits[moved.key]] += moved.size
            self._place(moved, split)

    def _draw(self, stratum: Sequence[_Cluster]) -> None:
        self._add_target(sum(cluster.size for cluster in stratum))
        for cluster in sorted(stratum, key=lambda cluster: (-cluster.size, self._number(cluster))):
            self._place(cluster, self._drawn_split(cluster))

    def _drawn_split(self, cluster: _Cluster) -> Split:
        """A split that lacks enough, drawn in proportion to what it lacks; else the one that lacks most."""
        lacking_splits = [split for split in SPLITS if cluster.size < EXCESS * self.missing[split]]
        if not lacking_splits:
            return max(SPLITS, key=self.missing.__getitem__)
        return self._drawn(cluster, {split: self.missing[split] for split in lacking_splits})

    def _drawn(self, cluster: _Cluster, shares: Mapping[Split, float]) -> Split:
        """One of these splits, drawn with the seed in proportion to its share."""
        point = self._number(cluster) / (1 << 64) * sum(shares.values())
        for split, share in shares.items():
            point -= share
            if point < 0:
                return split
        return max(shares, key=shares.__getitem__)

    def _place(self, cluster: _Cluster, split: Split) -> None:
        self.missing[split] -= cluster.size
        self.splits |= dict.fromkeys(cluster.families, split)

    def _add_target(self, size: int) -> None:
        for split, share in zip(SPLITS, self.ratio, strict=True):
            self.missing[split] += size * share / sum(self.ratio)

    def _number(self, cluster: _Cluster) -> int:
        """64 random bits that depend on the seed and the cluster's smallest key."""
        return int.from_bytes(sha256(f"{self.seed}\0{cluster.key}".encode()).digest()[:8], "big")
