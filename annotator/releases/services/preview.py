"""What a release would hold, and what a maintainer is warned of, before it is cut."""

import tempfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from annotator.datasets.models import Dataset
from annotator.domain.formats.catalog import FORMATS
from annotator.domain.formats.episodes.counts import by_split
from annotator.domain.formats.gold_findings import gold_findings
from annotator.domain.splits import SPLITS, Split
from annotator.releases.services.episode_freezing import count_inputs, split_episodes
from annotator.releases.services.freezing import missing_settings, read_state
from annotator.releases.services.releases import ReleaseInputs, unsaved_release
from annotator.releases.services.splitting import split_families


@dataclass(frozen=True, slots=True)
class Preview:
    """The number of families and of tasks (sentences) by split, and the warnings of the release.

    `episodes` is as in the release's counts: `episodes` and each tier by split; empty without any.
    """

    families: Mapping[Split, int]
    tasks: Mapping[Split, int]
    episodes: Mapping[str, Mapping[str, int]]
    warnings: list[str]


def preview(*, dataset: Dataset, **inputs: Any) -> Preview:
    """The preview of a release with these inputs, cut now; nothing is written.

    Reads every releasable family and the pictures' signatures. Raises Rejected for inputs that cannot be used.
    """
    release = unsaved_release(dataset, ReleaseInputs(**inputs))
    with tempfile.TemporaryFile() as file:
        state = read_state(dataset, file)
        splits = split_families(state.inputs, state.sentences(), release, screens=state.more_screens)
        episode_splits, warnings = split_episodes(state.episodes.inputs, release)
        findings = gold_findings(state.records()) if FORMATS[release.format].has_public_scorers else []
    families, tasks = Counter[Split](), Counter[Split]()
    for split_input in state.inputs:
        split = splits.splits[split_input.key]
        families[split] += 1
        tasks[split] += split_input.size
    return Preview(
        families={split: families[split] for split in SPLITS},
        tasks={split: tasks[split] for split in SPLITS},
        episodes=by_split(*count_inputs(state.episodes.inputs, episode_splits)) if episode_splits else {},
        warnings=[
            *missing_settings(dataset),
            *splits.warnings,
            *warnings,
            *state.left_out.warnings(),
            *(finding.sentence for finding in findings),
        ],
    )
