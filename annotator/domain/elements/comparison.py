"""The tables in which sources, orders, texts and actions of a release's elements are compared (tables 1, 2, 4 and 5).

What a model scores with them is not known here. Known are what each allows at best, and how much text it takes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields

from annotator.domain.elements.representation import ATTRIBUTES, TITLES, Representation
from annotator.domain.scoring.action_score import TaskScore
from annotator.domain.statistics.table import Cell, Column, Table, percent

FULL = Representation()
PARTS: Mapping[str, Representation] = {
    "screenshot, set-of-mark, text": FULL,
    "text": Representation(picture=False, marks=False),
    "screenshot, text": Representation(marks=False),
    "screenshot, set-of-mark": Representation(elements=False),
}
"""The rows of table 1."""

REMOVED: Mapping[str, Representation] = {
    "nothing": FULL,
    "TAG": Representation(tag=False),
    "captions": Representation(caption=False),
    "alt text": Representation(alt=False),
    "text of interactable elements": Representation(text=False),
    "static text": Representation(static=False),
    "text of interactable elements, static text": Representation(text=False, static=False),
    "interactable flag": Representation(interactable=False),
}
"""The rows of table 2, and OmniACT's list without the flag."""


@dataclass(slots=True)
class Sums:
    """What is summed up over screens."""

    screens: int = 0
    elements: int = 0
    texts: int = 0
    unplaced: int = 0
    characters: int = 0
    silent: int = 0
    covering: int = 0
    numbers: int = 0
    step: float = 0.0
    agreement: float = 0.0
    compared: int = 0
    failed: int = 0


@dataclass(slots=True)
class Best:
    """The scores of the best answers that a source allows; `tasks` it was asked for, `answered` those it can answer."""

    tasks: int = 0
    answered: int = 0
    weight: float = 0.0
    sequence: float = 0.0
    action: float = 0.0

    def add(self, score: TaskScore, *, answered: bool) -> None:
        self.tasks += 1
        self.answered += answered
        self.weight += score.weight
        self.sequence += score.sequence
        self.action += score.action


@dataclass(slots=True)
class Comparison:
    """Adds up screen by screen; `by_order` by source and order, `by_part` and `by_removed` by row of tables 1 and 2,
    `best` by source.
    """

    by_order: defaultdict[tuple[str, str], Sums] = field(default_factory=lambda: defaultdict(Sums))
    by_part: defaultdict[str, Sums] = field(default_factory=lambda: defaultdict(Sums))
    by_removed: defaultdict[str, Sums] = field(default_factory=lambda: defaultdict(Sums))
    best: defaultdict[str, Best] = field(default_factory=lambda: defaultdict(Best))

    def tables(self, sources: Mapping[str, str], orders: Sequence[str]) -> list[Table]:
        """The four tables; `sources` are titles by name."""
        return [_orders(self, sources, orders), _parts(self), _removed(self), _actions(self, sources)]


def agreement(first: Sequence[int], other: Sequence[int]) -> float:
    """Kendall's tau of two permutations of the same indices, -1 to 1; 1 for fewer than two."""
    count = len(first)
    if count < 2:
        return 1.0
    place = {index: position for position, index in enumerate(other)}
    swaps = _inversions([place[index] for index in first])[0]
    return 1 - 4 * swaps / (count * (count - 1))


def _inversions(values: list[int]) -> tuple[int, list[int]]:
    """How many pairs stand the wrong way round, and the values sorted."""
    if len(values) < 2:
        return 0, values
    middle = len(values) // 2
    left_count, left = _inversions(values[:middle])
    right_count, right = _inversions(values[middle:])
    merged: list[int] = []
    swaps, at = left_count + right_count, 0
    for value in right:
        while at < len(left) and left[at] < value:
            merged.append(left[at])
            at += 1
        swaps += len(left) - at
        merged.append(value)
    return swaps, merged + left[at:]


def _mean(total: float, count: int) -> Cell:
    return round(total / count, 2) if count else None


