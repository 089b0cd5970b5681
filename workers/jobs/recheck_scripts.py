"""The periodic update of scripts whose screen's boxes or labels have changed."""

import logging
from datetime import timedelta

from django.conf import settings

from annotator.tasks.services.script_refresh import changed_screens, recheck

log = logging.getLogger(__name__)
AT_ONCE = 20


def recheck_scripts() -> int:
    """Update the scripts of at most AT_ONCE screens; the number of scripts rewritten or queued to run again."""
    quiet = timedelta(seconds=settings.RECHECK_QUIET_SECONDS)
    screens = changed_screens(quiet=quiet).select_related("application__dataset")[:AT_ONCE]
    count = sum(recheck(screen=screen, seen=screen.changed_at) for screen in screens)
    if count:
        log.info("%s scripts follow their boxes and labels", count)
    return count
