"""Passes on or gives back what somebody else holds."""

import uuid
from collections.abc import Collection
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from annotator.accounts.models import User
from annotator.work.models import Lease

#: long enough for the colleague to come by; what they hold comes first when they press Next
HANDED_OVER_LASTS = timedelta(hours=1)


def give_back(leases: Collection[Lease]) -> int:
    """Anybody may take these items now; how many."""
    return Lease.objects.filter(pk__in=[lease.pk for lease in leases]).delete()[0]


def pass_on(lease: Lease, to: User) -> bool:
    """The item is now `to`'s, under a new token; False, and given back, where they hold a place at it already."""
    try:
        with transaction.atomic():
            until = timezone.now() + HANDED_OVER_LASTS
            return bool(Lease.objects.filter(pk=lease.pk).update(person=to, token=uuid.uuid4(), expires_at=until))
    except IntegrityError:
        give_back([lease])
        return False
