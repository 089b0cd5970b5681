"""The values that formats write: a release's head, and one record for each family of tasks."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Protocol, TypeAlias, runtime_checkable

from annotator.domain.geometry import Rect
from annotator.domain.splits import Split
from annotator.domain.statistics.table import Table


@dataclass(frozen=True, slots=True)
class ReleasedBox:
    """A box of a released screen, in its pixels; `kind` is its kind of interaction (click, type, ...)."""

    id: str
    rect: Rect
    label: str
    kind: str


@dataclass(frozen=True, slots=True)
class ReleasedScreen:
    """A screenshot and its boxes; `number` counts within the application, `category` is empty off the web.

    `image` is where the caller keeps the PNG of width x height pixels, `sha256` its digest in hex.
    """

    platform: str
    application: str
    category: str
    number: int
    image: str
    sha256: str
    width: int
    height: int
    boxes: tuple[ReleasedBox, ...]


@dataclass(frozen=True, slots=True)
class ReleaseRecord:
    """One family: a task's sentence, its phrasings, and the script that does them all.

    `labelled` names boxes by label, `resolved` is the same with the exact centres of those boxes.
    """

    family_id: str
    split: Split
    screen: ReleasedScreen
    sentence: str
    phrasings: tuple[str, ...]
    labelled: str
    resolved: str


Records: TypeAlias = Callable[[], Iterable[ReleaseRecord]]
"""Starts over at each call, always in the same order: formats go through a release several times."""


@runtime_checkable
class RecordsWithScreens(Protocol):
    """Records of a release that also holds labelled screens without a task, for grounding."""

    def __call__(self) -> Iterable[ReleaseRecord]: ...

    def more_screens(self) -> Iterable[tuple[Split, ReleasedScreen]]: ...


def more_screens(records: Records) -> Iterable[tuple[Split, ReleasedScreen]]:
    """The labelled screens without a task, with their splits, in the order of the formats."""
    return records.more_screens() if isinstance(records, RecordsWithScreens) else ()


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A family that an earlier version of the release had, and why it was withdrawn."""

    family: str
    reason: str


@dataclass(frozen=True, slots=True)
class ReleaseHead:
    """The description of a release as a whole; `ratio` is train : validation : test.

    Its number, author and date are left out: the same families, cut again with the same head, give the same bytes.
    `group_by` is what was never divided (family, screen, application), `hold` the split of each held application.
    `counts` are those of `counts.count`, where they are known already: formats need them several times. So are
    `statistics` those of `released_statistics` and `findings` what `gold_findings.described` says.
    """

    dataset: str
    seed: int
    ratio: tuple[float, ...]
    licence: str = ""
    description: str = ""
    name: str = ""
    version: str = ""
    note: str = ""
    citation: str = ""
    group_by: str = "screen"
    hold: Mapping[str, Split] = field(default_factory=dict)
    counts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    withdrawn: tuple[Withdrawal, ...] = ()
    statistics: tuple[Table, ...] = ()
    findings: str = ""


def as_json(record: ReleaseRecord) -> dict[str, Any]:
    """The record as plain JSON values; `from_json` gives it back."""
    return asdict(record)


def screen_as_json(screen: ReleasedScreen) -> dict[str, Any]:
    """The screen as plain JSON values; `screen_from_json` gives it back."""
    values = {field.name: getattr(screen, field.name) for field in fields(screen)}
    return values | {"boxes": [_box_as_json(box) for box in screen.boxes]}


def _box_as_json(box: ReleasedBox) -> dict[str, Any]:
    rect = box.rect
    sides = {"left": rect.left, "top": rect.top, "right": rect.right, "bottom": rect.bottom}
    return {"id": box.id, "rect": sides, "label": box.label, "kind": box.kind}


def from_json(data: Mapping[str, Any], screen: ReleasedScreen | None = None) -> ReleaseRecord:
    """The record made by `as_json`, of this `screen` where `data` lacks it. Raises KeyError or TypeError."""
    screen_record = screen or screen_from_json(data["screen"])
    return ReleaseRecord(**{**data, "screen": screen_record, "phrasings": tuple(data["phrasings"])})


def screen_from_json(data: Mapping[str, Any]) -> ReleasedScreen:
    """The screen of a record made by `as_json`. Raises KeyError or TypeError for anything else."""
    boxes = tuple(map(_box_from_json, data["boxes"]))
    return ReleasedScreen(**{**data, "boxes": boxes})


def _box_from_json(data: Mapping[str, Any]) -> ReleasedBox:
    sides = data["rect"]
    rect = Rect(sides["left"], sides["top"], sides["right"], sides["bottom"])
    return ReleasedBox(data["id"], rect, data["label"], data["kind"])
