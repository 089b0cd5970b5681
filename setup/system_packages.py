"""System packages that pip cannot install: Chromium, Xvfb, xclip, fonts and venv itself."""

import importlib.util
import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from subprocess import DEVNULL, run

from setup import paths
from setup.steps import Step, echo, run_step

FONTS = Path("/usr/share/fonts/truetype")
FONT_FILES = {
    "fonts-dejavu-core": "dejavu/DejaVuSans.ttf",
    "fonts-liberation": "liberation/LiberationSans-Regular.ttf",
    "fonts-noto-core": "noto/NotoSans-Regular.ttf",
}
HEADLESS_SHELL = "chromium-headless-shell"
CONSEQUENCE = "Until then pages cannot be captured and scripts cannot be executed; the rest works."


def missing(variables: Mapping[str, str], has: Callable[[str], object] = shutil.which) -> list[str]:
    """Names of Debian packages whose programs or fonts are not on this machine."""
    programs = {"chromium": variables.get("CHROMIUM_PATH") or "chromium", "xvfb": "Xvfb", "xclip": "xclip"}
    absent = [package for package, program in programs.items() if not has(program)]
    # Debian ships ensurepip in a separate package.
    if importlib.util.find_spec("ensurepip") is None and not paths.PYTHON.exists():
        absent.append("python3-venv")
    return absent + [package for package, file in FONT_FILES.items() if not (FONTS / file).exists()]


def ensure(variables: Mapping[str, str]) -> None:
    """Installs missing packages where permitted; otherwise prints the command that does it."""
    if packages := missing(variables):
        install(packages)
    if not variables.get("CHROMIUM_PATH") and not shutil.which(HEADLESS_SHELL) and _is_offered(HEADLESS_SHELL):
        install([HEADLESS_SHELL])


def _is_offered(package: str) -> bool:
    """Whether the package can be installed; without the headless shell captures are slower, nothing else."""
    if _privilege() is None:
        return False
    return run(["apt-cache", "show", package], stdout=DEVNULL, stderr=DEVNULL, check=False).returncode == 0


def install(packages: Sequence[str], consequence: str = CONSEQUENCE) -> bool:
    """Installs Debian packages as root or by passwordless sudo; else prints the command and returns False.

    `consequence` says what does not work without them.
    """
    command = f"apt-get install -y --no-install-recommends {' '.join(packages)}"
    prefix = _privilege()
    if prefix is None:
        echo(f"Missing on this machine: {', '.join(packages)}. Please run:\n  sudo {command}\n  {consequence}")
        return False
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    remedy = f"Please run this line yourself and start again: {command}\n  {consequence}"
    update = Step("Look up system packages (apt-get update)", [*prefix, "apt-get", "update"], remedy, env=env)
    installation = Step(f"Install system packages: {' '.join(packages)}", [*prefix, *command.split()], remedy, env=env)
    return run_step(update) and run_step(installation)


def _privilege() -> list[str] | None:
    """The prefix of apt-get: empty as root, passwordless sudo, or None without permission."""
    if not shutil.which("apt-get"):
        return None
    if os.geteuid() == 0:
        return []
    if not shutil.which("sudo"):
        return None
    asks_nothing = run(["sudo", "-n", "true"], stdout=DEVNULL, stderr=DEVNULL, check=False).returncode == 0
    return ["sudo", "-n", "env", "DEBIAN_FRONTEND=noninteractive"] if asks_nothing else None
