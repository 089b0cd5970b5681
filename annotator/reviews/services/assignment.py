"""Assigns the next script of the final review to a maintainer."""

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, WorkStage
from annotator.leases.models import Lease
from annotator.leases.services.assignment import next_item
from annotator.reviews.selectors import waiting_scripts


def next_script(*, person: User, dataset: Dataset, after: int | None = None) -> tuple[int, Lease] | None:
    """The key of the next script to review with its lease for this person; None when there is none.

    What they hold already comes first; `after` is the script they have open.
    """
    waiting = waiting_scripts(dataset, person)
    assigned = next_item(person=person, dataset=dataset, stage=WorkStage.FINAL_PASS, waiting=waiting, after=after)
    return (assigned[0].pk, assigned[1]) if assigned else None
