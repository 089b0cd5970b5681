"""Freezes accepted episodes: reads them at one moment, splits them by environment and task, writes rows."""

import json
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import IO, Any
from urllib.parse import urlsplit

from annotator.domain.formats.episodes.record import Tier, episode_as_json
from annotator.domain.formats.json_stream import dumped
from annotator.domain.near_duplicates import near_duplicates
from annotator.domain.splits import Family, Split, assign_splits, missing_strata
from annotator.jobs.services import Report
from annotator.releases.models import GroupBy, Release, ReleaseEpisode
from annotator.releases.selectors import EpisodeState
from annotator.releases.services.row_batches import write_in_batches

EPISODE_ID_LENGTH, CONTENT_LENGTH = 16, 64


@dataclass(frozen=True, slots=True)
class EpisodeInput:
    """What an episode is split and counted by: `key` is free of database keys.

    `application` is the program that its environment runs, or the host that its browser begins at.
    """

    key: str
    submission_id: int
    kind: str
    application: str
    sentence: str
    tier: Tier
    actions: int

    @property
    def episode_id(self) -> str:
        return self.key[:EPISODE_ID_LENGTH] + self.key[CONTENT_LENGTH:]


class EpisodeFile:
    """The episodes of one moment in a file, ordered by program and content; memory holds only `inputs`."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._at = array("q")
        self.inputs: list[EpisodeInput] = []

    def fill(self, states: Iterable[EpisodeState]) -> None:
        """Writes all episodes; those with equal contents are numbered."""
        for state in states:
            self._at.append(self._file.tell())
            self._file.write(dumped(episode_as_json(state.episode)).encode() + b"\n")
            self.inputs.append(_input(state))
        order = sorted(range(len(self.inputs)), key=lambda number: _order(self.inputs[number]))
        self._at = array("q", (self._at[number] for number in order))
        occurrences = Counter[str]()
        inputs = []
        for number in order:
            episode = self.inputs[number]
            occurrences[episode.key] += 1
            count = occurrences[episode.key]
            inputs.append(episode if count == 1 else replace(episode, key=f"{episode.key}-{count}"))
        self.inputs = inputs

    def episodes(self) -> Iterator[tuple[EpisodeInput, dict[str, Any]]]:
        """Each episode with its record, whose id and split are not known yet."""
        for episode, position in zip(self.inputs, self._at, strict=True):
            self._file.seek(position)
            yield episode, json.loads(self._file.readline())


def _input(state: EpisodeState) -> EpisodeInput:
    episode, environment = state.episode, state.episode.environment
    return EpisodeInput(
        key=state.content,
        submission_id=state.submission_id,
        kind=environment.kind,
        application=environment.program or urlsplit(environment.start).hostname or environment.name,
        sentence=episode.sentence,
        tier=episode.tier,
        actions=sum(1 for _ in episode.actions),
    )


def _order(episode: EpisodeInput) -> tuple[str, str, str, int]:
    return episode.kind, episode.application, episode.key, episode.submission_id


def split_episodes(inputs: Sequence[EpisodeInput], release: Release) -> tuple[Mapping[str, Split], list[str]]:
    """The split of each episode by its key, and warnings; no task of an environment is on both sides.

    Nearly equal sentences for one application are one task, also in environments that differ in their seeds.
    Applications are strata, as the categories of tasks on screens are.
    """
    families = [
        Family(
            key=episode.key,
            size=1,
            groups=(f"application {_application(episode)}",) if release.group_by == GroupBy.APPLICATION else (task,),
            platform=episode.kind,
            category=episode.application,
        )
        for episode, task in zip(inputs, _task_groups(inputs), strict=True)
    ]
    splits = assign_splits(families, release.ratio, seed=release.seed)
    return splits, [f"Episodes: {warning}" for warning in missing_strata(families, splits, release.ratio)]


def _application(episode: EpisodeInput) -> str:
    return f"{episode.kind} {episode.application}"


def _task_groups(inputs: Sequence[EpisodeInput]) -> list[str]:
    """The task of each episode: its application and the group of nearly equal sentences there."""
    by_application: dict[str, list[int]] = defaultdict(list)
    for number, episode in enumerate(inputs):
        by_application[_application(episode)].append(number)
    groups = [""] * len(inputs)
    for application, numbers in by_application.items():
        for number, group in zip(numbers, near_duplicates([inputs[each].sentence for each in numbers]), strict=True):
            groups[number] = f"task {application} {group}"
    return groups


def count_inputs(
    inputs: Sequence[EpisodeInput], splits: Mapping[str, Split]
) -> tuple[Counter[tuple[Tier, Split]], Counter[Split]]:
    """Episodes by tier and split, and recorded actions by split."""
    tiers, actions = Counter[tuple[Tier, Split]](), Counter[Split]()
    for episode in inputs:
        split = splits[episode.key]
        tiers[episode.tier, split] += 1
        actions[split] += episode.actions
    return tiers, actions


def write_episodes(release: Release, file: EpisodeFile, splits: Mapping[str, Split], report: Report) -> None:
    """Inserts the rows of the episodes in their order."""

    def rows() -> Iterator[ReleaseEpisode]:
        for position, (episode, record) in enumerate(file.episodes()):
            split = splits[episode.key]
            yield ReleaseEpisode(
                release=release,
                position=position,
                split=split,
                tier=episode.tier,
                submission_id=episode.submission_id,
                record={**record, "episode_id": episode.episode_id, "split": split},
            )

    written = 0
    for batch in write_in_batches(ReleaseEpisode, rows()):
        written += len(batch)
        report(0.1, f"{written} of {len(file.inputs)} episodes frozen")
