"""The queue of the final pass: proven scripts that a maintainer may judge, oldest first."""

from typing import Any

from django.db.models import Exists, Q, QuerySet, Value

from annotator.accounts.models import User
from annotator.datasets.models import Dataset
from annotator.reviews.selectors import State, scripts
from annotator.work.models import Lease, LeaseStage
from annotator.work.queue import still_held, take_first
from annotator.work.selectors import item_in_sql, leases_on
from annotator.work.services import AHEAD_LASTS, LEASE_LASTS, take_it


def waiting_scripts(dataset: Dataset, person: User) -> QuerySet[Any]:
    """What `person` may judge, whoever holds it: not what they wrote themselves."""
    own = Q(author=person) | Q(task__author=person)
    return scripts(dataset).filter(state=State.PROVEN).exclude(own).order_by("pk")


def next_script(*, person: User, dataset: Dataset, after: int | None = None) -> tuple[int, Lease] | None:
    """The key of the next script to judge, held for this person, with its lease; None when there is none.

    What they hold already comes first; `after` is the script they have open.
    """
    waiting = waiting_scripts(dataset, person).exclude(pk=after)
    held = {int(item) for item in still_held(person=person, stage=LeaseStage.FINAL_PASS)} - {after}
    if held and (mine := waiting.filter(pk__in=held).values_list("pk", flat=True).first()):
        return mine, take_it(stage=LeaseStage.FINAL_PASS, item=str(mine), person=person)
    free = waiting.filter(~Exists(leases_on(LeaseStage.FINAL_PASS, "pk")))
    items = free.annotate(item=item_in_sql("pk"), slot=Value(0))
    lasts = AHEAD_LASTS if after else LEASE_LASTS
    lease = take_first(stage=LeaseStage.FINAL_PASS, items=items, person=person, lasts=lasts)
    return (int(lease.item), lease) if lease else None
