"""Assigns screens to draw and to review; each is leased to one person at a time."""

from dataclasses import dataclass
from typing import Any

from annotator.accounts.models import User
from annotator.boxes.selectors.queue import free_among, offered_screens, returned_screens, waiting_screens
from annotator.datasets.models import Dataset
from annotator.leases.models import Lease
from annotator.leases.services import assignment as lease_assignment
from annotator.leases.services.assignment import Offer


@dataclass(frozen=True, slots=True)
class ScreenAssignment:
    """A screen (annotated by `with_box_stage`) and the person's lease on it. `remaining` counts at most LOOK_AHEAD."""

    screen: Any
    lease: Lease
    remaining: int


def next_screen(
    *, person: User, dataset: Dataset, stage: str, after: int | None = None, returned: bool = False
) -> ScreenAssignment | None:
    """Leases the next screen to draw or review to this person; None when there is none.

    What they hold already comes first; `after` is the screen they have open, to fetch another one beside it.
    `returned`: only screens that were returned to this person.
    """

    def look(most: int) -> Offer:
        ranks = offered_screens(dataset, person, stage, most=most, excluded=after, returned=returned)
        return Offer([free_among(same_rank, stage) for same_rank in ranks], sum(map(len, ranks)), most)

    waiting = returned_screens(dataset, person) if returned else waiting_screens(dataset, person, stage)
    offered = look(lease_assignment.LOOK_AHEAD)
    assigned = lease_assignment.next_item(
        person=person, dataset=dataset, stage=stage, waiting=waiting, after=after, look=look, offered=offered
    )
    return ScreenAssignment(*assigned, offered.count) if assigned else None
