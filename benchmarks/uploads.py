"""Screens per second of an upload with box files, beside a plain loop with the same picture work in the same run.

`python -m benchmarks.uploads [SCREENS]`, 200 unless given; exit 1 when a bar is missed: at least 80 % of the loop, less
than 300 MB resident. The loop reads and cleans each picture, writes the files and inserts plain rows.
"""

from __future__ import annotations

import io
import json
import os
import random
import resource
import sqlite3
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from time import perf_counter, process_time

from PIL import Image, ImageDraw

from setup.paths import ROOT

SCREENS, BOXES, SIZE = 200, 50, (1280, 720)
LEAST_OF_LOOP, MOST_RESIDENT = 0.8, 300.0


def main() -> int:
    """Runs both in processes of their own; 1 when a bar is missed."""
    screens = int(sys.argv[1]) if len(sys.argv) > 1 else SCREENS
    with tempfile.TemporaryDirectory(prefix="actwright-uploads-") as name:
        folder = Path(name)
        env = {**os.environ, "DATA_DIR": name, "DJANGO_SETTINGS_MODULE": "annotator.settings"}
        env |= {"DATABASE_URL": f"sqlite:///{folder / 'actwright.sqlite3'}", "REDIS_URL": f"redis+socket://{name}/none"}
        _write_zip(folder / "all.zip", screens)
        subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity", "0"], cwd=ROOT, env=env, check=True)
        for step in ("loop", "upload"):
            command = [sys.executable, "-m", "benchmarks.uploads", "--step", step]
            subprocess.run(command, cwd=ROOT, env=env, check=True)
        _, loop, loop_cpu, _ = _figures(folder / "loop")
        answer, upload, upload_cpu, resident = _figures(folder / "upload")
    print(
        f"{screens} screens x {BOXES} boxes: loop {screens / loop:.1f} screens/s, upload {screens / upload:.1f} "
        f"({loop / upload:.0%} of the loop), {1000 * loop_cpu / screens:.0f} and {1000 * upload_cpu / screens:.0f} CPU "
        f"ms a screen, answered after {answer:.2f} s, {resident:.0f} MB resident"
    )
    return 0 if loop >= LEAST_OF_LOOP * upload and resident < MOST_RESIDENT else 1


def _figures(path: Path) -> tuple[float, ...]:
    return tuple(map(float, path.read_text().split()))


def _write_zip(path: Path, screens: int) -> None:
    """Pictures like those of programs, and a box file for each."""
    with zipfile.ZipFile(path, "w") as archive:
        for number in range(screens):
            dice, image = random.Random(number), Image.new("RGB", SIZE, "white")
            draw, boxes = ImageDraw.Draw(image), {}
            for key in range(BOXES):
                left, top = dice.randrange(SIZE[0] - 150), dice.randrange(SIZE[1] - 40)
                fill = (dice.randrange(256), dice.randrange(256), dice.randrange(256))
                draw.rectangle((left, top, left + 140, top + 30), fill=fill)
                draw.text((left + 5, top + 8), f"button {key} of {number}", fill="black")
                boxes[str(key)] = {"top_left": [left, top], "bottom_right": [left + 140, top + 30], "label": f"b {key}"}
            sink = io.BytesIO()
            image.save(sink, "PNG")
            archive.writestr(f"{number}.png", sink.getvalue())
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
    (folder / step).write_text(f"{answered - started} {took} {process_time() - started_cpu} {resident}")


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
    """What a short program would do with one picture after the other."""
    from annotator.screens.services.pictures import read_picture

    rows = sqlite3.connect(folder / "loop.sqlite3")
    rows.execute("CREATE TABLE screens (name, sha256, width, height)")
    rows.execute("CREATE TABLE boxes (screen, left, top, right, bottom, label)")
    with zipfile.ZipFile(folder / "all.zip") as archive:
        for name in (name for name in archive.namelist() if name.endswith(".png")):
            picture = read_picture(archive.read(name), name=name)
            (folder / name).write_bytes(picture.png)
            (folder / f"thumbnail-{name}").write_bytes(picture.thumbnail)
            screen = rows.execute(
                "INSERT INTO screens VALUES (?, ?, ?, ?)", (name, picture.sha256, picture.width, picture.height)
            ).lastrowid
            boxes = json.loads(archive.read(name.replace(".png", ".json"))).values()
            rows.executemany(
                "INSERT INTO boxes VALUES (?, ?, ?, ?, ?, ?)",
                [(screen, *box["top_left"], *box["bottom_right"], box["label"]) for box in boxes],
            )
            rows.commit()
    return perf_counter()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--step"]:
        _step(sys.argv[2])
    else:
        sys.exit(main())
