"""The periodic look after what waits: one message and one process for all that takes a moment.

Each of these sent by itself took a worker that had nothing to do three times the work.
"""

import logging
from collections.abc import Callable

from annotator.jobs.services import requeue_stale
from annotator.reviews.services.task_states import determine_states
from workers.jobs.forget_logins import forget_logins
from workers.jobs.queue_labels import queue_labels
from workers.jobs.recheck_scripts import recheck_scripts

log = logging.getLogger(__name__)
PARTS: tuple[Callable[[], int], ...] = (
    requeue_stale,
    forget_logins,
    queue_labels,
    recheck_scripts,
    determine_states,
)


def sweep() -> None:
    """Send lost jobs again, delete logins, queue boxes for labels, update scripts, determine the states of tasks.

    One that fails stops no other.
    """
    for part in PARTS:
        try:
            part()
        except Exception:
            log.exception("%s failed; it is tried again with the next sweep", part.__name__)
