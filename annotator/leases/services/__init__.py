"""Services of leases: acquire, prolong, complete and release; `queue` acquires the next free item of a queue."""

from annotator.leases.models import LEASE_TTL, PREFETCH_TTL
from annotator.leases.services.leases import (
    acquire,
    acquire_one,
    complete,
    heartbeat,
    refuse_held,
    refuse_lost,
    release,
    release_all,
    save_draft,
)

__all__ = [
    "LEASE_TTL",
    "PREFETCH_TTL",
    "acquire",
    "acquire_one",
    "complete",
    "heartbeat",
    "refuse_held",
    "refuse_lost",
    "release",
    "release_all",
    "save_draft",
]
