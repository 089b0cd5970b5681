"""The periodic deletion of logins that no capture needs any more."""

import logging

from annotator.screens.services import logins

log = logging.getLogger(__name__)


def forget_logins() -> int:
    """Delete them; the number of deleted logins."""
    count = logins.forget_logins()
    if count:
        log.info("%s logins of captures deleted", count)
    return count
