"""Keeping a stage of a screen for one person."""

from django.db.models import QuerySet

from annotator.accounts.models import User
from annotator.boxes.models import Pin, PinStage
from annotator.boxes.selectors import state_of
from annotator.datasets.models import Membership, Role
from annotator.domain.problems import Problem, Rejected
from annotator.screens.models import Screen

WORKERS = (Role.ANNOTATOR, Role.MAINTAINER)


def pins_of(screen: Screen) -> QuerySet[Pin]:
    return screen.pins.select_related("person").order_by("stage")


def pin(*, screen: Screen, stage: PinStage | str, username: str, by: User) -> Pin:
    """Offers the stage to that person first and to nobody else; an earlier pin of it goes.

    Raises Rejected for somebody who may not do this work here: no annotator, or about to review their own boxes.
    """
    members = Membership.objects.filter(dataset=screen.application.dataset_id, role__in=WORKERS)
    member = members.filter(user__username=username, user__is_active=True).select_related("user").first()
    if member is None:
        unknown = f"“{username}” is no annotator of this dataset; add them under People first."
        raise Rejected(Problem("unknown-person", unknown, field="username"))
    if stage == PinStage.REVIEW and member.user_id in state_of(screen).authors:
        own = f"{member.user} drew or submitted boxes here: somebody else must review them."
        raise Rejected(Problem("own-boxes", own, field="username"))
    return Pin.objects.update_or_create(screen=screen, stage=stage, defaults={"person": member.user, "pinned_by": by})[
        0
    ]


def unpin(*, screen: Screen, stage: PinStage | str) -> None:
    """Offers it to everybody again."""
    Pin.objects.filter(screen=screen, stage=stage).delete()
