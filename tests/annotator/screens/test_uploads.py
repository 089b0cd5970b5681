"""Many pictures come at once, also in zip files, and one bad file never stops the others."""

import io
import json
import zipfile
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from annotator.accounts.models import User
from annotator.boxes.models import Box
from annotator.boxes.selectors import boxes_of
from annotator.datasets.models import Application
from annotator.domain.problems import Rejected
from annotator.jobs.models import Status
from annotator.jobs.services import cancel, requeue_stale, retry
from annotator.screens.models import Upload
from annotator.screens.selectors import UploadOutcome, upload_outcome
from annotator.screens.services import add_screens, upload_reader
from annotator.screens.services.upload_reader import Sent
from annotator.screens.services.uploads import forget_old_files
from tests.annotator.screens.uploading import done, refusals, send, upload
from tests.factories import make_application, make_picture, make_user
from workers.jobs import store_upload

pytestmark = pytest.mark.django_db


@pytest.fixture
def application() -> Application:
    return make_application()


@pytest.fixture
def ada() -> User:
    return make_user("ada")


def zipped(**files: bytes) -> bytes:
    sink = io.BytesIO()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return sink.getvalue()


def test_a_picture_of_one_colour_waits_for_no_annotator(application: Application, ada: User) -> None:
    blank, spotted = io.BytesIO(), io.BytesIO()
    image = Image.new("RGB", (320, 200), "white")
    image.save(blank, "PNG")
    image.putpixel((100, 50), (0, 0, 0))
    image.save(spotted, "PNG")
    outcome = upload(application, ada, **{"blank.png": blank.getvalue(), "spotted.png": spotted.getvalue()})
    assert refusals(outcome) == {"blank.png": "blank"}
    assert [screen.title for screen in outcome.accepted] == ["spotted"]


def test_an_icon_is_no_screen(application: Application, ada: User) -> None:
    files = {"icon.png": make_picture(63, 200), "watch.png": make_picture(64, 64)}
    outcome = upload(application, ada, **files)
    assert refusals(outcome) == {"icon.png": "tiny"}
    assert [screen.title for screen in outcome.accepted] == ["watch"]


def test_good_files_go_in_and_bad_ones_are_named(application: Application, ada: User) -> None:
    good = make_picture()
    files = {"a.png": good, "b.png": b"no picture", "again.png": good, "c.jpg": make_picture(kind="JPEG"), "d.png": b""}
    outcome = upload(application, ada, **files)
    assert [screen.title for screen in outcome.accepted] == ["a", "c"]
    assert refusals(outcome) == {"b.png": "not-a-picture", "again.png": "same-picture", "d.png": "not-a-picture"}
    assert {screen.created_by for screen in outcome.accepted} == {ada}


def test_a_zip_file_is_unpacked_without_what_systems_hide_in_it(application: Application, ada: User) -> None:
    files = {
        "shots/one.png": make_picture(),
        "__MACOSX/shots/._one.png": b"fork",
        ".hidden.png": b"x",
        "readme.txt": b"hello",
    }
    outcome = upload(application, ada, **{"all.zip": zipped(**files)})
    assert [screen.title for screen in outcome.accepted] == ["one"]
    assert refusals(outcome) == {"all.zip/readme.txt": "not-a-picture"}


