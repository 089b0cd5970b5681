"""Freezes a release: reads the dataset at one moment, splits it, writes rows in short transactions."""

import json
import tempfile
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import replace
from typing import IO, Any

from django.utils import timezone

from annotator.datasets.models import Dataset
from annotator.domain.formats.json_stream import dumped
from annotator.domain.formats.record import ReleasedScreen, ReleaseRecord, screen_as_json, screen_from_json
from annotator.domain.splits import Split
from annotator.imports.selectors import held_screen_splits
from annotator.jobs.services import Report
from annotator.releases.models import Release, ReleaseItem, ReleaseScreen
from annotator.releases.selectors import (
    FamilyState,
    LeftOutEpisodes,
    episode_states,
    family_states,
    labelled_screens,
    read_snapshot,
)
from annotator.releases.services.copying import copy_rows
from annotator.releases.services.episode_freezing import EpisodeFile, split_episodes, write_episodes
from annotator.releases.services.row_batches import write_in_batches
from annotator.releases.services.splitting import SplitInput, Splits, split_families

# Of a family's content digest (CONTENT_LENGTH hex digits) its id in a release has so many.
FAMILY_ID_LENGTH, CONTENT_LENGTH = 16, 64
REMOVED_AT_ONCE = 20


def freeze(*, release: Release, report: Report) -> None:
    """Stores the families, labelled screens and episodes of one moment as rows, hidden until the release is done.

    Nothing is written while the state is read, nothing is open while it is split. A release that is frozen stays as it
    is; what an attempt left that was killed before is removed. Raises Cancelled through `report`.
    """
    if release.frozen_at:
        return
    _remove_rows(release)
    if release.base:
        copy_rows(release, release.base, report)
        warnings = release.base.warnings
    else:
        warnings = _freeze_state(release, report)
    report(0.1, "families frozen")
    release.frozen_at, release.warnings = timezone.now(), warnings
    release.save(update_fields=["frozen_at", "warnings"])


def _freeze_state(release: Release, report: Report) -> list[str]:
    """Freezes the dataset's present state; the warnings."""
    report(0.02, "reading the dataset")
    with tempfile.TemporaryFile() as file:
        state = read_state(release.dataset, file)
        report(0.05, f"splitting {len(state.inputs)} families")
        splits = split_families(state.inputs, state.sentences(), release, screens=state.more_screens)
        _write_rows(release, state, splits, report)
        episode_splits, warnings = split_episodes(state.episodes.inputs, release)
        write_episodes(release, state.episodes, episode_splits, report)
    return [*missing_settings(release.dataset), *splits.warnings, *warnings, *state.left_out.warnings()]


def read_state(dataset: Dataset, file: IO[bytes]) -> "StateFile":
    """The releasable families, labelled screens and episodes of one moment, kept in `file`."""
    state = StateFile(file)
    with read_snapshot():
        state.episodes.fill(episode_states(dataset, state.left_out))
        state.fill(family_states(dataset))
        state.add_screens(labelled_screens(dataset, but=state.screen_ids()))
        state.hold_screens(held_screen_splits([screen.screen_id for screen in state.more_screens]))
    return state


def missing_settings(dataset: Dataset) -> list[str]:
    """Warnings of settings without which others cannot use or cite a release."""
    texts = {"licence": dataset.licence, "citation": dataset.citation}
    return [f"The dataset has no {name}: add it in its settings." for name, text in texts.items() if not text.strip()]


