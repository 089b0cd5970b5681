"""What can go wrong with an attempt that says nothing about the script."""

from Xlib.display import Display
from Xlib.error import ConnectionClosedError, DisplayError

from workers.programs.failure import AttemptFailed


class TimeLimitReached(AttemptFailed):
    """The attempt was ended because it took longer than its time limit."""


def is_lost_connection(error: BaseException) -> bool:
    """Whether this is what a pipe or python-xlib raises when the other end is gone."""
    if isinstance(error, (OSError, EOFError, ConnectionClosedError, DisplayError)):
        return True
    # python-xlib stumbles over its own message when it cannot send
    return isinstance(error, TypeError) and isinstance(error.__context__, OSError)


def hang_up(connection: Display) -> None:
    """Close a connection to a display that may be gone already."""
    try:
        connection.close()
    except Exception as error:
        if not is_lost_connection(error):
            raise
