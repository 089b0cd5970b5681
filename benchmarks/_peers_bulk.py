"""Bringing in and out, here and at Label Studio: screens or tasks a second, of 50 named boxes each."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from functools import cache
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks._label_studio import LabelStudio
from benchmarks._peers_work import regions
from benchmarks._picture_loop import BOXES, run_steps
from setup.paths import ROOT

ITEMS = 150


def import_here() -> float:
    """A release in OmniACT's layout, its pictures read and cleaned, boxes, labels and tasks stored."""
    with tempfile.TemporaryDirectory(prefix="actwright-peers-") as folder:
        import_module("benchmarks.import")._write_release(Path(folder) / "release.zip", ITEMS)
        ((seconds, *_),) = run_steps("benchmarks.import", ["import"], Path(folder))
    return ITEMS / seconds


def import_there(studio: LabelStudio) -> float:
    """Tasks that name a picture by its address, with predictions."""
    tasks = _tasks("predictions")
    return _brought_in(studio, studio.new_project(), tasks)


def export_here() -> float:
    """A release of as many tasks on as many screens: pictures, boxes, scripts, splits and checks."""
    with tempfile.TemporaryDirectory(prefix="actwright-peers-") as folder:
        env = {**os.environ, "DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "annotator.settings"}
        env |= {"DATABASE_URL": f"sqlite:///{folder}/actwright.sqlite3", "REDIS_URL": f"redis+socket://{folder}/none"}
        subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity", "0"], cwd=ROOT, env=env, check=True)
        for step in ("fill", "cut"):
            command = [sys.executable, "-m", "benchmarks.release", step, str(ITEMS)]
            subprocess.run(command, cwd=ROOT, env=env, check=True, stderr=subprocess.DEVNULL)
        return ITEMS / float((Path(folder) / "cut").read_text().split()[0])


def export_there(studio: LabelStudio) -> float:
    """All tasks with their annotations as JSON."""
    project = _annotated(studio)
    began = perf_counter()
    exported = studio.call("GET", f"/api/projects/{project}/export?exportType=JSON")
    seconds = perf_counter() - began
    if len(exported) != ITEMS:
        raise RuntimeError(f"{len(exported)} of {ITEMS} tasks were exported")
    return ITEMS / seconds


@cache
def _annotated(studio: LabelStudio) -> int:
    project = studio.new_project()
    _brought_in(studio, project, _tasks("annotations"))
    return project


def _brought_in(studio: LabelStudio, project: int, tasks: list[dict[str, Any]]) -> float:
    began = perf_counter()
    studio.call("POST", f"/api/projects/{project}/import", tasks)
    return ITEMS / (perf_counter() - began)


def _tasks(kind: str) -> list[dict[str, Any]]:
    result = json.loads(json.dumps(regions(BOXES, named=True)))
    return [{"data": {"image": f"/none/{number}.png"}, kind: [{"result": result}]} for number in range(ITEMS)]