def test_no_more_than_the_limit_of_a_zipped_file_is_unpacked(
    application: Application, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = make_picture()
    monkeypatch.setattr(upload_reader, "FILE_LIMIT", len(picture) + 100)
    bomb = zipped(**{"bomb.png": bytes(1_000_000), "fine.png": picture})
    outcome = upload(application, ada, **{"bomb.zip": bomb})
    assert [screen.title for screen in outcome.accepted] == ["fine"]
    assert refusals(outcome) == {"bomb.zip/bomb.png": "too-long"}


def test_a_damaged_zip_file_is_refused_and_the_picture_beside_it_goes_in(application: Application, ada: User) -> None:
    damaged = zipped(**{"one.png": make_picture()})[:-30]
    outcome = upload(application, ada, **{"x.zip": damaged, "y.png": make_picture()})
    assert refusals(outcome) == {"x.zip": "damaged-zip"}
    assert len(outcome.accepted) == 1


def test_a_damaged_part_of_a_zip_file_does_not_stop_its_other_parts(application: Application, ada: User) -> None:
    first = make_picture()
    archive = bytearray(zipped(**{"one.png": first, "two.png": make_picture()}))
    archive[60] ^= 0xFF
    outcome = upload(application, ada, **{"x.zip": bytes(archive)})
    assert [screen.title for screen in outcome.accepted] == ["two"]
    assert refusals(outcome) == {"x.zip/one.png": "unreadable"}


def zipped_as(name: str, content: bytes, compression: int = zipfile.ZIP_STORED, beside: bytes = b"") -> bytes:
    sink = io.BytesIO()
    with zipfile.ZipFile(sink, "w") as archive:
        archive.writestr(zipfile.ZipInfo(name), content, compression)
        archive.writestr("fine.png", beside or make_picture())
    return sink.getvalue()


def damaged_lzma() -> bytes:
    archive = bytearray(zipped_as("packed.png", make_picture(), zipfile.ZIP_LZMA))
    start = archive.index(b"packed.png") + len(b"packed.png") + 4
    archive[start : start + 5] = b"\xff" * 5
    return bytes(archive)


def encrypted() -> bytes:
    """The bit that says so is set in the entry and in the directory."""
    archive = bytearray(zipped_as("locked.png", make_picture()))
    archive[6] |= 1
    archive[archive.index(b"PK\x01\x02") + 8] |= 1
    return bytes(archive)


ODD_ZIPS = {
    "a part called by a dot": (zipped_as(".", b"x"), ".", "bad-name"),
    "a part called by two dots": (zipped_as("./.", b"x"), "./.", "bad-name"),
    "false UTF-8": (zipped_as("ü.png", b"x").replace("ü".encode(), b"\xff\xfe"), "\ufffd\ufffd.png", "bad-name"),
    "bad LZMA": (damaged_lzma(), "packed.png", "unreadable"),
    "encrypted": (encrypted(), "locked.png", "encrypted"),
}


@pytest.mark.parametrize("odd", ODD_ZIPS)
def test_an_odd_part_of_a_zip_file_is_refused_by_name_and_the_others_go_in(
    application: Application, ada: User, odd: str
) -> None:
    archive, name, code = ODD_ZIPS[odd]
    outcome = upload(application, ada, **{"x.zip": archive, "beside.png": make_picture()})
    assert [screen.title for screen in outcome.accepted] == ["fine", "beside"]
    assert refusals(outcome) == {f"x.zip/{name}": code}


def test_a_zip_file_is_not_unpacked_beyond_its_limit(
    application: Application, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    pictures = {f"{number}.png": make_picture() for number in range(3)}
    monkeypatch.setattr(upload_reader, "ZIP_LIMIT", sum(map(len, pictures.values())) - 1)
    outcome = upload(application, ada, **{"x.zip": zipped(**pictures)})
    assert [screen.title for screen in outcome.accepted] == ["0", "1"]
    assert refusals(outcome) == {"x.zip/2.png": "zip-too-large"}


@given(st.data())
def test_a_zip_file_with_any_bytes_changed_is_read_or_refused_by_name(data: st.DataObject) -> None:
    archive = bytearray(zipped_as("ü.png", b"some words", zipfile.ZIP_LZMA, beside=b"others"))
    for place in data.draw(st.lists(st.integers(0, len(archive) - 1), max_size=6)):
        archive[place] = data.draw(st.integers(0, 255))
    for name, content in upload_reader.contents(Sent("x.zip", io.BytesIO(archive)), lambda _: True):
        assert name.startswith("x.zip")
        assert isinstance(content, bytes | Rejected)


def test_an_upload_of_which_nothing_could_be_stored_fails_with_the_reasons(application: Application, ada: User) -> None:
    failed = done(send(application, ada, **{"a.txt": b"hello", "b.png": b"world"}))
    assert failed.status == Status.FAILED
    assert refusals(upload_outcome(failed)) == {"a.txt": "not-a-picture", "b.png": "not-a-picture"}
    assert "a.txt: This is not a PNG" in failed.error
    assert not application.screens.exists()


def test_an_upload_without_a_picture_says_so(application: Application, ada: User) -> None:
    assert "no picture in it" in done(send(application, ada, **{"empty.zip": zipped()})).error
    with pytest.raises(Rejected, match="at least one picture"):
        send(application, ada)


def test_the_files_as_they_were_sent_are_kept_no_longer_than_their_upload(application: Application, ada: User) -> None:
    sent = send(application, ada, **{"a.png": make_picture()})
    assert sent.files.count() == 1
    assert done(sent).status == Status.DONE
    assert sent.files.count() == 0


def test_a_killed_workers_upload_goes_on_where_it_was(
    application: Application, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_upload, "BATCH_PICTURES", 1)
    pictures = {f"{number}.png": make_picture() for number in range(5)}
    sent = send(application, ada, **{"all.zip": zipped(**pictures, **{"x.json": b"{", "last.png": b"no picture"})})

    def killed_at_the_third(*args: Any, **options: Any) -> Any:
        if application.screens.count() == 3:
            raise SystemExit
        return add_screens(*args, **options)

    monkeypatch.setattr(store_upload, "add_screens", killed_at_the_third)
    with pytest.raises(SystemExit):
        done(sent)
    monkeypatch.setattr(store_upload, "add_screens", add_screens)
    assert application.screens.count() == 3
    Upload.objects.filter(pk=sent.pk).update(heartbeat_at=timezone.now() - timedelta(minutes=1))
    requeue_stale()
    finished = done(sent)
    outcome = upload_outcome(finished)
    assert (finished.status, finished.attempts) == (Status.DONE, 2)
    assert [screen.title for screen in outcome.accepted] == ["0", "1", "2", "3", "4"]
    assert refusals(outcome) == {"all.zip/last.png": "not-a-picture"}
    assert [left.name for left in outcome.left_out] == ["all.zip/x.json"]


def test_a_cancelled_upload_stops_and_what_it_stored_stays(
    application: Application, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_upload, "BATCH_PICTURES", 1)
    sent = send(application, ada, **{f"{number}.png": make_picture() for number in range(3)})

    def add_and_cancel(*args: Any, **options: Any) -> Any:
        cancel(Upload.objects.get(pk=sent.pk))
        return add_screens(*args, **options)

    monkeypatch.setattr(store_upload, "add_screens", add_and_cancel)
    assert done(sent).status == Status.CANCELLED
    assert [screen.title for screen in application.screens.all()] == ["0"]


def test_a_long_upload_gives_other_jobs_a_turn_and_goes_on(
    application: Application, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_upload, "BATCH_PICTURES", 1)
    monkeypatch.setattr(store_upload, "TURN_SECONDS", 0)
    sent = send(application, ada, **{f"{number}.png": make_picture() for number in range(5)})
    for _ in range(5):
        assert done(sent).status == Status.QUEUED
    assert done(sent).status == Status.DONE
    assert application.screens.count() == 5


def test_files_of_failed_uploads_are_let_go_after_a_week(application: Application, ada: User) -> None:
    failed = done(send(application, ada, **{"b.png": b"world"}))
    assert forget_old_files() == 0
    Upload.objects.filter(pk=failed.pk).update(finished_at=timezone.now() - timedelta(days=8))
    assert forget_old_files() == 1
    retry(failed)
    assert "send them again" in done(failed).error


def test_the_labels_of_a_box_file_cost_no_query_each(
    application: Application, ada: User, django_assert_max_num_queries: Any
) -> None:
    def sent(count: int) -> Upload:
        entries = {
            str(number): {"top_left": [number, 0], "bottom_right": [number + 9, 9], "label": f"label {number}"}
            for number in range(count)
        }
        return send(application, ada, **{"a.png": make_picture(), "a.json": json.dumps(entries).encode()})

    few, many = sent(2), sent(200)
    with CaptureQueriesContext(connection) as first:
        done(few)
    with django_assert_max_num_queries(len(first) + 5):
        assert done(many).status == Status.DONE


OMNIACT = {"1": {"top_left": [10, 10], "bottom_right": [60, 30], "label": "Save as…"}}


def coco(pictures: dict[str, list[list[float]]]) -> bytes:
    """Boxes (left, top, width, height) by the file name of their picture, of the category "icon"."""
    images = [{"id": place, "file_name": name} for place, name in enumerate(pictures)]
    annotations = [
        {"id": 100 * place + number, "image_id": place, "category_id": 7, "bbox": bbox}
        for place, boxes in enumerate(pictures.values())
        for number, bbox in enumerate(boxes)
    ]
    return json.dumps(
        {"images": images, "categories": [{"id": 7, "name": "icon"}], "annotations": annotations}
    ).encode()


def imported(outcome: UploadOutcome) -> dict[str, list[list[int]]]:
    """The boxes of each accepted screen that has any, by its title."""
    shown = {screen.title: sorted([*sides(box)] for box in boxes_of(screen)) for screen in outcome.accepted}
    assert sorted(map(len, shown.values())) == sorted(outcome.boxes.values())
    return {title: boxes for title, boxes in shown.items() if boxes}


def sides(box: Box) -> tuple[int, int, int, int]:
    return box.left, box.top, box.right, box.bottom


@pytest.mark.parametrize("name", ["shot_1.json", "shot1_boxes.json", "SHOT-1.json"])
def test_a_box_file_called_like_a_picture_is_taken_along(application: Application, ada: User, name: str) -> None:
    files = {"shot_1.png": make_picture(), "shot_2.png": make_picture(), name: json.dumps(OMNIACT).encode()}
    outcome = upload(application, ada, **files)
    assert imported(outcome) == {"shot_1": [[10, 10, 60, 30]]}
    assert (outcome.refused, outcome.left_out) == ([], [])


def test_a_coco_file_brings_boxes_for_every_picture_it_lists(application: Application, ada: User) -> None:
    listed = coco({"a.png": [[1, 2, 3, 4]], "deep/b.png": [[5.5, 5.5, 10, 10], [0, 0, 320, 200]]})
    outcome = upload(application, ada, **{"a.png": make_picture(), "b.png": make_picture(), "all.json": listed})
    assert imported(outcome) == {"a": [[1, 2, 4, 6]], "b": [[0, 0, 320, 200], [5, 5, 16, 16]]}


def test_in_a_zip_the_box_file_of_the_same_folder_is_meant(application: Application, ada: User) -> None:
    other = {"1": {"top_left": [0, 0], "bottom_right": [9, 9], "label": "x"}}
    files = {
        "data/chess/screen_1.png": make_picture(),
        "data/code/screen_1.png": make_picture(),
        "boxes/chess/screen_1.json": json.dumps(OMNIACT).encode(),
        "boxes/code/screen_1.json": json.dumps(other).encode(),
    }
    outcome = upload(application, ada, **{"omniact.zip": zipped(**files)})
    first, second = outcome.accepted
    assert [[*map(sides, boxes_of(screen))] for screen in (first, second)] == [[(10, 10, 60, 30)], [(0, 0, 9, 9)]]


def test_boxes_off_the_picture_are_left_out_by_name_and_the_others_go_in(application: Application, ada: User) -> None:
    wide: dict[str, object] = {**OMNIACT, "far": {"top_left": [300, 10], "bottom_right": [321, 30], "label": "far"}}
    outcome = upload(application, ada, **{"a.png": make_picture(), "a.json": json.dumps(wide).encode()})
    assert imported(outcome) == {"a": [[10, 10, 60, 30]]}
    (left,) = outcome.left_out
    assert (left.name, [problem["code"] for problem in left.problems]) == ("a.json", ["off-screen"])
    assert "320 x 200" in left.problems[0]["message"]


@pytest.mark.parametrize("content", [b"{", b"[1]", b'"x"', b"\xff"])
def test_a_box_file_that_is_none_is_named_and_its_picture_goes_in(
    application: Application, ada: User, content: bytes
) -> None:
    outcome = upload(application, ada, **{"a.png": make_picture(), "a.json": content})
    assert len(outcome.accepted) == 1
    assert [left.name for left in outcome.left_out] == ["a.json"]
    assert imported(outcome) == {}


def test_two_box_files_for_one_picture_are_not_guessed_between(application: Application, ada: User) -> None:
    boxes = json.dumps(OMNIACT).encode()
    outcome = upload(application, ada, **{"a_1.png": make_picture(), "a1.json": boxes, "a-1.json": boxes})
    assert imported(outcome) == {}
    assert outcome.left_out[0].problems[0]["code"] == "several-box-files"
