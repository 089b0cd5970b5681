"""Looks every few seconds for screens whose boxes or labels have changed, and has their scripts follow."""

import logging
from datetime import timedelta

from django.conf import settings

from annotator.tasks.upkeep import changed_screens, recheck

log = logging.getLogger(__name__)
AT_ONCE = 20


def recheck_scripts() -> int:
    """How many scripts were written anew or are run again."""
    quiet = timedelta(seconds=settings.RECHECK_QUIET_SECONDS)
    screens = changed_screens(quiet=quiet).select_related("application__dataset")[:AT_ONCE]
    done = sum(recheck(screen=screen, seen=screen.changed_at) for screen in screens)
    if done:
        log.info("%s scripts follow their boxes and labels", done)
    return done
