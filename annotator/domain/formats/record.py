"""What a release is made of: its head, and one record for each family of tasks."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

from annotator.domain.geometry import Rect
from annotator.domain.splits import Split


@dataclass(frozen=True, slots=True)
class ReleasedBox:
    """A box of a released screen, in its pixels; `kind` is what is done with it (click, type, ...)."""

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


@dataclass(frozen=True, slots=True)
class ReleaseHead:
    """What is said of a release as a whole; `ratio` is train : validation : test.

    Its number is left out: the same families, cut again with the same seed, give the same bytes.
    """

    dataset: str
    seed: int
    ratio: tuple[float, ...]
    licence: str = ""
    description: str = ""


def as_json(record: ReleaseRecord) -> dict[str, Any]:
    """The record as plain JSON values; `from_json` gives it back."""
    return asdict(record)


def from_json(data: Mapping[str, Any]) -> ReleaseRecord:
    """Raises KeyError or TypeError for anything that `as_json` has not made."""
    screen = data["screen"]
    boxes = tuple(ReleasedBox(**{**box, "rect": Rect(**box["rect"])}) for box in screen["boxes"])
    rest = {
        **data,
        "screen": ReleasedScreen(**{**screen, "boxes": boxes}),
        "phrasings": tuple(data["phrasings"]),
    }
    return ReleaseRecord(**rest)
