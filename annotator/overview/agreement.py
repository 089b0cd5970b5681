"""How far people agree in a dataset: on labels, and on boxes; all together, by application and by person."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Protocol, TypeVar

from django.core.cache import cache
from django.db.models import Max

from annotator.boxes.models import Approval, BoxEdit
from annotator.datasets.models import Dataset
from annotator.domain.agreement import Agreement, exact_agreement, word_agreement
from annotator.domain.box_agreement import Tally, agreement_of, tally
from annotator.labels.models import Proposal, SendBack
from annotator.overview.box_readings import readings

KEPT_SECONDS = 24 * 3600


@dataclass(frozen=True, slots=True)
class NamedTwice:
    """What several people called one box; a reason to skip it is a value of its own."""

    application: int
    people: tuple[int, ...]
    slugs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """One screen's boxes in two readings, counted."""

    application: int
    people: tuple[int, ...]
    tally: Tally


class Row(Protocol):
    """Something that was judged twice, of which application and by whom."""

    @property
    def application(self) -> int: ...
    @property
    def people(self) -> tuple[int, ...]: ...


R = TypeVar("R", bound=Row)


def agreement(dataset: Dataset) -> dict[str, Any]:
    """{labels, words, handed_in, page}, each {dataset, applications: {pk: …}, people: {pk: …}} of Agreements.

    Counted anew only when something has changed since.
    """
    key = f"agreement:{dataset.pk}:{_stamp(dataset)}"
    if (kept := cache.get(key)) is not None:
        told: dict[str, Any] = kept
        return told
    named = list(_named_twice(dataset))
    slugs = attrgetter("slugs")
    boxes = list(readings(dataset))
    handed_in, page = (
        [Counted(one.application, one.people, tally(one.drawn)) for one in boxes if one.first == first]
        for first in ("handed in", "page")
    )
    told = {
        "labels": _grouped(named, lambda units: exact_agreement(map(slugs, units))),
        "words": _grouped(named, lambda units: word_agreement(map(slugs, units))),
        "handed_in": _grouped(handed_in, lambda rows: agreement_of([row.tally for row in rows])),
        "page": _grouped(page, lambda rows: agreement_of([row.tally for row in rows])),
    }
    cache.set(key, told, KEPT_SECONDS)
    return told


def _stamp(dataset: Dataset) -> str:
    """Changes whenever a figure might: all of these tables only grow, but for boxes, whose edits are logged."""
    screen = "screen__application__dataset"
    latest = [
        Proposal.objects.filter(**{f"box__{screen}": dataset}).aggregate(latest=Max("pk")),
        SendBack.objects.filter(**{f"box__{screen}": dataset}).aggregate(latest=Max("pk")),
        Approval.objects.filter(**{screen: dataset}).aggregate(latest=Max("pk")),
        BoxEdit.objects.filter(**{screen: dataset}).aggregate(latest=Max("made_at")),
        dataset.applications.aggregate(latest=Max("screens__withdrawn_at")),
    ]
    return "-".join(str(one["latest"]).replace(" ", "_") for one in latest)


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
    """The proposals that count, box by box; of a box sent back, those made since."""
    said = Proposal.objects.filter(
        box__screen__application__dataset=dataset, box__removed_at=None, box__screen__withdrawn_at=None, set_aside=None
    )
    columns = ("box_id", "box__screen__application_id", "author_id", "slug", "skip")
    boxes: dict[Any, list[tuple[int, int, str]]] = defaultdict(list)
    for box, application, author, slug, skip in said.order_by().values_list(*columns).iterator(5000):
        boxes[box].append((application, author, slug or f"!{skip.replace('-', '_')}"))
    for rows in boxes.values():
        if len(rows) > 1:
            applications, people, slugs = zip(*rows, strict=True)
            yield NamedTwice(applications[0], people, slugs)
