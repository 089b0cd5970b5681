"""Selectors of releases, and of the dataset's state that they freeze."""

from annotator.releases.selectors.read_snapshot import read_snapshot
from annotator.releases.selectors.releases import (
    answers_blind,
    frozen_records,
    head_of,
    latest_release,
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
    released_screen,
)

__all__ = [
    "FamilyState",
    "ReleasableScript",
    "answers_blind",
    "anything_releasable",
    "family_states",
    "frozen_records",
    "head_of",
    "latest_release",
    "next_number",
    "open_release",
    "read_snapshot",
    "releasable",
    "released_screen",
    "releases",
]
