"""Taking turns at screens: each is drawn, and each is reviewed, by one person at a time."""

from dataclasses import dataclass
from typing import Any

from annotator.accounts.models import User
from annotator.boxes.queue import free_screens, waiting_screens
from annotator.datasets.models import Dataset
from annotator.work.models import Lease
from annotator.work.queue import joined_as_written, still_held, take_first
from annotator.work.services import AHEAD_LASTS, LEASE_LASTS, take_it

LOOK_AHEAD = 100


@dataclass(frozen=True, slots=True)
class ScreenTurn:
    """A screen, as `with_box_stage` gives it, that a person holds. `remaining` counts at most LOOK_AHEAD."""

    screen: Any
    lease: Lease
    remaining: int


@joined_as_written()
def next_screen(*, person: User, dataset: Dataset, stage: str, after: int | None = None) -> ScreenTurn | None:
    """The next screen to draw or to review, held for this person; None when there is none.

    What they hold already comes first; `after` is the screen they have open, to fetch another one beside it.
    """
    waiting = waiting_screens(dataset, person, stage).exclude(pk=after)
    mine = {int(item) for item in still_held(person=person, stage=stage)} - {after}
    if mine and (held := waiting.filter(pk__in=mine).first()):
        lease = take_it(stage=stage, item=str(held.pk), person=person)
        return ScreenTurn(held, lease, _remaining(waiting))
    free = free_screens(dataset, person, stage)
    lasts = AHEAD_LASTS if after else LEASE_LASTS
    taken = take_first(stage=stage, items=free.exclude(pk=after), person=person, lasts=lasts)
    if taken is None:
        return None
    return ScreenTurn(waiting.get(pk=int(taken.item)), taken, _remaining(waiting))


def _remaining(waiting: Any) -> int:
    count: int = waiting.order_by()[:LOOK_AHEAD].count()
    return count
