"""Verbs about a person as a whole: keep out, hand over, remove. They call the services of the rooms below."""

from django.core.exceptions import PermissionDenied
from django.db import transaction

from annotator.accounts.models import User
from annotator.accounts.services import anonymise
from annotator.boxes.pins import pass_pins
from annotator.datasets.models import Dataset, Role
from annotator.datasets.selectors import roles_of
from annotator.datasets.services import deactivate
from annotator.domain.problems import Problem, Rejected
from annotator.overview.held import held_in, may_have
from annotator.work.handover import give_back, pass_on
from annotator.work.services import release_all


@transaction.atomic
def keep_out(*, dataset: Dataset, user: User) -> int:
    """Deactivates a member and gives back what they hold in the dataset or is kept for them; how many items."""
    deactivate(dataset=dataset, user=user)
    _, unpinned = pass_pins(dataset=dataset, person=user, to=None)
    return give_back(held_in(dataset, user)) + unpinned


@transaction.atomic
def hand_over(*, dataset: Dataset, user: User, to: User | None) -> tuple[int, int]:
    """Passes what a member holds, and what is kept for them, on to a colleague; how many items, and how many went
    back into the queue instead.

    Those are all of them without `to`, else what the rules forbid the colleague. Raises Rejected for a stranger.
    """
    if to is not None and (to == user or not roles_of(to, dataset)):
        raise Rejected(Problem("not-a-colleague", f"{to} is not an active colleague in this dataset.", field="to"))
    pins, unpinned = pass_pins(dataset=dataset, person=user, to=to)
    held = held_in(dataset, user)
    passed = sum(pass_on(lease, to) for lease in held if may_have(lease, to)) if to else 0
    give_back([lease for lease in held if to is None or not may_have(lease, to)])
    return passed + pins, len(held) - passed + unpinned


@transaction.atomic
def remove_person(*, person: User, by: User, confirmation: str) -> User:
    """Makes a person unknown and shuts them out of everything; what they did stays, under a name that says nothing.

    Raises PermissionDenied where `by` does not maintain all of the person's datasets, Rejected for the wrong
    confirmation and where a dataset would have no maintainer left.
    """
    if confirmation != person.username:
        typed = f"Type the user name, {person.username}, to confirm; this cannot be undone."
        raise Rejected(Problem("not-confirmed", typed, field="confirmation"))
    datasets = list(Dataset.objects.filter(memberships__user=person).distinct())
    foreign = [dataset for dataset in datasets if Role.MAINTAINER not in roles_of(by, dataset)]
    if by != person and foreign:
        raise PermissionDenied("They also work on a dataset that you do not maintain: only they can remove themselves.")
    for dataset in datasets:
        keep_out(dataset=dataset, user=person)
    release_all(person=person)
    person.memberships.all().delete()
    return anonymise(user=person)
