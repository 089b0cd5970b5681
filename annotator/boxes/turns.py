"""Taking turns at screens: each is drawn, and each is reviewed, by one person at a time."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from annotator.accounts.models import User
from annotator.boxes.queue import free_among, offered_screens, waiting_screens
from annotator.datasets.models import Dataset
from annotator.work.models import Lease
from annotator.work.queue import still_held, take_first
from annotator.work.services import AHEAD_LASTS, LEASE_LASTS, release, take_it

LOOK_AHEAD = 100


@dataclass(frozen=True, slots=True)
class ScreenTurn:
    """A screen, as `with_box_stage` gives it, that a person holds. `remaining` counts at most LOOK_AHEAD."""

    screen: Any
    lease: Lease
    remaining: int


def next_screen(*, person: User, dataset: Dataset, stage: str, after: int | None = None) -> ScreenTurn | None:
    """The next screen to draw or to review, held for this person; None when there is none.

    What they hold already comes first; `after` is the screen they have open, to fetch another one beside it.
    """
    waiting = waiting_screens(dataset, person, stage).exclude(pk=after)
    offered = offered_screens(dataset, person, stage, most=LOOK_AHEAD, besides=after)
    remaining = sum(map(len, offered))
    mine = {int(item) for item in still_held(person=person, stage=stage)} - {after}
    if mine and (held := waiting.filter(pk__in=mine).first()):
        return ScreenTurn(held, take_it(stage=stage, item=str(held.pk), person=person), remaining)
    lasts = AHEAD_LASTS if after else LEASE_LASTS
    most = LOOK_AHEAD
    while True:
        lease = _taken(offered, person, stage, lasts)
        if lease is None and sum(map(len, offered)) < most:
            return None
        if lease is None:
            most *= 10  # Others hold them all: further back then.
        elif screen := waiting.filter(pk=int(lease.item)).first():
            return ScreenTurn(screen, lease, remaining)
        else:  # Somebody has finished it since we looked.
            release(token=lease.token, person=person)
        offered = offered_screens(dataset, person, stage, most=most, besides=after)


def _taken(offered: Sequence[Sequence[int]], person: User, stage: str, lasts: timedelta) -> Lease | None:
    takes = (take_first(stage=stage, items=free_among(alike, stage), person=person, lasts=lasts) for alike in offered)
    return next(filter(None, takes), None)
