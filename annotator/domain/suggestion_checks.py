"""What people made of an assistant's suggestions: accuracy before and after checking (GUICourse 3.2)."""

from dataclasses import dataclass, field
from statistics import median
from typing import Generic, TypeVar

from annotator.domain.intervals import Share, wilson

Sample = TypeVar("Sample")


@dataclass(slots=True)
class Checks:
    """What people made of the suggestions of one prompt revision at one endpoint.

    `kept` as suggested, `revised`, `dropped` for a reason; `open` wait, or are being worked on. `seconds` of each that
    was kept or revised.
    """

    endpoint: str
    revision: str
    stand_in: bool
    kept: int = 0
    revised: int = 0
    dropped: int = 0
    open: int = 0
    seconds: list[float] = field(default_factory=list)

    @property
    def kept_share(self) -> Share | None:
        """The accuracy before checking: of those that somebody checked, the share that was right as suggested."""
        return wilson(self.kept, self.kept + self.revised + self.dropped)

    @property
    def seconds_each(self) -> float | None:
        return median(self.seconds) if self.seconds else None


@dataclass(frozen=True, slots=True)
class SampleFigures(Generic[Sample]):
    """How much a sample holds, how much of it was judged, and how much of that was right."""

    sample: Sample
    size: int
    judged: int
    right: int

    @property
    def right_share(self) -> Share | None:
        """The accuracy after checking, of what is judged."""
        return wilson(self.right, self.judged)