def _orders(comparison: Comparison, sources: Mapping[str, str], orders: Sequence[str]) -> Table:
    columns = (
        Column("source", "Element source"), Column("order", "Order"), Column("screens", "Screens"),
        Column("left-out", "Left out"), Column("elements", "Elements", "a screen"),
        Column("texts", "Static texts", "a screen"),
        Column("step", "Way from one to the next", "pixels"), Column("agreement", "Agreement with pre-order", "tau"),
        Column("unplaced", "Not in the document", "%"), Column("characters", "Characters", "a screen"),
        Column("answerable", "Tasks it can answer", "%"),
    )  # fmt: skip
    return Table(
        "element-orders",
        "Sources and orders (table 4)",
        "How far an order leads from one element to the next, how it agrees with the document's, and how many tasks "
        "have all their targets among the source's elements: the most that a model can reach with it. The random order "
        "is seeded. Left out are screens for which the order could not be made.",
        columns,
        tuple(_order_rows(comparison, sources, orders)),
    )


def _order_rows(
    comparison: Comparison, sources: Mapping[str, str], orders: Sequence[str]
) -> Iterator[tuple[Cell, ...]]:
    for source, title in sources.items():
        best = comparison.best[source]
        for order in orders:
            sums = comparison.by_order[source, order]
            yield (
                title, order, sums.screens, sums.failed, _mean(sums.elements, sums.screens),
                _mean(sums.texts, sums.screens), _mean(sums.step, sums.screens), _mean(sums.agreement, sums.compared),
                percent(sums.unplaced, sums.elements + sums.texts) if sums.screens else None,
                _mean(sums.characters, sums.screens),
                percent(best.answered, best.tasks) if best.tasks else None,
            )  # fmt: skip


def _parts(comparison: Comparison) -> Table:
    names = ("picture", "marks", "elements")
    columns = (
        *(Column(name, TITLES[name]) for name in names), Column("screens", "Screens"),
        Column("characters", "Characters", "a screen"), Column("numbers", "Numbers in the picture", "a screen"),
        Column("covering", "Numbers that cover something", "%"),
    )  # fmt: skip
    rows = []
    for title, representation in PARTS.items():
        sums = comparison.by_part[title]
        flags = ["yes" if getattr(representation, name) else "no" for name in names]
        numbers = _mean(sums.numbers, sums.screens)
        covering = percent(sums.covering, sums.numbers) if sums.numbers else None
        rows.append((*flags, sums.screens, _mean(sums.characters, sums.screens), numbers, covering))
    about = "What a model is shown of people's boxes in raster order: the picture, the numbers in it, the text."
    return Table("element-parts", "Picture, numbers and text (table 1)", about, columns, tuple(rows))


def _removed(comparison: Comparison) -> Table:
    columns = (
        Column("removed", "Left out"),
        *(Column(name, TITLES[name]) for name in ATTRIBUTES[:6]), Column("screens", "Screens"),
        Column("characters", "Characters", "a screen"), Column("silent", "Elements that say nothing", "%"),
    )  # fmt: skip
    rows = []
    for title, representation in REMOVED.items():
        sums = comparison.by_removed[title]
        flags = ["yes" if getattr(representation, field.name) else "no" for field in fields(Representation)[:6]]
        silent = percent(sums.silent, sums.elements + sums.texts) if sums.screens else None
        rows.append((title, *flags, sums.screens, _mean(sums.characters, sums.screens), silent))
    about = (
        "What is left of the text of people's boxes without each attribute. The captions are people's labels; the "
        "paper's are those of a captioning model."
    )
    return Table("element-attributes", "Attributes of the text (table 2)", about, columns, tuple(rows))


def _actions(comparison: Comparison, sources: Mapping[str, str]) -> Table:
    columns = (
        Column("source", "Element source"), Column("actions", "Actions"), Column("tasks", "Tasks"),
        Column("answered", "Answerable"), Column("action", "Action score", "%"),
        Column("sequence", "Sequence score", "%"),
    )  # fmt: skip
    rows: list[tuple[Cell, ...]] = []
    for name, title in {"code": "none", **sources}.items():
        best, actions = comparison.best[name], "code" if name == "code" else "high level"
        scores = [percent(score, best.weight) if best.weight else None for score in (best.action, best.sequence)]
        rows.append((title, actions, best.tasks, best.answered, *scores))
    about = (
        "The gold scripts themselves, and as high-level actions on each source's elements: what a perfect model would "
        "score, every task weighted equally. People's boxes must give 100."
    )
    return Table("element-actions", "High-level actions (table 5)", about, columns, tuple(rows))
