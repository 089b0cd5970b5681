"""Exceptions about the programs that a worker starts."""


class AttemptFailed(Exception):  # noqa: N818 - the attempt failed, not what was attempted: worth another try
    """Raised when a display, a browser or a PyAutoGUI process failed; nothing is known about the script or page."""


class ProgramMissing(AttemptFailed):
    """Raised when a program is not installed: another attempt does not help."""
