"""Screens whose boxes a maintainer keeps for certain people to name."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from annotator.accounts.models import User
from annotator.boxes.models import Pin, PinStage
from annotator.datasets.models import Dataset


def open_to(person: User) -> Q:
    """Of the queue: what is kept for them, or for nobody."""
    kept = Pin.objects.filter(screen=OuterRef("box__screen"), stage=PinStage.LABELS)
    return ~Exists(kept) | Exists(kept.filter(person=person))


def screens_kept_for(person: User, dataset: Dataset) -> QuerySet[Pin, int]:
    pinned = Pin.objects.filter(person=person, stage=PinStage.LABELS, screen__application__dataset=dataset)
    return pinned.values_list("screen", flat=True)