class StateFile:
    """The dataset's state in a temporary file; memory holds only the fields for splitting and ordering."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.episodes, self.left_out = EpisodeFile(file), LeftOutEpisodes()
        self.inputs: list[SplitInput] = []
        self.more_screens: list[SplitInput] = []
        self._family_at = array("q")
        self._screen_at: dict[int, int] = {}
        self._order: list[tuple[Any, ...]] = []

    def fill(self, families: Iterable[FamilyState]) -> None:
        """Writes all families; families with equal sentences on equal pictures are numbered."""
        for family in families:
            if family.screen_id not in self._screen_at:
                self._screen_at[family.screen_id] = self._append(screen_as_json(family.screen))
            self._family_at.append(self._append(self._stored(family)))
            screen = family.screen
            self._order.append(
                (screen.platform == "web", screen.application, screen.number, family.content, family.script)
            )
            self.inputs.append(
                SplitInput(
                    key=family.content,
                    screen_id=family.screen_id,
                    platform=screen.platform,
                    application=screen.application,
                    category=screen.category,
                    size=1 + len(family.phrasings),
                    held=family.held,
                )
            )
        self._sort()

    def screen_ids(self) -> Set[int]:
        """The keys of the screens that are in the file."""
        return self._screen_at.keys()

    def add_screens(self, screens: Iterable[tuple[int, ReleasedScreen]]) -> None:
        """Writes screens without a family, by key, in the order of the formats."""
        for screen_id, screen in screens:
            self._screen_at[screen_id] = self._append(screen_as_json(screen))
            self.more_screens.append(
                SplitInput(
                    key=f"screen {screen.platform} {screen.application} {screen.number}",
                    screen_id=screen_id,
                    platform=screen.platform,
                    application=screen.application,
                    category=screen.category,
                    size=0,
                )
            )

    def hold_screens(self, splits: Mapping[int, Split]) -> None:
        """Holds screens without a family in the split that they had where they were imported from."""
        self.more_screens = [replace(screen, held=splits.get(screen.screen_id)) for screen in self.more_screens]

    def families(self) -> Iterator[tuple[SplitInput, dict[str, Any]]]:
        """Each family with its stored record, in the order of the formats."""
        for split_input, position in zip(self.inputs, self._family_at, strict=True):
            yield split_input, self._read(position)

    def sentences(self) -> Iterator[str]:
        """The sentences of each family, the task first, in the order of the formats."""
        for _, stored in self.families():
            yield stored["sentence"]
            yield from stored["phrasings"]

    def records(self) -> Iterator[ReleaseRecord]:
        """Each family as it would be released, in train: nothing is split yet."""
        key, screen = None, None
        for split_input, stored in self.families():
            if split_input.screen_id != key or screen is None:
                key = split_input.screen_id
                screen = screen_from_json(self._read(self._screen_at[key]))
            texts = (stored["sentence"], tuple(stored["phrasings"]), stored["labelled"], stored["resolved"])
            yield ReleaseRecord(_family_id(split_input), "train", screen, *texts)

    def screens(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """Each screen's key and record, in the order of the families; then those without a family."""
        for screen_id in dict.fromkeys(split_input.screen_id for split_input in (*self.inputs, *self.more_screens)):
            yield screen_id, self._read(self._screen_at[screen_id])

    def _sort(self) -> None:
        """Sorts by folder, application, screen number and content; equal contents get numbered keys."""
        order = sorted(range(len(self.inputs)), key=self._order.__getitem__)
        self._family_at = array("q", (self._family_at[number] for number in order))
        occurrences = Counter[str]()
        inputs = []
        for number in order:
            split_input = self.inputs[number]
            occurrences[split_input.key] += 1
            count = occurrences[split_input.key]
            inputs.append(replace(split_input, key=split_input.key if count == 1 else f"{split_input.key}-{count}"))
        self.inputs, self._order = inputs, []

    @staticmethod
    def _stored(family: FamilyState) -> dict[str, Any]:
        return {
            "script_id": family.script_id,
            "execution_id": family.execution_id,
            "sentence": family.sentence,
            "phrasings": list(family.phrasings),
            "labelled": family.script,
            "resolved": family.resolved,
        }

    def _append(self, record: dict[str, Any]) -> int:
        position = self._file.tell()
        self._file.write(dumped(record).encode() + b"\n")
        return position

    def _read(self, position: int) -> dict[str, Any]:
        self._file.seek(position)
        record: dict[str, Any] = json.loads(self._file.readline())
        return record


def _write_rows(release: Release, state: StateFile, splits: Splits, report: Report) -> None:
    screen_ids, screen_keys, family_count = [], list[int](), 0
    more_splits = {screen.screen_id: splits.splits[screen.key] for screen in state.more_screens}

    def screen_rows() -> Iterator[ReleaseScreen]:
        for position, (screen_id, record) in enumerate(state.screens()):
            screen_ids.append(screen_id)
            split = more_splits.get(screen_id, "")
            yield ReleaseScreen(release=release, position=position, record=record, split=split)

    for screens in write_in_batches(ReleaseScreen, screen_rows()):
        screen_keys += [screen.pk for screen in screens]
        report(0.05, f"{len(screen_keys)} screens frozen")
    rows = _item_rows(release, state, splits, dict(zip(screen_ids, screen_keys, strict=True)))
    for items in write_in_batches(ReleaseItem, rows):
        family_count += len(items)
        report(0.1, f"{family_count} of {len(state.inputs)} families frozen")


def _item_rows(
    release: Release, state: StateFile, splits: Splits, screen_keys: Mapping[int, int]
) -> Iterator[ReleaseItem]:
    for position, (split_input, stored) in enumerate(state.families()):
        split = splits.splits[split_input.key]
        yield ReleaseItem(
            release=release,
            position=position,
            split=split,
            script_id=stored.pop("script_id"),
            execution_id=stored.pop("execution_id"),
            screen_id=screen_keys[split_input.screen_id],
            stored={"family_id": _family_id(split_input), "split": split, **stored},
        )


def _family_id(split_input: SplitInput) -> str:
    return split_input.key[:FAMILY_ID_LENGTH] + split_input.key[CONTENT_LENGTH:]


def _remove_rows(release: Release) -> None:
    """Removes the rows of an earlier attempt, a batch at a time."""
    for rows in (release.items, release.screens, release.episodes):
        while keys := list(rows.values_list("pk", flat=True)[:REMOVED_AT_ONCE]):
            rows.filter(pk__in=keys).delete()
