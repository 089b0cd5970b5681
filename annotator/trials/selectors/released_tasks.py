"""The tasks of a release's split for scoring, from its frozen rows."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from annotator.domain.formats.record import ReleaseRecord, from_json
from annotator.domain.formats.script_text import read_script
from annotator.domain.geometry import Rect
from annotator.domain.scoring.examples import Gold
from annotator.domain.script.actions import Script
from annotator.domain.script.labels import Labels
from annotator.domain.script.resolve import targets
from annotator.releases.models import Release, ReleaseItem


@dataclass(frozen=True, slots=True)
class ReleasedTask:
    """A sentence of a family; `gold.id` is its id in the split, `number` its position in the family (0: the task)."""

    item: int
    family: str
    number: int
    sentence: str
    gold: Gold


def released_tasks(release: Release, split: str) -> Iterator[ReleasedTask]:
    """Every task of the split under the id that the release's index gives it, in that order.

    Each action is meant for the box whose exact centre its point is, as OmniACT's evaluation finds it.
    """
    key = 0
    for item in release.items.filter(split=split).select_related("screen").order_by("position").iterator(200):
        for task in tasks_in(item, first_key=key):
            yield task
            key += 1


def tasks_in(item: ReleaseItem, first_key: int) -> Iterator[ReleasedTask]:
    """The sentences of a family, each a task; their ids count from `first_key`."""
    record = from_json(item.record)
    script, boxes = aimed(record)
    for number, sentence in enumerate(sentences(record)):
        gold = Gold(str(first_key + number), record.screen.platform, script, boxes, record.screen.category)
        yield ReleasedTask(item.pk, record.family_id, number, sentence, gold)


def released_task(item: ReleaseItem, key: str, number: int) -> ReleasedTask:
    """The task of a row and sentence."""
    return list(tasks_in(item, int(key) - number))[number]


def sentences(record: ReleaseRecord) -> tuple[str, ...]:
    return (record.sentence, *record.phrasings)


def sentence_in(record: Mapping[str, Any], number: int) -> str:
    """One sentence of a row's JSON, without building the rest."""
    return str(record["sentence"] if number == 0 else record["phrasings"][number - 1])


def aimed(record: ReleaseRecord) -> tuple[Script, tuple[Rect | None, ...]]:
    """The family's resolved script and the target box of each action."""
    script, _ = read_script(record.resolved)
    labels = Labels((box.id, box.rect) for box in record.screen.boxes)
    return script, targets(script, labels)
