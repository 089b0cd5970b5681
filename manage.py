#!/usr/bin/env python
"""Django's command line for Actwright; `--version` prints the version of Actwright."""

import os
import sys

MISUSE = 2


def main(arguments: list[str]) -> None:
    """Runs a management command with the arguments after the program's name."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "annotator.settings")
    from django.conf import settings
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        settings.VERSION  # noqa: B018 - reads the settings
    except ImproperlyConfigured as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(MISUSE)
    if arguments[1:] == ["--version"]:
        sys.stdout.write(f"Actwright {settings.VERSION}\n")
    else:
        execute_from_command_line(arguments)


if __name__ == "__main__":
    main(sys.argv)
