"""What a model is shown of one screen: elements of a source in an order, numbered and as text."""

from dataclasses import dataclass

from annotator.domain.elements.element import NumberedElement, ScreenElement, numbered
from annotator.domain.elements.marks import Mark, marks
from annotator.domain.elements.orders import Means, ordered
from annotator.domain.elements.representation import Representation, observation, shown
from annotator.elements.selectors import ScreenRow, elements_of
from annotator.elements.services.tsne import embed


@dataclass(frozen=True, slots=True)
class ShownScreen:
    """A screen's elements in their order with their numbers, their text, and the marks of the picture."""

    elements: tuple[NumberedElement, ...]
    observation: str
    marks: tuple[Mark, ...]

    @property
    def covering(self) -> int:
        """How many numbers cover another element or number, since no place was free."""
        return sum(mark.covers for mark in self.marks)


def show(row: ScreenRow, *, source: str, order: str, representation: Representation, seed: int = 0) -> ShownScreen:
    """The screen as a model is shown it. Raises Rejected where the order cannot be made."""
    elements = arranged(row, elements_of(row, source), order=order, representation=representation, seed=seed)
    placed = marks(elements, row.record.width, row.record.height) if representation.marks else ()
    return ShownScreen(elements, observation(elements, representation), placed)


def arranged(
    row: ScreenRow, elements: list[ScreenElement], *, order: str, representation: Representation, seed: int
) -> tuple[NumberedElement, ...]:
    """The elements that the representation tells of, in the order, numbered. The random order differs by screen."""
    means = Means(f"{seed}:{row.record.sha256}", embed)
    return numbered(ordered(shown(elements, representation), order, means))
