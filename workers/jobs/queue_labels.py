"""The periodic queueing of boxes of approved screens, so that people who name them find them waiting."""

import logging
import time

from annotator.labels.services.queue import RECENT, SCREENS_AT_ONCE, open_approved_everywhere

log = logging.getLogger(__name__)
# What was approved before RECENT, while no worker ran or before the clock was set, is found by the look at all.
LOOK_AT_ALL_SECONDS = 3600.0


class ApprovalWatch:
    """Finds approved screens: among all of them at first and once an hour, else among recent approvals."""

    def __init__(self) -> None:
        self._all_seen_at: float | None = None

    def queue(self) -> int:
        """Queues the boxes of at most SCREENS_AT_ONCE screens of each dataset; the number of screens."""
        now = time.monotonic()
        looks_at_all = self._all_seen_at is None or now - self._all_seen_at > LOOK_AT_ALL_SECONDS
        counts = open_approved_everywhere(within=None if looks_at_all else RECENT)
        if looks_at_all and max(counts.values(), default=0) < SCREENS_AT_ONCE:
            self._all_seen_at = now
        return sum(counts.values())


_watch = ApprovalWatch()


def queue_labels() -> int:
    """Queue the boxes of screens that were approved; the number of these screens."""
    count = _watch.queue()
    if count:
        log.info("boxes of %s approved screens queued for labels", count)
    return count
