"""The statistics of content, collected from families, screens, boxes and labels in one pass each.

Memory grows with the number of distinct words, word pairs and resolutions, not with that of tasks.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from annotator.domain.script.actions import Script
from annotator.domain.script.parse import parse
from annotator.domain.script.points import start_of, with_points
from annotator.domain.splits import SPLITS
from annotator.domain.statistics.action_types import ActionTypes
from annotator.domain.statistics.box_sizes import BoxSizes
from annotator.domain.statistics.label_words import LabelWords
from annotator.domain.statistics.region_attention import RegionAttention
from annotator.domain.statistics.screens import Screens
from annotator.domain.statistics.script_lengths import ScriptLengths
from annotator.domain.statistics.sentences import Sentences
from annotator.domain.statistics.table import Table
from annotator.domain.statistics.tasks import Tasks

UNRELEASED = "unreleased"


@dataclass(frozen=True, slots=True)
class CountedFamily:
    """A family: its sentence and reformulations, the script with coordinates, the size of its screen in pixels.

    `split` is one of SPLITS, or UNRELEASED.
    """

    split: str
    platform: str
    width: int
    height: int
    sentences: tuple[str, ...]
    resolved: str


@dataclass(frozen=True, slots=True)
class CountedScreen:
    """A screen with the number of its boxes; sizes in pixels."""

    platform: str
    width: int
    height: int
    boxes: int


@dataclass(frozen=True, slots=True)
class CountedBox:
    """A box and the screen that it is on; sizes in pixels."""

    platform: str
    width: int
    height: int
    screen_width: int
    screen_height: int


class ContentStatistics:
    """Collects what is added to it; `tables` may be asked at any time."""

    def __init__(self, splits: Sequence[str] = SPLITS) -> None:
        self._actions, self._tasks = ActionTypes(splits), Tasks(splits)
        self._lengths, self._attention = ScriptLengths(splits), RegionAttention()
        self._screens, self._boxes = Screens(), BoxSizes()
        self._labels, self._sentences = LabelWords(), Sentences()

    def add_family(self, family: CountedFamily) -> None:
        """Counts a family; one whose script cannot be read counts in `script-lengths` as unreadable."""
        script = read(family.resolved, family.width, family.height)
        self._actions.add(script, family.split, family.platform)
        self._attention.add(script, family.platform, family.width, family.height)
        self._lengths.add(len(script), family.split)
        self._tasks.add(len(family.sentences), family.split, family.platform)
        self._sentences.add(family.sentences, family.platform)

    def add_screen(self, screen: CountedScreen) -> None:
        self._screens.add(screen.platform, screen.width, screen.height, screen.boxes)

    def add_box(self, box: CountedBox) -> None:
        self._boxes.add(box.platform, box.width, box.height, box.screen_width * box.screen_height)

    def add_label(self, platform: str, label: str) -> None:
        """Counts the words of a label, which hyphens separate."""
        self._labels.add(platform, label)

    def tables(self) -> list[Table]:
        """All statistics of content, in the order in which they are shown."""
        return [
            self._tasks.table(),
            self._actions.table(),
            *self._attention.tables(),
            self._lengths.table(),
            self._sentences.table(),
            *self._screens.tables(),
            *self._boxes.tables(),
            self._labels.table(),
        ]


def read(resolved: str, width: int, height: int) -> Script:
    """The actions of a script on a screen of this size, each pointer action with its point; none where it cannot be
    read.
    """
    parsed = parse(resolved)
    return () if parsed.problems else with_points(parsed.script, start_of(width, height))
