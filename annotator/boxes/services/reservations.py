"""Services of reservations: reserve a stage of a screen for a person, end reservations, pass them on."""

from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from annotator.accounts.models import User
from annotator.boxes.models import Reservation
from annotator.boxes.selectors import state_of
from annotator.boxes.services.queue import lock_and_refresh
from annotator.datasets.models import Dataset, Membership, Role, WorkStage
from annotator.domain.problems import Problem, Rejected
from annotator.screens.models import Screen

WORKERS = (Role.ANNOTATOR, Role.MAINTAINER)


def reservations_of(screen: Screen) -> QuerySet[Reservation]:
    return screen.reservations.select_related("person").order_by("stage", "pk")


@transaction.atomic
def reserve(*, screen: Screen, stage: WorkStage | str, username: str, by: User) -> Reservation:
    """Reserves the stage for a person: nobody else is offered it.

    It replaces an earlier reservation of the stage, unless several people work there.

    Raises Rejected for somebody who may not do this work here: no annotator, or about to review their own boxes.
    """
    members = Membership.objects.filter(dataset=screen.application.dataset_id, role__in=WORKERS)
    member = members.filter(user__username=username, user__is_active=True).select_related("user").first()
    if member is None:
        message = f"“{username}” is no annotator of this dataset; add them under People first."
        raise Rejected(Problem("unknown-person", message, field="username"))
    if _own_work(screen, stage, member.user):
        own = f"{member.user} drew or submitted boxes here: somebody else must review them."
        raise Rejected(Problem("own-boxes", own, field="username"))
    matching_person: dict[str, Any] = {"person": member.user} if stage == WorkStage.LABELS else {}
    reservation, _ = Reservation.objects.update_or_create(
        screen=screen, stage=stage, **matching_person, defaults={"person": member.user, "reserved_by": by}
    )
    lock_and_refresh(screen.pk)
    return reservation


@transaction.atomic
def end_reservation(*, screen: Screen, stage: WorkStage | str, username: str = "") -> None:
    """Ends the reservations of a stage; with a user name, that person's only."""
    person_filter = {"person__username": username} if username else {}
    Reservation.objects.filter(screen=screen, stage=stage, **person_filter).delete()
    lock_and_refresh(screen.pk)


@transaction.atomic
def pass_reservations(*, dataset: Dataset, person: User, to: User | None) -> tuple[int, int]:
    """Passes `person`'s reservations in a dataset on to `to`; the numbers of passed and of ended ones.

    Those are all of them without `to`, else what `to` may not do.
    """
    passed_count = ended_count = 0
    is_receiver_eligible = (
        to is not None and Membership.objects.filter(dataset=dataset, user=to, role__in=WORKERS).exists()
    )
    reservations = Reservation.objects.filter(screen__application__dataset=dataset, person=person)
    for reservation in reservations.select_related("screen").order_by("screen", "pk"):
        if to is None or not is_receiver_eligible or _own_work(reservation.screen, reservation.stage, to):
            ended_count += reservation.delete()[0]
        else:
            passed_count += 1
            _pass_on(reservation, to)
        if reservation.stage != WorkStage.LABELS:
            lock_and_refresh(reservation.screen_id)
    return passed_count, ended_count


def _pass_on(reservation: Reservation, to: User) -> None:
    """Makes a reservation one of `to`, who may have one already."""
    if Reservation.objects.filter(screen=reservation.screen_id, stage=reservation.stage, person=to).exists():
        reservation.delete()
    else:
        Reservation.objects.filter(pk=reservation.pk).update(person=to)


def _own_work(screen: Screen, stage: WorkStage | str, person: User) -> bool:
    return stage == WorkStage.REVIEW and person.pk in state_of(screen).authors
