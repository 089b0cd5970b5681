"""Failures of an attempt that say nothing about the script: time-outs and lost X connections."""

from Xlib.display import Display
from Xlib.error import ConnectionClosedError, DisplayError

from workers.programs.failure import AttemptFailed


class TimeLimitReached(AttemptFailed):
    """The attempt was ended because it took longer than its time limit."""


def is_lost_connection(error: BaseException) -> bool:
    """Whether this is what a pipe or python-xlib raises when the other end is gone."""
    if isinstance(error, (OSError, EOFError, ConnectionClosedError, DisplayError)):
        return True
    # python-xlib fails to format its own message when it cannot send
    return isinstance(error, TypeError) and isinstance(error.__context__, OSError)


def close_connection(connection: Display) -> None:
    """Close a connection to a display that may be gone already."""
    try:
        connection.close()
    except Exception as error:
        if not is_lost_connection(error):
            raise
