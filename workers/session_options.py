"""What the commands that start sessions read from their arguments."""

from __future__ import annotations

from django.conf import settings
from django.core.management.base import CommandError

from annotator.environments.selectors import programs

MISUSE = 2
LEAST, MOST = 200, 4000


def command_of(program: str) -> tuple[str, ...]:
    """The command of a listed program; the browser's for an empty key. Raises CommandError."""
    if not program:
        return (settings.CHROMIUM_PATH,)
    listed = programs()
    if program not in listed:
        known = ", ".join(sorted(listed))
        raise CommandError(f"Sessions may not run {program!r}, only {known} (SESSION_PROGRAMS).", returncode=MISUSE)
    return listed[program].command


def size_of(text: str) -> tuple[int, int]:
    """The width and height that WxH names, in pixels. Raises CommandError."""
    width, _, height = text.partition("x")
    if not all(side.isdecimal() and LEAST <= int(side[:6]) <= MOST for side in (width, height)):
        raise CommandError(f"--size: {text!r} is not like 1024x768, {LEAST} to {MOST} pixels.", returncode=MISUSE)
    return int(width), int(height)
