"""The periodic queueing of boxes of approved screens, so that people who name them find them waiting."""

import logging

from annotator.labels.services.queue import open_approved_everywhere

log = logging.getLogger(__name__)


def queue_labels() -> int:
    """Queue the boxes of screens that were approved; the number of these screens."""
    count = open_approved_everywhere()
    if count:
        log.info("boxes of %s approved screens queued for labels", count)
    return count
