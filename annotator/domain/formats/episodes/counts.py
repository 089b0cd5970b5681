"""Counts of the episodes of a release: by split, and of each tier by split."""

from collections import Counter
from collections.abc import Iterable, Mapping

from annotator.domain.formats.episodes.record import TIER_TITLES, TIERS, ReleasedEpisode, Tier
from annotator.domain.splits import SPLITS, Split


def count_episodes(episodes: Iterable[ReleasedEpisode]) -> Mapping[str, Mapping[str, int]]:
    """Episodes and their recorded actions by split, and the episodes of each tier by split; empty without any."""
    actions = Counter[Split]()
    tiers = Counter[tuple[Tier, Split]]()
    for episode in episodes:
        tiers[episode.tier, episode.split] += 1
        actions[episode.split] += sum(1 for _ in episode.actions)
    return by_split(tiers, actions) if tiers else {}


def by_split(tiers: Mapping[tuple[Tier, Split], int], actions: Mapping[Split, int]) -> dict[str, dict[str, int]]:
    """The counts under their names: `episodes`, `episode_actions`, and `episodes_<tier>` for each tier there is."""
    counted: dict[str, dict[str, int]] = {
        "episodes": {split: sum(tiers.get((tier, split), 0) for tier in TIERS) for split in SPLITS},
        "episode_actions": {split: actions.get(split, 0) for split in SPLITS},
    }
    for tier in TIERS:
        if any(tiers.get((tier, split), 0) for split in SPLITS):
            counted[name_of(tier)] = {split: tiers.get((tier, split), 0) for split in SPLITS}
    return counted


def name_of(tier: Tier) -> str:
    return f"episodes_{tier.replace('-', '_')}"


def episode_rows(counted: Mapping[str, Mapping[str, int]]) -> list[str]:
    """A Markdown table of the episodes by tier and split."""
    rows = [f"| episodes | {' | '.join(SPLITS)} |", f"| --- | {' | '.join('---:' for _ in SPLITS)} |"]
    for tier in TIERS:
        by_split = counted.get(name_of(tier))
        if by_split:
            rows.append(f"| {TIER_TITLES[tier]} | {' | '.join(str(by_split[split]) for split in SPLITS)} |")
    total = counted.get("episodes", dict.fromkeys(SPLITS, 0))
    return [*rows, f"| all | {' | '.join(str(total[split]) for split in SPLITS)} |"]
