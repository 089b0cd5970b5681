"""Files in an S3-compatible object store: kept once, verified, read, collected, backed up; machines share no disk."""

import hashlib
import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connection, connections
from pytest_django import Settings

from annotator.files.content import keep
from annotator.files.lock import files_kept, files_removable
from annotator.installation.services import collection
from annotator.installation.services.readiness import readiness
from tests.annotator.installation.installations import Installation
from tests.factories import client_of, make_member, make_picture, make_screen
from tests.services.s3 import Bucket, make_bucket, running_s3


@pytest.fixture(scope="module")
def endpoint() -> Iterator[str]:
    with running_s3() as address:
        yield address


@pytest.fixture
def bucket(endpoint: str, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Bucket:
    """An empty bucket in which this process, and installations that it starts, keep their files."""
    made = make_bucket(endpoint)
    variables = made.variables()
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    options = {
        **settings.S3_STORAGE["OPTIONS"],
        "bucket_name": made.name,
        "location": variables["S3_PREFIX"],
        "endpoint_url": made.endpoint,
        "region_name": variables["S3_REGION"],
        "access_key": "test",
        "secret_key": "test",
        "addressing_style": "path",
    }
    settings.S3_BUCKET = made.name
    settings.STORAGES = {**settings.STORAGES, "default": {**settings.S3_STORAGE, "OPTIONS": options}}
    return made


def key_of(content: bytes) -> str:
    digest = hashlib.sha256(content).hexdigest()
    return f"files/screens/{digest[:2]}/{digest}.png"


@pytest.mark.django_db
def test_a_file_is_kept_under_its_digest_and_read_again(bucket: Bucket) -> None:
    content = bytes(range(256)) * 50_000  # more than is held in memory
    name = keep("screens", "png", content)
    assert bucket.content() == {key_of(content): content}
    assert keep("screens", "png", content) == name
    with default_storage.open(name) as file:
        file.seek(-10, 2)
        assert file.read() == content[-10:]


@pytest.mark.django_db
def test_an_object_that_is_not_what_its_name_says_is_written_anew(bucket: Bucket) -> None:
    content = b"the whole file"
    bucket.put(key_of(content), b"half a file")
    keep("screens", "png", content)
    assert bucket.content() == {key_of(content): content}


def test_a_file_that_is_not_there_is_missing_and_no_other_error(bucket: Bucket) -> None:
    with pytest.raises(FileNotFoundError):
        default_storage.open("screens/00/00.png").read()


@pytest.mark.django_db
def test_a_screens_picture_and_thumbnail_are_served_from_the_object_store(bucket: Bucket) -> None:
    screen = make_screen()
    client = client_of(make_member(screen.application.dataset))
    picture = client.get(f"/api/screens/{screen.pk}/image").content
    assert hashlib.sha256(picture).hexdigest() == screen.sha256
    assert client.get(f"/api/screens/{screen.pk}/thumbnail").status_code == 200
    assert len(bucket.content()) == 2


@pytest.mark.django_db
def test_a_file_that_no_row_names_is_removed_once_it_is_old_and_others_stay(
    bucket: Bucket, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = make_screen()
    keep("screens", "png", b"of no screen")
    assert collection.collect().files == 0
    monkeypatch.setattr(collection, "FILE_GRACE", timedelta(seconds=-5))
    assert collection.collect().files == 1
    assert set(bucket.content()) == {f"files/{screen.image.name}", f"files/{screen.thumbnail.name}"}


@pytest.mark.django_db
def test_readiness_names_an_object_store_that_cannot_be_written(bucket: Bucket, settings: Settings) -> None:
    (disk,) = (check for check in readiness() if check.name == "disk")
    assert disk.ok, disk.message
    assert bucket.content() == {}
    options = {**settings.STORAGES["default"]["OPTIONS"], "bucket_name": "no-such-bucket"}
    settings.STORAGES = {**settings.STORAGES, "default": {**settings.STORAGES["default"], "OPTIONS": options}}
    (disk,) = (check for check in readiness() if check.name == "disk")
    assert not disk.ok
    assert "S3_BUCKET" in disk.message


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_file_that_another_machine_keeps_is_not_removed_meanwhile(bucket: Bucket) -> None:
    """Another machine's connection stands beside ours; both go by PostgreSQL."""
    with files_kept():
        ours = connections["default"]
        connections["default"] = connection.copy()
        try:
            with files_removable() as free:
                assert not free
        finally:
            connections["default"].close()
            connections["default"] = ours
    with files_removable() as free:
        assert free


UPLOAD = """
from io import BytesIO
from pathlib import Path
from annotator.accounts.models import User
from annotator.datasets.models import Application, Dataset
from annotator.screens.services.upload_reader import Sent
from annotator.screens.services.uploads import request_upload
dataset = Dataset.objects.create(slug="d", name="D")
application = Application.objects.create(dataset=dataset, slug="a", name="A", platform="linux")
file = Sent("shot.png", BytesIO(Path({picture!r}).read_bytes()))
request_upload(application=application, files=[file], by=User.objects.create_user("ada"))
"""
WORK = """
from annotator.screens.models import Upload
from workers.jobs.store_upload import store_upload
store_upload(Upload.objects.get().pk)
"""
SERVE = """
import hashlib
from annotator.screens.models import Screen
screen = Screen.objects.get()
print(hashlib.sha256(screen.image.open().read()).hexdigest() == screen.sha256)
"""


@pytest.mark.long
def test_one_machine_takes_an_upload_another_does_it_and_a_third_serves_it_without_a_shared_disk(
    bucket: Bucket, tmp_path: Path
) -> None:
    (tmp_path / "shot.png").write_bytes(make_picture())
    database = Installation.with_tables(tmp_path / "first").database_url
    machines = [Installation(database, tmp_path / name) for name in ("first", "second", "third")]
    machines[0].manage("shell", "-v0", "-c", UPLOAD.format(picture=str(tmp_path / "shot.png")))
    machines[1].manage("shell", "-v0", "-c", WORK)
    assert machines[2].manage("shell", "-v0", "-c", SERVE).strip().endswith("True")
    assert not any((machine.data_dir / "media").exists() for machine in machines)


@pytest.mark.long
def test_a_backup_goes_from_disk_into_an_object_store_and_back(
    endpoint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = Installation.with_tables(tmp_path / "source")
    (tmp_path / "shot.png").write_bytes(make_picture())
    source.manage("shell", "-v0", "-c", UPLOAD.format(picture=str(tmp_path / "shot.png")))
    source.manage("shell", "-v0", "-c", WORK)
    source.manage("backup", str(tmp_path / "one.tar"))
    made = make_bucket(endpoint)
    in_store = Installation.with_tables(tmp_path / "in-store")
    with monkeypatch.context() as patch:
        for name, value in made.variables().items():
            patch.setenv(name, value)
        restored = json.loads(in_store.manage("restore", str(tmp_path / "one.tar"), "--json"))
        assert restored["files"] == len(made.content()) > 2
        in_store.manage("backup", str(tmp_path / "two.tar"))
    back = Installation.with_tables(tmp_path / "back")
    back.manage("restore", str(tmp_path / "two.tar"))
    assert back.all_files() == source.all_files()
    assert back.all_rows() == source.all_rows()


@pytest.mark.django_db
def test_what_django_saves_in_any_other_way_is_stored_with_its_digest_too(bucket: Bucket) -> None:
    name = default_storage.save("releases/any.zip", ContentFile(b"a release"))
    assert bucket.content() == {f"files/{name}": b"a release"}
