"""Python programs that only benchmarks compare with, each in a virtual environment of its own in the data folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def python_with(requirement: str) -> Path:
    """Return the Python of an environment that has a pinned package, made where there is none yet.

    Raises OSError or subprocess.SubprocessError where the package cannot be had.
    """
    folder = Path(os.environ.get("DATA_DIR", "var")) / requirement.partition("==")[0]
    python = folder / "bin" / "python"
    if not (folder / "ready").exists():
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        subprocess.run([python, "-m", "pip", "-q", "install", requirement], check=True, stderr=subprocess.DEVNULL)
        (folder / "ready").touch()
    return python.absolute()
