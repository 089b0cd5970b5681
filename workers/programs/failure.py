"""What can go wrong with the programs that a worker starts."""


class AttemptFailed(Exception):  # noqa: N818 - the attempt failed, not what was attempted: worth another try
    """A display, a browser, a pointer process or a picture failed; nothing is known about the script or page."""


class ProgramMissing(AttemptFailed):
    """A program is not installed: trying again does not help."""
