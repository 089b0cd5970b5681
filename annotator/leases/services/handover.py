"""Services that pass a person's leases on or end them."""

import uuid
from collections.abc import Collection
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from annotator.accounts.models import User
from annotator.leases.models import Lease

#: long enough for the colleague to come by; what they hold comes first when they press Next
HANDOVER_TTL = timedelta(hours=1)


def give_back(leases: Collection[Lease]) -> int:
    """Ends these leases; returns their number."""
    return Lease.objects.filter(pk__in=[lease.pk for lease in leases]).delete()[0]


def pass_on(lease: Lease, to: User) -> bool:
    """Passes a lease on to `to` with a new token; False, and the lease ended, where they have one on the item
    already.
    """
    try:
        with transaction.atomic():
            until = timezone.now() + HANDOVER_TTL
            return bool(Lease.objects.filter(pk=lease.pk).update(person=to, token=uuid.uuid4(), expires_at=until))
    except IntegrityError:
        give_back([lease])
        return False
