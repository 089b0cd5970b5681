#!/usr/bin/env python3
"""Actwright in one command: `python3 run.py` installs, builds and starts everything; `help` shows more."""

import sys

if sys.version_info < (3, 11) or not sys.platform.startswith("linux"):
    sys.exit("Actwright needs Linux and Python 3.11 or newer; this is Python " + sys.version.split()[0] + ".")

from setup.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
