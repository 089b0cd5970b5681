"""Screens per second of an import, beside a plain loop with the same picture work in the same run.

`python -m benchmarks.import [SCREENS]`, 300 unless given, each with 50 boxes and a task in four sentences; exit 1 when
a bar is missed: at least 80 % of the loop, less than 300 MB resident. The loop reads and cleans each picture, writes
the files and inserts plain rows, one screen after the other.
"""

from __future__ import annotations

import json
import resource
import statistics
import sys
import tempfile
import zipfile
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from benchmarks._picture_loop import BOXES, LEAST_OF_LOOP, MOST_RESIDENT, PlainLoop, draw_screen, run_rounds

SCREENS, SENTENCES = 300, 4


def main() -> int:
    """Runs both in processes of their own; 1 when a bar is missed."""
    screens = int(sys.argv[1]) if len(sys.argv) > 1 else SCREENS
    with tempfile.TemporaryDirectory(prefix="actwright-import-") as name:
        _write_release(Path(name) / "release.zip", screens)
        rounds = run_rounds("benchmarks.import", "loop", "import", Path(name))
    (loop, loop_cpu, *_), (seconds, cpu, resident, high, longest) = rounds.medians
    print(
        f"{screens} screens x {BOXES} boxes: loop {screens / loop:.1f} screens/s, import {screens / seconds:.1f} "
        f"({rounds.words}), {1000 * loop_cpu / screens:.0f} and {1000 * cpu / screens:.0f} CPU ms a "
        f"screen, transactions p95 {1000 * high:.0f} ms, longest {1000 * longest:.0f} ms, {resident:.0f} MB resident"
    )
    return 0 if statistics.median(rounds.shares) >= LEAST_OF_LOOP and resident < MOST_RESIDENT else 1


def _write_release(path: Path, screens: int) -> None:
    """A release in OmniACT's layout without a manifest; pictures like those of programs."""
    index: dict[str, dict[str, str]] = {}
    with zipfile.ZipFile(path, "w") as archive:
        for number in range(1, screens + 1):
            image, boxes = draw_screen(number)
            paths = {
                "image": f"data/data/desktop/bench/screen_{number}.png",
                "box": f"data/metadata/desktop/boxes/bench/screen_{number}.json",
            }
            archive.writestr(paths["image"], image)
            archive.writestr(paths["box"], json.dumps(boxes))
            (left, top), (right, bottom) = boxes["0"]["top_left"], boxes["0"]["bottom_right"]
            call = f"pyautogui.click({(left + right) / 2},{(top + bottom) / 2})"
            for sentence in range(SENTENCES):
                task = f"data/tasks/desktop/bench/task_{number}.{sentence + 1}.txt"
                archive.writestr(task, f"Task: Press button {number} in way {sentence}\nOutput Script:\n{call}")
                index[str(len(index))] = {"task": task, **paths}
        archive.writestr("train.json", json.dumps(index))


def _step(step: str) -> None:
    import django

    django.setup()
    from django.conf import settings

    import workers.jobs.import_dataset  # noqa: F401 - a worker has loaded its code long before

    folder = Path(settings.DATA_DIR)
    start_time, start_cpu = perf_counter(), process_time()
    durations = _import(folder / "release.zip") if step == "import" else _loop(folder)
    seconds, cpu = perf_counter() - start_time, process_time() - start_cpu
    resident = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    high = statistics.quantiles(durations, n=20)[18] if durations else 0
    (folder / step).write_text(f"{seconds} {cpu} {resident} {high} {max(durations, default=0)}")


def _import(path: Path) -> list[float]:
    """Sends the file and does the job; the seconds of each transaction."""
    from annotator.accounts.models import User
    from annotator.datasets.models import Dataset
    from annotator.domain.formats.import_options import ImportOptions
    from annotator.imports.services import request_import
    from annotator.jobs.models import Status
    from annotator.jobs.services import queue
    from workers.jobs.import_dataset import import_dataset

    by, dataset = User.objects.create_user("ada"), Dataset.objects.create(slug="bench", name="Bench")
    durations = _timed_transactions()
    # There is no broker: a failing connection for each script is no part of an import.
    queue._send_now = lambda job: None
    with path.open("rb") as file:
        options = ImportOptions(platform="linux")
        queued = request_import(
            dataset=dataset, by=by, file=file, name=path.name, format="omniact", dry_run=False, options=options
        )
    import_dataset(queued.pk)
    queued.refresh_from_db()
    if queued.status != Status.DONE:
        raise RuntimeError(queued.error)
    return durations


def _timed_transactions() -> list[float]:
    """The seconds of each transaction from now on."""
    from django.db import connection
    from django.db.transaction import Atomic

    durations: list[float] = []
    starts: list[float] = []
    enter, leave = Atomic.__enter__, Atomic.__exit__

    def timed_enter(atomic: Atomic) -> None:
        if not connection.in_atomic_block:
            starts[:] = [perf_counter()]
        enter(atomic)

    def timed_leave(atomic: Atomic, *error: Any) -> None:
        leave(atomic, *error)
        if not connection.in_atomic_block:
            durations.append(perf_counter() - starts[0])

    setattr(Atomic, "__enter__", timed_enter)  # noqa: B010 - mypy refuses the assignment
    setattr(Atomic, "__exit__", timed_leave)  # noqa: B010
    return durations


def _loop(folder: Path) -> list[float]:
    loop = PlainLoop(folder)
    with zipfile.ZipFile(folder / "release.zip") as archive:
        tasks: dict[str, list[dict[str, str]]] = {}
        for entry in json.loads(archive.read("train.json")).values():
            tasks.setdefault(entry["image"], []).append(entry)
        for image, entries in tasks.items():
            texts = [archive.read(entry["task"]).decode() for entry in entries]
            loop.store(image, archive.read(image), json.loads(archive.read(entries[0]["box"])), texts)
    return []


if __name__ == "__main__":
    if sys.argv[1:2] == ["--step"]:
        _step(sys.argv[2])
    else:
        sys.exit(main())
