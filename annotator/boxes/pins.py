"""Keeping a stage of a screen for one person."""

from typing import Any

from django.db.models import QuerySet

from annotator.accounts.models import User
from annotator.boxes.models import Pin, PinStage
from annotator.boxes.selectors import state_of
from annotator.datasets.models import Dataset, Membership, Role
from annotator.domain.problems import Problem, Rejected
from annotator.screens.models import Screen

WORKERS = (Role.ANNOTATOR, Role.MAINTAINER)


def pins_of(screen: Screen) -> QuerySet[Pin]:
    return screen.pins.select_related("person").order_by("stage", "pk")


def pin(*, screen: Screen, stage: PinStage | str, username: str, by: User) -> Pin:
    """Offers the stage to that person first and to nobody else; an earlier pin of it goes, unless several work there.

    Raises Rejected for somebody who may not do this work here: no annotator, or about to review their own boxes.
    """
    members = Membership.objects.filter(dataset=screen.application.dataset_id, role__in=WORKERS)
    member = members.filter(user__username=username, user__is_active=True).select_related("user").first()
    if member is None:
        unknown = f"“{username}” is no annotator of this dataset; add them under People first."
        raise Rejected(Problem("unknown-person", unknown, field="username"))
    if _own_work(screen, stage, member.user):
        own = f"{member.user} drew or submitted boxes here: somebody else must review them."
        raise Rejected(Problem("own-boxes", own, field="username"))
    whose: dict[str, Any] = {"person": member.user} if stage == PinStage.LABELS else {}
    made, _ = Pin.objects.update_or_create(
        screen=screen, stage=stage, **whose, defaults={"person": member.user, "pinned_by": by}
    )
    return made


def unpin(*, screen: Screen, stage: PinStage | str, username: str = "") -> None:
    """Offers it to everybody again; with a name, keeps it for the others only, if there are any."""
    whose = {"person__username": username} if username else {}
    Pin.objects.filter(screen=screen, stage=stage, **whose).delete()


def pass_pins(*, dataset: Dataset, person: User, to: User | None) -> tuple[int, int]:
    """Keeps for `to` what is kept for `person` in a dataset; how many, and how many are everybody's now instead.

    Those are all of them without `to`, else what `to` may not do.
    """
    passed = given_back = 0
    works = to is not None and Membership.objects.filter(dataset=dataset, user=to, role__in=WORKERS).exists()
    for one in Pin.objects.filter(screen__application__dataset=dataset, person=person).select_related("screen"):
        if to is None or not works or _own_work(one.screen, one.stage, to):
            given_back += one.delete()[0]
            continue
        passed += 1
        if Pin.objects.filter(screen=one.screen, stage=one.stage, person=to).exists():
            one.delete()
        else:
            Pin.objects.filter(pk=one.pk).update(person=to)
    return passed, given_back


def _own_work(screen: Screen, stage: PinStage | str, person: User) -> bool:
    return stage == PinStage.REVIEW and person.pk in state_of(screen).authors
