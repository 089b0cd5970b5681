"""Cutting a release while others write, beside a plain loop over the same families in the same run.

`python -m benchmarks.release [FAMILIES …]`, 1,000, 10,000 and 100,000 unless given; exit 1 when a bar is missed: at
most three times the loop up to 10,000, others' writes p95 below 60 ms without an error, less than 300 MB resident.
"""

from __future__ import annotations

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
from typing import Any

from setup.paths import ROOT

BOXES = 50
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
    for step in ("fill", "loop"):
        _run(step, families, env)
    loop = float((folder / "loop").read_text())
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
        f"{families:,} families x {BOXES} boxes: loop {loop:.2f} s, release {cut:.2f} s ({cut / loop:.2f} x), "
        f"{resident:.0f} MB resident; {len(times)} writes of others: {1000 * statistics.median(times):.1f} ms p50, "
        f"{1000 * high:.1f} ms p95, {1000 * max(times):.0f} ms longest, {len(errors)} errors",
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

        fill(families, BOXES)
    elif step == "loop":
        _plain_loop(folder / "loop.zip")
        (folder / "loop").write_text(str(perf_counter() - start_time))
    else:
        _cut()
        (folder / "cut").write_text(f"{perf_counter() - start_time} {_resident()}")


def _plain_loop(out: Path) -> None:
    """What a short program would do: three queries, a file a task, boxes and picture a screen, no checks, no split."""
    import json

    from annotator.labels.models import Choice
    from annotator.screens.models import Screen
    from annotator.tasks.models import Execution

    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        boxes: dict[int, dict[str, Any]] = {}
        sides = ("box__left", "box__top", "box__right", "box__bottom")
        for screen, slug, left, top, right, bottom in Choice.objects.values_list("screen_id", "slug", *sides):
            corners = {"top_left": [left, top], "bottom_right": [right, bottom], "label": slug}
            boxes.setdefault(screen, {})[str(len(boxes.get(screen, ())))] = corners
        for screen in Screen.objects.all():
            archive.writestr(f"boxes/{screen.pk}.json", json.dumps(boxes[screen.pk]))
            with screen.image.open() as image:
                archive.writestr(f"screens/{screen.pk}.png", image.read(), zipfile.ZIP_STORED)
        runs = Execution.objects.select_related("script").prefetch_related("script__phrasings")
        for run in runs.filter(proven=True).iterator(500):
            for number, text in enumerate([run.script.sentence, *(row.text for row in run.script.phrasings.all())]):
                content = f"Task: {text}\nOutput Script:\n{run.resolved}"
                archive.writestr(f"tasks/{run.script_id}.{number}.txt", content)


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
    if len(sys.argv) == 3 and sys.argv[1] in ("fill", "loop", "cut"):
        _step(sys.argv[1], int(sys.argv[2]))
    else:
        sys.exit(main())
