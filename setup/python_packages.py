"""The virtual environment and the locked, hashed requirements: by uv, by pip when uv cannot."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from setup import places, stamps
from setup.steps import Command, Step, attempt, must, say
from setup.trouble import Trouble

APP = "app"
DEV = "dev"
# What each set of requirements installs; the larger contains the smaller.
LOCKS = {APP: ["installer", "app"], DEV: ["installer", "app", "dev"]}
REMEDY = "Check the network and the package index that pip is configured with, then start again."


def ensure(wanted: str) -> None:
    """Have the virtual environment with the requirements named APP or DEV in it."""
    if not places.PYTHON.exists():
        _create_venv()
    if stamps.matches(_stamp(wanted), _content(wanted)):
        return
    _install(wanted)
    for contained in {APP, wanted}:
        stamps.mark(_stamp(contained), _content(contained))


def _stamp(wanted: str) -> Path:
    return places.VENV / f"installed-{wanted}"


def _content(wanted: str) -> str:
    return stamps.digest(_lock(name) for name in LOCKS[wanted])


def _lock(name: str) -> Path:
    return places.REQUIREMENTS / f"{name}.txt"


def _create_venv() -> None:
    command: Command = [sys.executable, "-m", "venv", "--clear", places.VENV]
    remedy = "On Debian and Ubuntu: apt-get install python3-venv. Then start again."
    must(Step("Create the virtual environment .venv", command, remedy))


def _install(wanted: str) -> None:
    lock = _lock(wanted)
    name = f"Install the Python packages of {lock.relative_to(places.ROOT)}"
    if _has_uv() and attempt(Step(f"{name} with uv", _uv_install(lock), "Trying pip instead.", env=_uv_env())):
        return
    must(Step(f"{name} with pip", _pip_install(lock), REMEDY))


def _has_uv() -> bool:
    if (places.PYTHON.parent / "uv").exists():
        return True
    return attempt(Step("Install uv", _pip_install(_lock("installer")), "Going on with pip instead."))


def _pip_install(lock: Path) -> Command:
    options = ["--disable-pip-version-check", "--progress-bar", "off", "--require-hashes", "-r"]
    return [places.PYTHON, "-m", "pip", "install", *options, lock]


def _uv_install(lock: Path) -> Command:
    uv = places.PYTHON.parent / "uv"
    return [uv, "pip", "install", "--compile-bytecode", "--python", places.PYTHON, "--require-hashes", "-r", lock]


def _uv_env() -> dict[str, str]:
    return {**os.environ, "UV_PYTHON_DOWNLOADS": "never"}


def lock(options: Sequence[str]) -> None:
    """Write the lock files anew; pins stay unless `options` say `--upgrade` or `--upgrade-package NAME`."""
    if not places.PYTHON.exists():
        _create_venv()
    if not _has_uv():
        raise Trouble("Locking needs uv, and pip could not install it.", REMEDY)
    for name in LOCKS[DEV]:
        must(Step(f"Lock requirements/{name}.txt", _lock_command(name, options), REMEDY, env=_uv_env()))
    say("Read the changes, then commit them.")


def _lock_command(name: str, options: Sequence[str]) -> Command:
    uv = places.PYTHON.parent / "uv"
    # Universal, for 3.11.0 on: redis needs one package more below 3.11.3, which is what Debian 12 has.
    manner = ["--universal", "--python-version", "3.11", "--generate-hashes", "--quiet"]
    header = ["--custom-compile-command", "python3 run.py lock"]
    files = [f"requirements/{name}.in", "-o", f"requirements/{name}.txt"]
    return [uv, "pip", "compile", *manner, *header, *files, *options]
