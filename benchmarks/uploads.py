"""Screens per second of an upload with box files, beside a plain loop with the same picture work in the same run.

`python -m benchmarks.uploads [SCREENS]`, 200 unless given; exit 1 when a bar is missed: at least 80 % of the loop, less
than 300 MB resident. The loop reads and cleans each picture, writes the files and inserts plain rows.
"""

from __future__ import annotations

import json
import resource
import sys
import tempfile
import zipfile
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from benchmarks._picture_loop import BOXES, LEAST_OF_LOOP, MOST_RESIDENT, PlainLoop, draw_screen, run_rounds

SCREENS = 200


def main() -> int:
    """Runs both in processes of their own; 1 when a bar is missed."""
    screens = int(sys.argv[1]) if len(sys.argv) > 1 else SCREENS
    with tempfile.TemporaryDirectory(prefix="actwright-uploads-") as name:
        _write_zip(Path(name) / "all.zip", screens)
        rounds = run_rounds("benchmarks.uploads", "loop", "upload", Path(name))
    (loop, loop_cpu, *_), (upload, upload_cpu, resident, answer) = rounds.medians
    print(
        f"{screens} screens x {BOXES} boxes: loop {screens / loop:.1f} screens/s, upload {screens / upload:.1f} "
        f"({rounds.words}), {1000 * loop_cpu / screens:.0f} and {1000 * upload_cpu / screens:.0f} CPU "
        f"ms a screen, answered after {answer:.2f} s, {resident:.0f} MB resident"
    )
    return 0 if median(rounds.shares) >= LEAST_OF_LOOP and resident < MOST_RESIDENT else 1


def _write_zip(path: Path, screens: int) -> None:
    """Pictures like those of programs, and a box file for each."""
    with zipfile.ZipFile(path, "w") as archive:
        for number in range(screens):
            image, boxes = draw_screen(number)
            archive.writestr(f"{number}.png", image)
            archive.writestr(f"{number}.json", json.dumps(boxes))


def _step(step: str) -> None:
    import django

    django.setup()
    from django.conf import settings

    import workers.jobs.store_upload  # noqa: F401 - a worker has loaded its code long before

    folder = Path(settings.DATA_DIR)
    started, started_cpu = perf_counter(), process_time()
    answered = _upload(folder / "all.zip") if step == "upload" else _loop(folder)
    took, resident = perf_counter() - started, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    (folder / step).write_text(f"{took} {process_time() - started_cpu} {resident} {answered - started}")


def _upload(path: Path) -> float:
    """Sends the file and does the job; when the person had their answer."""
    from annotator.accounts.models import User
    from annotator.datasets.models import Application, Dataset
    from annotator.jobs.models import Status
    from annotator.screens.services.upload_reader import Sent
    from annotator.screens.services.uploads import request_upload
    from workers.jobs.store_upload import store_upload

    by, dataset = User.objects.create_user("ada"), Dataset.objects.create(slug="bench", name="Bench")
    application = Application.objects.create(dataset=dataset, slug="shop", name="Shop", platform="linux")
    with path.open("rb") as file:
        upload = request_upload(application=application, files=[Sent(path.name, file)], by=by)
    answered = perf_counter()
    store_upload(upload.pk)
    upload.refresh_from_db()
    if upload.status != Status.DONE:
        raise RuntimeError(upload.error)
    return answered


def _loop(folder: Path) -> float:
    loop = PlainLoop(folder)
    with zipfile.ZipFile(folder / "all.zip") as archive:
        for name in (name for name in archive.namelist() if name.endswith(".png")):
            loop.store(name, archive.read(name), json.loads(archive.read(name.replace(".png", ".json"))))
    return perf_counter()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--step"]:
        _step(sys.argv[2])
    else:
        sys.exit(main())
