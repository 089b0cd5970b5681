"""The library that is preloaded into a session's programs, built once in each process (`program_preload.c`)."""

from __future__ import annotations

import logging
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Final

log = logging.getLogger(__name__)
SOURCE: Final = Path(__file__).with_name("program_preload.c")
COMPILERS: Final = ("tcc", "cc")
"""The first one is the smaller and quicker one, which sessions are set up with."""
BUILD_SECONDS: Final = 30.0


@cache
def preload_library() -> bytes | None:
    """Return the library for this machine; None, with a warning, where it cannot be built."""
    compiler = next(filter(None, map(shutil.which, COMPILERS)), None)
    if compiler is None:
        log.warning(
            "Programs see the machine's time and draw new random numbers each time: apt install %s", COMPILERS[0]
        )
        return None
    with tempfile.TemporaryDirectory(prefix="actwright-preload-") as folder:
        built = Path(folder, "library.so")
        command = [compiler, "-shared", "-fPIC", "-nostdlib", "-o", str(built), str(SOURCE)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=BUILD_SECONDS, check=False)
        if done.returncode or not built.exists():
            log.warning("Programs see the machine's time: %s says %s", compiler, done.stderr.strip()[:500])
            return None
        return built.read_bytes()
