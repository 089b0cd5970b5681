"""The periodic update of scripts whose screen's boxes or labels have changed."""

import logging
import time
from datetime import timedelta

from django.conf import settings

from annotator.tasks.services.script_refresh import changed_screens, recheck

log = logging.getLogger(__name__)
AT_ONCE = 20
# What changed longer ago, while no worker ran or before the clock was set, is found by the look at all screens.
RECENT = timedelta(hours=2)
LOOK_AT_ALL_SECONDS = 3600.0


class ScreenWatch:
    """Finds changed screens: among all of them at first and once an hour, else among recent changes."""

    def __init__(self) -> None:
        self._all_seen_at: float | None = None

    def recheck(self) -> int:
        """Updates the scripts of at most AT_ONCE screens; their number."""
        now = time.monotonic()
        looks_at_all = self._all_seen_at is None or now - self._all_seen_at > LOOK_AT_ALL_SECONDS
        quiet = timedelta(seconds=settings.RECHECK_QUIET_SECONDS)
        changed = changed_screens(quiet=quiet, within=None if looks_at_all else RECENT + quiet)
        screens = list(changed.select_related("application__dataset")[:AT_ONCE])
        if looks_at_all and len(screens) < AT_ONCE:
            self._all_seen_at = now
        return sum(recheck(screen=screen, seen=screen.changed_at) for screen in screens)


_watch = ScreenWatch()


def recheck_scripts() -> int:
    """Update the scripts of at most AT_ONCE screens; the number of scripts rewritten or queued to run again."""
    count = _watch.recheck()
    if count:
        log.info("%s scripts follow their boxes and labels", count)
    return count
