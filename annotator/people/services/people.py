"""Services of a person as a whole: deactivate, hand over, remove; they call services of several apps."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction

from annotator.accounts.models import User
from annotator.accounts.selectors import is_last_superuser, is_operator
from annotator.accounts.services import anonymise
from annotator.audit.models import Action, ObjectType
from annotator.audit.services import record
from annotator.boxes.services.reservations import pass_reservations
from annotator.datasets.models import Dataset
from annotator.datasets.selectors import roles_of
from annotator.datasets.services import deactivate
from annotator.domain.problems import Problem, Rejected
from annotator.leases.services import release_all
from annotator.leases.services.handover import give_back, pass_on
from annotator.people.selectors.export import everything_of
from annotator.people.selectors.leases import leases_by_dataset, may_have
from annotator.people.services.invitations import forget_invited


@transaction.atomic
def keep_out(*, dataset: Dataset, user: User) -> int:
    """Deactivates a member and ends their leases and reservations in the dataset; the number of these."""
    given_back = _keep_out(dataset, user)
    _record(Action.MEMBER_DEACTIVATED, user, dataset)
    return given_back


@transaction.atomic
def hand_over(*, dataset: Dataset, user: User, to: User | None) -> tuple[int, int]:
    """Passes a member's leases and reservations on to a colleague; the numbers of those passed and of those ended.

    Those are all of them without `to`, else what the rules forbid the colleague. Raises Rejected for a non-member.
    """
    if to is not None and (to == user or not roles_of(to, dataset)):
        raise Rejected(Problem("not-a-colleague", f"{to} is not an active colleague in this dataset.", field="to"))
    reserved, released = pass_reservations(dataset=dataset, person=user, to=to)
    leases = leases_by_dataset(dataset, user)
    passed_count = sum(pass_on(lease, to) for lease in leases if may_have(lease, to)) if to else 0
    give_back([lease for lease in leases if to is None or not may_have(lease, to)])
    _record(Action.ITEMS_HANDED_OVER, user, dataset, to=to.pk if to else None)
    return passed_count + reserved, len(leases) - passed_count + released


@transaction.atomic
def remove_member(*, dataset: Dataset, user: User, confirmation: str) -> int:
    """Removes all roles of a member in the dataset, their leases and reservations; the number of these.

    Their account, their other datasets and what they did stay. Raises Rejected for the wrong confirmation and where
    the dataset would have no maintainer left.
    """
    _confirm(user, confirmation)
    given_back = _keep_out(dataset, user)
    dataset.memberships.filter(user=user).delete()
    _record(Action.MEMBER_REMOVED, user, dataset)
    return given_back


@transaction.atomic
def remove_person(*, person: User, by: User, confirmation: str) -> User:
    """Anonymises a person's account and closes it; their work stays under a neutral name.

    Only the person and staff may, and a superuser only by a superuser: else raises PermissionDenied. Raises Rejected
    for the wrong confirmation and where a dataset would have no maintainer or the installation no superuser left.
    """
    if by != person and not (by.is_superuser or (is_operator(by) and not person.is_superuser)):
        raise PermissionDenied("An account is removed by the person themselves or by staff; a superuser's by another.")
    _confirm(person, confirmation)
    if is_last_superuser(person):
        raise Rejected(Problem("last-superuser", "Somebody must run this installation: make another superuser first."))
    for dataset in Dataset.objects.filter(memberships__user=person).distinct():
        _keep_out(dataset, person)
        _record(Action.MEMBER_REMOVED, person, dataset)
    release_all(person=person)
    forget_invited(person)
    person.memberships.all().delete()
    _record(Action.ACCOUNT_REMOVED, person)
    return anonymise(user=person)


@transaction.atomic
def export_person(*, person: User, dataset: Dataset | None = None) -> dict[str, Any]:
    """`everything_of` the person, whose export is recorded."""
    _record(Action.PERSON_EXPORTED, person, dataset)
    return everything_of(person, dataset)


def _keep_out(dataset: Dataset, user: User) -> int:
    deactivate(dataset=dataset, user=user)
    _, released = pass_reservations(dataset=dataset, person=user, to=None)
    return give_back(leases_by_dataset(dataset, user)) + released


def _record(action: Action, person: User, dataset: Dataset | None = None, **detail: Any) -> None:
    record(action, ObjectType.ACCOUNT, person.pk, dataset_id=dataset.pk if dataset else None, **detail)


def _confirm(person: User, confirmation: str) -> None:
    if confirmation != person.username:
        typed = f"Type the user name, {person.username}, to confirm; this cannot be undone."
        raise Rejected(Problem("not-confirmed", typed, field="confirmation"))
