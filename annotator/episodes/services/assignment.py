"""Assigns the next submitted episode to a reviewer."""

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, WorkStage
from annotator.episodes.selectors import waiting_episodes
from annotator.leases.models import Lease
from annotator.leases.services.assignment import next_item


def next_episode(*, person: User, dataset: Dataset, after: int | None = None) -> tuple[int, Lease] | None:
    """The key of the next episode to review with its lease for this person; None when there is none.

    What they hold already comes first; `after` is the episode they have open.
    """
    waiting = waiting_episodes(dataset, person)
    assigned = next_item(person=person, dataset=dataset, stage=WorkStage.EPISODE_REVIEW, waiting=waiting, after=after)
    return (assigned[0].pk, assigned[1]) if assigned else None
