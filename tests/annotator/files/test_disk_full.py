"""Tests of the file storage: files are stored whole or not at all, and verified when read."""

import hashlib
import io
import random
import subprocess
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from PIL import Image
from pytest_django import Settings

from annotator.datasets.models import Role
from annotator.domain.formats.files import File, StoredImage
from annotator.domain.problems import DiskFull, Rejected
from annotator.files.content import keep
from annotator.releases.services.archive import write_archive
from annotator.screens.models import Screen
from tests.annotator.conftest import SMALL_DISK_BYTES as ROOM
from tests.factories import client_of, make_application, make_member
from workers.jobs.store_upload import store_upload


def noise(size: int, seed: int = 0) -> bytes:
    return random.Random(seed).randbytes(size)


def noisy_picture() -> bytes:
    """A picture that no encoder makes small: more than the small disk holds."""
    sink = io.BytesIO()
    Image.frombytes("RGB", (600, 400), noise(600 * 400 * 3)).save(sink, "PNG")
    return sink.getvalue()


def files_in(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_on_a_full_disk_nothing_half_written_is_left(small_disk: Path) -> None:
    with pytest.raises(DiskFull, match="disk is full"):
        keep("screens", "png", noise(2 * ROOM))
    assert files_in(small_disk) == []
    name = keep("screens", "png", noise(1000))
    assert files_in(small_disk) == [name]


def test_a_file_saved_in_any_other_way_is_whole_or_missing_too(small_disk: Path) -> None:
    with pytest.raises(DiskFull):
        default_storage.save("releases/any.zip", ContentFile(noise(2 * ROOM)))
    assert files_in(small_disk) == []


@pytest.mark.django_db
def test_an_upload_to_a_full_disk_is_answered_with_507_and_goes_in_once_there_is_room(small_disk: Path) -> None:
    application = make_application()
    client = client_of(make_member(application.dataset, Role.ANNOTATOR))
    address = f"/api/datasets/{application.dataset.slug}/screens"

    def send() -> tuple[int, Any]:
        picture = io.BytesIO(noisy_picture())
        picture.name = "shot.png"
        answer = client.post(address, {"application": application.slug, "images": [picture]})
        return answer.status_code, answer.json()

    status, body = send()
    assert (status, body["problems"][0]["code"]) == (507, "disk-full")
    assert not Screen.objects.exists()
    assert files_in(small_disk) == []
    subprocess.run(["mount", "-o", "remount,size=8m", str(small_disk)], check=True)
    status, upload = send()
    assert status == 202
    store_upload(upload["id"])
    screen = Screen.objects.get()
    assert hashlib.sha256(Path(screen.image.path).read_bytes()).hexdigest() == screen.sha256


@pytest.mark.parametrize("damage", [lambda data: data[:100], lambda data: b"x" + data[1:], lambda data: b""])
def test_a_damaged_file_under_the_right_name_is_written_anew(media_root: Path, damage: object) -> None:
    content = noise(5000)
    name = keep("snapshots", "zip", content)
    (media_root / name).write_bytes(damage(content))  # type: ignore[operator]
    assert keep("snapshots", "zip", content) == name
    assert (media_root / name).read_bytes() == content
    assert files_in(media_root) == [name]


def test_an_intact_file_is_not_written_again(media_root: Path) -> None:
    name = keep("snapshots", "zip", b"content")
    before = (media_root / name).stat()
    assert keep("snapshots", "zip", b"content") == name
    assert (media_root / name).stat().st_ino == before.st_ino


def test_stored_files_may_be_read_by_the_group_as_django_has_it(media_root: Path, settings: Settings) -> None:
    settings.FILE_UPLOAD_PERMISSIONS = 0o640
    assert (media_root / keep("snapshots", "zip", b"x")).stat().st_mode & 0o777 == 0o640


def test_a_cut_off_picture_is_never_released(media_root: Path) -> None:
    name = keep("screens", "png", noise(5000))
    digest = hashlib.sha256(noise(5000)).hexdigest()
    (media_root / name).write_bytes(noise(5000)[:100])
    files = [File("a.png", StoredImage(name, digest))]
    with pytest.raises(Rejected, match="damaged or cut off"):
        write_archive(files, io.BytesIO(), open_image=default_storage.open, on_file=lambda: None)
