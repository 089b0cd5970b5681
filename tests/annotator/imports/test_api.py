"""Tests of the views and the command of imports."""

import json
import os
import uuid
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.management import CommandError, call_command

from annotator.datasets.models import Dataset, Role
from annotator.imports.models import DatasetImport
from annotator.jobs.models import Status
from annotator.screens.models import Screen
from tests.annotator.imports.importing import packed
from tests.annotator.imports.test_omniact import public_release
from tests.factories import client_of, make_dataset, make_member
from workers.jobs.import_dataset import import_dataset

pytestmark = pytest.mark.django_db
DESKTOP = {"platform": "linux", "category": "shopping"}


@pytest.fixture
def dataset() -> Dataset:
    return make_dataset()


@pytest.fixture
def client(dataset: Dataset) -> Any:
    return client_of(make_member(dataset, Role.MAINTAINER))


def send(client: Any, dataset: Dataset, **fields: Any) -> Any:
    form = {"file": ContentFile(packed(public_release()), name="omniact.zip"), "format": "omniact", **DESKTOP, **fields}
    return client.post(f"/api/datasets/{dataset.slug}/imports", form, format="multipart")


def test_files_are_read_in_a_dry_run_reported_and_then_imported(client: Any, dataset: Dataset) -> None:
    answer = send(client, dataset)
    assert answer.status_code == 202
    dry_run = answer.json()
    assert (dry_run["dry_run"], dry_run["status"]) == (True, "queued")
    assert client.post(f"/api/imports/{dry_run['id']}/start").status_code == 409
    import_dataset(dry_run["id"])
    (row,) = client.get(f"/api/datasets/{dataset.slug}/imports").json()["results"]
    assert (row["status"], row["counts"]["screens"], row["counts"]["tasks"]) == ("done", 2, 6)
    assert not Screen.objects.exists()
    page = client.get(f"/api/imports/{dry_run['id']}/problems?size=3").json()
    assert [problem["position"] for problem in page["results"]] == [0, 1, 2]
    report = client.get(f"/api/imports/{dry_run['id']}/report.csv")
    assert len(report.content.decode().splitlines()) == 1 + row["counts"]["left_out"]
    started = client.post(f"/api/imports/{dry_run['id']}/start").json()
    again = client.post(f"/api/imports/{dry_run['id']}/start").json()
    assert (started["dry_run"], again["id"]) == (False, started["id"])
    import_dataset(started["id"])
    done = DatasetImport.objects.get(pk=started["id"])
    assert (done.status, done.counts) == (Status.DONE, row["counts"])
    assert done.published_at
    assert Screen.objects.filter(application__dataset=dataset).count() == 2


def test_sending_twice_reads_once(client: Any, dataset: Dataset) -> None:
    client_id = str(uuid.uuid4())
    first, second = (send(client, dataset, client_id=client_id).json() for _ in range(2))
    assert first["id"] == second["id"]


def test_what_is_no_zip_file_is_refused_at_once(client: Any, dataset: Dataset) -> None:
    answer = send(client, dataset, file=ContentFile(b"no zip", name="a.zip"))
    assert answer.status_code == 400
    assert "one zip file" in json.dumps(answer.json())


def test_the_command_imports_a_folder_and_says_what_was_left_out(
    dataset: Dataset, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, data in public_release().items():
        path = tmp_path / "omniact" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    odd = tmp_path / "omniact" / "odd\udcff.txt"
    odd.write_text("of another time")
    os.utime(odd, (0, 0))
    make_member(dataset, Role.MAINTAINER)
    arguments = [str(tmp_path / "omniact"), "--dataset", dataset.slug, "--format", "omniact", "--json"]
    with pytest.raises(CommandError, match="do not say the platform of “Apple Music”"):
        call_command("import_dataset", *arguments)
    options = ["--platform", "linux", "--platform", "Apple Music=macos", "--category", "travel"]
    call_command("import_dataset", *arguments, *options, "--dry-run")
    dry_run = json.loads(capsys.readouterr().out)
    assert not Screen.objects.exists()
    call_command("import_dataset", *arguments, *options, "--report", str(tmp_path / "report.txt"))
    done = json.loads(capsys.readouterr().out)
    assert done["counts"] == dry_run["counts"]
    assert done["left_out"] == dry_run["left_out"]
    assert (tmp_path / "report.txt").read_text().splitlines() == done["left_out"]
    platforms = dataset.applications.order_by("slug").values_list("platform", "category")
    assert list(platforms) == [("macos", ""), ("web", "travel")]


def test_the_command_takes_a_zip_file_and_refuses_misuse(dataset: Dataset, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "empty.zip", "w"):
        pass
    arguments = [str(tmp_path / "empty.zip"), "--dataset", dataset.slug, "--format", "omniact"]
    with pytest.raises(CommandError, match="no maintainer"):
        call_command("import_dataset", *arguments)
    make_member(dataset, Role.MAINTAINER)
    with pytest.raises(CommandError, match=r"train\.json"):
        call_command("import_dataset", *arguments)
    with pytest.raises(CommandError, match="no folder or zip file") as misuse:
        call_command("import_dataset", str(tmp_path / "nowhere"), *arguments[1:])
    assert misuse.value.returncode == 2
