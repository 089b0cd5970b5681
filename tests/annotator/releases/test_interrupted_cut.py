"""Tests of cuts that are killed with -9 or run out of disk: nothing half done shows, and the bytes stay the same."""

import hashlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from annotator.jobs.models import Status
from annotator.releases.models import Release
from annotator.releases.services import request_release
from tests.annotator.conftest import SMALL_DISK_BYTES
from tests.annotator.installation.installations import Installation
from tests.annotator.releases.test_services import cut, many_worlds
from tests.factories import make_dataset
from tests.upgrade.installation import ROOT
from workers.jobs import cut_release as job


def files_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def test_cuts_that_are_killed_at_any_moment_end_with_the_bytes_of_an_undisturbed_one(tmp_path: Path) -> None:
    installation = Installation.with_tables(tmp_path / "data")
    variables = {"DATABASE_URL": installation.database_url, "DATA_DIR": str(installation.data_dir)}
    run = subprocess.run(
        [sys.executable, "-m", "tests.annotator.releases.killed_cuts", "20261123"],
        cwd=ROOT,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    undisturbed, *killed = map(json.loads, run.stdout.splitlines())
    assert sum(release.pop("kills") for release in killed) > len(killed), "hardly any was killed at work"
    del undisturbed["kills"]
    assert undisturbed["status"] == "done"
    assert killed == [undisturbed] * len(killed)
    for stored in (installation.data_dir / "media" / "releases").rglob("*.zip"):
        assert hashlib.sha256(stored.read_bytes()).hexdigest() == undisturbed["digest"]


@pytest.mark.django_db
@pytest.mark.parametrize("full", ["storage", "temporary folder"])
def test_a_cut_on_a_full_disk_waits_and_says_so_and_is_done_once_there_is_room(
    full: str, small_disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dataset = make_dataset()
    many_worlds(dataset, 3)
    undisturbed = cut(dataset, seed=2)
    filling = small_disk / "filling"
    used = sum(file.stat().st_blocks * 512 for file in files_in(small_disk))
    filling.write_bytes(b"x" * (SMALL_DISK_BYTES - used - 8192))
    if full == "temporary folder":
        monkeypatch.setattr(tempfile, "tempdir", str(small_disk))
    queued = request_release(dataset=dataset, seed=3, format="omniact", by=None)
    before = files_in(small_disk)
    job.cut_release(queued.pk)
    queued.refresh_from_db()
    assert (queued.status, queued.attempts, queued.file.name) == (Status.QUEUED, 0, "")
    assert "disk is full" in queued.error
    assert files_in(small_disk) == before
    filling.unlink()
    job.cut_release(queued.pk)
    queued.refresh_from_db()
    assert (queued.status, queued.error) == (Status.DONE, "")
    assert queued.digest != undisturbed.digest
    assert Release.objects.filter(status=Status.DONE).count() == 2
