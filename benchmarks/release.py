"""Cutting a release while others write, beside plain loops over the same families in the same run.

`python -m benchmarks.release [FAMILIES …]`, 1,000, 10,000 and 100,000 unless given; exit 1 when a bar is missed: at
most three times the loop over models up to 10,000, others' writes p95 below 60 ms without an error, less than 300 MB
resident. The loop over models is what a short program does; that over columns, beside which a release is also shown,
reads each table once, as tuples.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import statistics
import subprocess
import sys
import tempfile
import zipfile
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Event
from pathlib import Path
from time import perf_counter, sleep
from typing import Any, TypeAlias

from setup.paths import ROOT

Corners: TypeAlias = tuple[Any, ...]

BOXES = 50
# Up to so many families each has a screen of its own; beyond, ten share one: pictures take longest to fill in.
RATIO_UP_TO = 10_000
BAR_RATIO, BAR_WRITE, BAR_RESIDENT = 3.0, 0.060, 300.0
# Two people who save a draft every twentieth of a second each write more than fifty people do.
WRITERS, PAUSE = 2, 0.05


def main() -> int:
    violations = []
    for families in [int(number) for number in sys.argv[1:]] or [1000, 10_000, 100_000]:
        with tempfile.TemporaryDirectory(prefix="actwright-release-") as folder:
            violations += _measure(families, Path(folder))
    for bar in violations:
        print(f"MISSED: {bar}")
    return 1 if violations else 0


def _measure(families: int, folder: Path) -> list[str]:
    """Runs one size in processes of its own; the bars it misses."""
    env = {**os.environ, "DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "annotator.settings"}
    env |= {"DATABASE_URL": f"sqlite:///{folder / 'actwright.sqlite3'}", "REDIS_URL": f"redis+socket://{folder}/none"}
    subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity", "0"], cwd=ROOT, env=env, check=True)
    for step in ("fill", *LOOPS):
        _run(step, families, env)
    loop, lean = (float((folder / step).read_text()) for step in LOOPS)
    stop = multiprocessing.Event()
    queue: multiprocessing.Queue[tuple[list[float], list[str]]] = multiprocessing.Queue()
    writers = [multiprocessing.Process(target=_write_until, args=(stop, queue, env)) for _ in range(WRITERS)]
    for writer in writers:
        writer.start()
    sleep(2)
    _run("cut", families, env)
    stop.set()
    results = [queue.get(timeout=60) for _ in writers]
    for writer in writers:
        writer.join()
    cut, resident = map(float, (folder / "cut").read_text().split())
    times = [seconds for durations, _ in results for seconds in durations]
    errors = [error for _, durations in results for error in durations]
    high = statistics.quantiles(times, n=20)[18]
    print(
        f"{families:,} families x {BOXES} boxes: release {cut:.2f} s, {resident:.0f} MB resident; "
        f"loop over models {loop:.2f} s ({cut / loop:.2f} x), over columns {lean:.2f} s ({cut / lean:.2f} x)\n"
        f"  {len(times)} writes of others: {1000 * statistics.median(times):.1f} ms p50, {1000 * high:.1f} ms p95, "
        f"{1000 * max(times):.0f} ms longest, {len(errors)} errors",
        flush=True,
    )
    bars = {
        f"{families}: {cut / loop:.2f} x the loop, bar {BAR_RATIO}": cut <= BAR_RATIO * loop or families > RATIO_UP_TO,
        f"{families}: others' p95 {1000 * high:.0f} ms, bar 60": high < BAR_WRITE,
        f"{families}: errors of others, such as {errors[:2]}": not errors,
        f"{families}: {resident:.0f} MB resident, bar 300": resident < BAR_RESIDENT,
    }
    return [bar for bar, holds in bars.items() if not holds]


def _run(step: str, families: int, env: dict[str, str]) -> None:
    subprocess.run([sys.executable, "-m", "benchmarks.release", step, str(families)], cwd=ROOT, env=env, check=True)


def _write_until(stop: Event, queue: Queue[list[Any]], env: dict[str, str]) -> None:
    """Saves a new version of a draft again and again: the seconds of each write, and the errors."""
    os.environ.update(env)
    import django

    django.setup()
    from django.db import DatabaseError, transaction

    from annotator.accounts.models import User
    from annotator.screens.models import Screen
    from annotator.tasks.models import Draft

    draft_key = {"author": User.objects.get(), "screen": Screen.objects.earliest("pk"), "slot": str(os.getpid())}
    draft = Draft.objects.create(**draft_key, content={})
    times, errors = [], []
    while not stop.is_set():
        start_time = perf_counter()
        try:
            with transaction.atomic():
                Draft.objects.filter(pk=draft.pk).update(content={"script": "pyautogui.click()" * 20})
        except DatabaseError as error:
            errors.append(str(error))
        times.append(perf_counter() - start_time)
        sleep(PAUSE)
    queue.put([times, errors])


def _step(step: str, families: int) -> None:
    """One measured step, in this process with its own settings; its figures go to a file of the data folder."""
    import django

    django.setup()
    from django.conf import settings

    from workers.jobs import cut_release  # noqa: F401 - a worker has loaded its code long before

    folder = Path(settings.DATA_DIR)
    start_time = perf_counter()
    if step == "fill":
        from benchmarks._release_dataset import fill

        fill(families, 1 if families <= RATIO_UP_TO else 10, BOXES)
    elif step in LOOPS:
        LOOPS[step](folder / f"{step}.zip")
        (folder / step).write_text(str(perf_counter() - start_time))
    else:
        _cut()
        (folder / "cut").write_text(f"{perf_counter() - start_time} {_resident()}")


def _loop_over_models(out: Path) -> None:
    """What a short program does: a file a task, boxes and picture a screen, no checks, no split."""
    from annotator.screens.models import Screen
    from annotator.tasks.models import Execution

    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for screen in Screen.objects.iterator():
            boxes: list[Corners] = []
            for choice in screen.choices.select_related("box"):
                box = choice.box
                boxes.append((choice.slug, box.left, box.top, box.right, box.bottom))
            _write_screen(archive, screen, boxes)
        runs = Execution.objects.select_related("script").prefetch_related("script__phrasings")
        for run in runs.filter(proven=True).iterator(500):
            sentences = [run.script.sentence, *(row.text for row in run.script.phrasings.all())]
            _write_tasks(archive, run.script_id, sentences, run.resolved)


def _loop_over_columns(out: Path) -> None:
    """The same files from one query a table."""
    from annotator.labels.models import Choice
    from annotator.screens.models import Screen
    from annotator.tasks.models import Execution, Phrasing

    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        boxes: dict[int, list[Corners]] = {}
        sides = ("box__left", "box__top", "box__right", "box__bottom")
        for screen_id, *corners in Choice.objects.values_list("screen_id", "slug", *sides):
            boxes.setdefault(screen_id, []).append((*corners,))
        for screen in Screen.objects.iterator():
            _write_screen(archive, screen, boxes[screen.pk])
        phrasings: dict[int, list[str]] = {}
        for script_id, text in Phrasing.objects.order_by("position").values_list("script_id", "text"):
            phrasings.setdefault(script_id, []).append(text)
        runs = Execution.objects.filter(proven=True).values_list("script_id", "script__sentence", "resolved")
        for script_id, sentence, resolved in runs.iterator():
            _write_tasks(archive, script_id, [sentence, *phrasings[script_id]], resolved)


def _write_screen(archive: zipfile.ZipFile, screen: Any, boxes: list[Corners]) -> None:
    content = {
        str(number): {"top_left": [left, top], "bottom_right": [right, bottom], "label": label}
        for number, (label, left, top, right, bottom) in enumerate(boxes)
    }
    archive.writestr(f"boxes/{screen.pk}.json", json.dumps(content))
    with screen.image.open() as image:
        archive.writestr(f"screens/{screen.pk}.png", image.read(), zipfile.ZIP_STORED)


def _write_tasks(archive: zipfile.ZipFile, script_id: int, sentences: list[str], resolved: str) -> None:
    for number, text in enumerate(sentences):
        archive.writestr(f"tasks/{script_id}.{number}.txt", f"Task: {text}\nOutput Script:\n{resolved}")


LOOPS = {"models": _loop_over_models, "columns": _loop_over_columns}


def _cut() -> None:
    from annotator.datasets.models import Dataset
    from annotator.jobs.models import Status
    from annotator.releases.services import request_release
    from workers.jobs.cut_release import cut_release

    release = request_release(dataset=Dataset.objects.get(), seed=1, by=None)
    cut_release(release.pk)
    release.refresh_from_db()
    if release.status != Status.DONE:
        raise RuntimeError(release.error)


def _resident() -> float:
    """The most memory that this process has had resident, in MB."""
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) / 1000


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] in ("fill", *LOOPS, "cut"):
        _step(sys.argv[1], int(sys.argv[2]))
    else:
        sys.exit(main())
