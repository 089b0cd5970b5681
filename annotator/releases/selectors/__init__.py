"""Selectors of releases, and of the dataset's state that they freeze."""

from annotator.releases.selectors.contents import Differences, differences, evidence_rows, families_of, proofs_of
from annotator.releases.selectors.episodes import (
    EpisodeState,
    LeftOutEpisodes,
    any_releasable_episode,
    count_releasable_episodes,
    episode_evidence,
    episode_states,
    frozen_episodes,
)
from annotator.releases.selectors.read_snapshot import read_snapshot
from annotator.releases.selectors.releases import (
    answers_blind,
    followed_release,
    frozen_records,
    frozen_screens,
    head_of,
    next_number,
    open_release,
    releasable,
    releases,
)
from annotator.releases.selectors.state import (
    FamilyState,
    ReleasableScript,
    anything_releasable,
    family_states,
    labelled_screens,
    released_screen,
)

__all__ = [
    "Differences",
    "EpisodeState",
    "FamilyState",
    "LeftOutEpisodes",
    "ReleasableScript",
    "answers_blind",
    "any_releasable_episode",
    "anything_releasable",
    "count_releasable_episodes",
    "differences",
    "episode_evidence",
    "episode_states",
    "evidence_rows",
    "families_of",
    "family_states",
    "followed_release",
    "frozen_episodes",
    "frozen_records",
    "frozen_screens",
    "head_of",
    "labelled_screens",
    "next_number",
    "open_release",
    "proofs_of",
    "read_snapshot",
    "releasable",
    "released_screen",
    "releases",
]
