"""What cannot come from pip: Chromium, Xvfb, fonts and venv itself, from the system's package manager."""

import importlib.util
import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from subprocess import DEVNULL, run

from setup import places
from setup.steps import Step, attempt, say

FONTS = Path("/usr/share/fonts/truetype")
FONT_FILES = {
    "fonts-dejavu-core": "dejavu/DejaVuSans.ttf",
    "fonts-liberation": "liberation/LiberationSans-Regular.ttf",
    "fonts-noto-core": "noto/NotoSans-Regular.ttf",
}
FASTER_CAPTURES = "chromium-headless-shell"
CONSEQUENCE = "Until then pages cannot be captured and scripts cannot be executed; the rest works."


def missing(variables: Mapping[str, str], has: Callable[[str], object] = shutil.which) -> list[str]:
    """Names of Debian packages whose programs or fonts are not on this machine."""
    programs = {"chromium": variables.get("CHROMIUM_PATH") or "chromium", "xvfb": "Xvfb"}
    absent = [package for package, program in programs.items() if not has(program)]
    # Debian cuts venv's way to pip out of its Python and makes it a package of its own.
    if importlib.util.find_spec("ensurepip") is None and not places.PYTHON.exists():
        absent.append("python3-venv")
    return absent + [package for package, file in FONT_FILES.items() if not (FONTS / file).exists()]


def ensure(variables: Mapping[str, str]) -> None:
    """Install what is missing when we may; otherwise say the line that does it."""
    if packages := missing(variables):
        install(packages)
    if not variables.get("CHROMIUM_PATH") and not shutil.which(FASTER_CAPTURES) and _is_offered(FASTER_CAPTURES):
        install([FASTER_CAPTURES])


def _is_offered(package: str) -> bool:
    """Whether we may install it and know where from: captures are slower without it, and that is all."""
    if _privilege() is None:
        return False
    return run(["apt-cache", "show", package], stdout=DEVNULL, stderr=DEVNULL, check=False).returncode == 0


def install(packages: Sequence[str]) -> bool:
    """Install Debian packages as root or by a sudo that asks nothing; else say the line to type."""
    line = f"apt-get install -y --no-install-recommends {' '.join(packages)}"
    prefix = _privilege()
    if prefix is None:
        say(f"Missing on this machine: {', '.join(packages)}. Please run:\n  sudo {line}\n  {CONSEQUENCE}")
        return False
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    remedy = f"Please run this line yourself and start again: {line}\n  {CONSEQUENCE}"
    update = Step("Look up system packages (apt-get update)", [*prefix, "apt-get", "update"], remedy, env=env)
    setting = Step(f"Install system packages: {' '.join(packages)}", [*prefix, *line.split()], remedy, env=env)
    return attempt(update) and attempt(setting)


def _privilege() -> list[str] | None:
    """The words before apt-get: none as root, sudo where it needs no password, None where we may not."""
    if not shutil.which("apt-get"):
        return None
    if os.geteuid() == 0:
        return []
    if not shutil.which("sudo"):
        return None
    asks_nothing = run(["sudo", "-n", "true"], stdout=DEVNULL, stderr=DEVNULL, check=False).returncode == 0
    return ["sudo", "-n", "env", "DEBIAN_FRONTEND=noninteractive"] if asks_nothing else None
