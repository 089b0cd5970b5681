"""Tests of the removal of unused files and rows: what is in use stays, also under concurrent writes."""

import os
import time
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from annotator.accounts.models import Session
from annotator.datasets.models import Invitation, Role
from annotator.files.content import keep
from annotator.files.lock import files_kept
from annotator.installation.services.collection import FILE_GRACE, collect
from tests.annotator.trials.released import make_release
from tests.factories import make_dataset, make_screen, make_user

pytestmark = pytest.mark.django_db
LONG_AGO = time.time() - FILE_GRACE.total_seconds() - 60


def age(*paths: Path) -> None:
    for path in paths:
        os.utime(path, (LONG_AGO, LONG_AGO))


def age_all(folder: Path) -> None:
    age(*(path for path in folder.rglob("*") if path.is_file()))


def test_a_file_that_no_row_names_is_removed_and_others_stay(media_root: Path) -> None:
    screen = make_screen()
    unused = media_root / keep("screens", "png", b"of a screen that was never stored")
    age_all(media_root)
    assert collect().files == 1
    assert not unused.exists()
    assert Path(screen.image.path).exists()
    assert Path(screen.thumbnail.path).exists()


def test_a_file_that_was_just_written_waits_for_its_row(media_root: Path) -> None:
    written = media_root / keep("screens", "png", b"its row comes in a second")
    assert collect().files == 0
    assert written.exists()


def test_a_file_kept_anew_is_as_new_as_one_just_written(media_root: Path) -> None:
    written = media_root / keep("screens", "png", b"the same picture twice")
    age(written)
    keep("screens", "png", b"the same picture twice")
    assert collect().files == 0
    assert written.exists()


def test_the_picture_of_a_released_task_is_used(media_root: Path) -> None:
    (item,) = make_release(families=1)[0].items.all()
    name = item.record["screen"]["image"] = keep("screens", "png", b"released, of a screen that is gone")
    item.save()
    age_all(media_root)
    collect()
    assert (media_root / name).exists()


def test_no_file_is_removed_while_a_backup_runs(media_root: Path) -> None:
    unused = media_root / keep("screens", "png", b"unused")
    age(unused)
    with files_kept():
        assert collect().files == 0
    assert collect().files == 1


def test_incomplete_files_are_removed_once_nobody_can_be_writing_them(media_root: Path) -> None:
    folder = media_root / "screens" / "ab"
    folder.mkdir(parents=True)
    left, new = folder / ".left.part", folder / ".new.part"
    for path in (left, new):
        path.write_bytes(b"half")
    age(left)
    assert collect().parts == 1
    assert (left.exists(), new.exists()) == (False, True)


def test_expired_sessions_and_invitations_are_removed() -> None:
    now, person, dataset = timezone.now(), make_user(), make_dataset()
    for number, days in enumerate((-60, -1, 3)):
        expires = now + timedelta(days=days)
        Session.objects.create(session_key=str(number), session_data="", expire_date=expires)
        fields = {"dataset": dataset, "role": Role.ANNOTATOR, "created_by": person, "expires_at": expires}
        Invitation.objects.create(digest=f"open-{number}", **fields)
        Invitation.objects.create(digest=f"accepted-{number}", accepted_by=person, **fields)
    assert collect().invitations == 1
    assert {session.session_key for session in Session.objects.all()} == {"2"}
    assert Invitation.objects.filter(accepted_by=person).count() == 3
    assert not Invitation.objects.filter(digest="open-0").exists()
