"""Looks every few seconds for logins that no capture may need any more, and deletes what they hold."""

import logging

from annotator.screens import logins

log = logging.getLogger(__name__)


def forget_logins() -> int:
    """How many logins were deleted."""
    done = logins.forget_logins()
    if done:
        log.info("%s logins of captures deleted", done)
    return done
