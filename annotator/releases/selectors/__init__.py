"""Selectors of releases, and of the dataset's state that they freeze."""

from annotator.releases.selectors.contents import Differences, differences, evidence_rows, families_of, proofs_of
from annotator.releases.selectors.read_snapshot import read_snapshot
from annotator.releases.selectors.releases import (
    FormatExport,
    answers_blind,
    exports_by_format,
    followed_release,
    frozen_records,
    frozen_screens,
    head_of,
    next_number,
    open_release,
    releasable,
    releases,
    usable_export,
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
    "FamilyState",
    "FormatExport",
    "ReleasableScript",
    "answers_blind",
    "anything_releasable",
    "differences",
    "evidence_rows",
    "exports_by_format",
    "families_of",
    "family_states",
    "followed_release",
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
    "usable_export",
]
