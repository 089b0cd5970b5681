"""Agreement between people in a dataset, on labels and on boxes: in all, by application and by person."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Protocol, TypeVar

from annotator.dashboards.selectors.box_history import readings_of
from annotator.datasets.models import Dataset
from annotator.datasets.selectors.closed import is_open
from annotator.domain.agreement import Agreement, exact_agreement, word_agreement
from annotator.domain.box_agreement import Tally, agreement_of, tally
from annotator.labels.models import Proposal
from annotator.screens.selectors import screens_of

Report = Callable[[float, str], None]
#: after so many screens it is told how far the counting is
TOLD_EVERY = 20


@dataclass(frozen=True, slots=True)
class NamedTwice:
    """The labels that several people proposed for one box; a reason to skip counts as a label of its own."""

    application: int
    people: tuple[int, ...]
    slugs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CountedBoxes:
    """The counts of one screen's boxes in two readings."""

    application: int
    people: tuple[int, ...]
    tally: Tally


class Row(Protocol):
    """The interface of a thing judged twice: its application and its people."""

    @property
    def application(self) -> int: ...
    @property
    def people(self) -> tuple[int, ...]: ...


R = TypeVar("R", bound=Row)


def agreement(dataset: Dataset, report: Report = lambda progress, doing: None) -> dict[str, Any]:
    """{labels, words, handed_in, page}, each {dataset, applications: {pk: …}, people: {pk: …}} of Agreements.

    Slow where there is much: `agreement_counts` lets a worker count, and keeps the figures.
    """
    report(0.02, "reading labels")
    named_boxes = list(_named_twice(dataset))
    report(0.2, f"comparing the labels of {len(named_boxes):,} boxes")
    slugs = attrgetter("slugs")
    labels = _grouped(named_boxes, lambda units: exact_agreement(map(slugs, units)))
    words = _grouped(named_boxes, lambda units: word_agreement(map(slugs, units)))
    boxes = _boxes(dataset, report)
    return {
        "labels": labels,
        "words": words,
        **{
            first: _grouped(rows, lambda rows: agreement_of([row.tally for row in rows]))
            for first, rows in boxes.items()
        },
    }


def _boxes(dataset: Dataset, report: Report) -> dict[str, list[CountedBoxes]]:
    report(0.5, "reading boxes")
    counted: dict[str, list[CountedBoxes]] = {"handed_in": [], "page": []}
    screens = max(screens_of(dataset).count(), 1)
    for number, reading in enumerate(readings_of(dataset)):
        if number % TOLD_EVERY == 0:
            report(min(0.6 + 0.2 * number / screens, 0.98), f"comparing boxes, {number:,} times")
        counted[reading.first].append(CountedBoxes(reading.application, reading.people, tally(reading.drawn)))
    return counted


def _grouped(rows: Sequence[R], count: Callable[[Sequence[R]], Agreement]) -> dict[str, Any]:
    by_application: dict[int, list[R]] = defaultdict(list)
    by_person: dict[int, list[R]] = defaultdict(list)
    for row in rows:
        by_application[row.application].append(row)
        for person in row.people:
            by_person[person].append(row)
    return {
        "dataset": count(rows),
        "applications": {key: count(group) for key, group in by_application.items()},
        "people": {key: count(group) for key, group in by_person.items()},
    }


def _named_twice(dataset: Dataset) -> Iterator[NamedTwice]:
    """The boxes with several proposals that count; of a box sent back, those made since."""
    proposals = Proposal.objects.filter(
        is_open("box__screen__application__"),
        box__screen__application__dataset=dataset,
        box__removed_at=None,
        box__screen__withdrawn_at=None,
        set_aside=None,
    )
    columns = ("box_id", "box__screen__application_id", "author_id", "slug", "skip")
    boxes: dict[Any, list[tuple[int, int, str]]] = defaultdict(list)
    for box, application, author, slug, skip in proposals.order_by().values_list(*columns).iterator(5000):
        boxes[box].append((application, author, slug or f"!{skip.replace('-', '_')}"))
    for rows in boxes.values():
        if len(rows) > 1:
            applications, people, slugs = zip(*rows, strict=True)
            yield NamedTwice(applications[0], people, slugs)
