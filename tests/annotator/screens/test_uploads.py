"""Many pictures come at once, also in zip files, and one bad file never stops the others."""

import io
import json
import zipfile

import pytest

from annotator.accounts.models import User
from annotator.datasets.models import Application
from annotator.domain.problems import Rejected
from annotator.screens import sent_files
from annotator.screens.sent_files import Sent
from annotator.screens.uploads import Outcome, upload_screens
from tests.factories import make_application, make_picture, make_user

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


def send(application: Application, by: User, **files: bytes) -> Outcome:
    sent = [Sent(name, io.BytesIO(content)) for name, content in files.items()]
    return upload_screens(application=application, files=sent, by=by)


def refusals(outcome: Outcome) -> dict[str, str]:
    return {refusal.file: refusal.problems[0].code for refusal in outcome.refused}


def test_good_files_go_in_and_bad_ones_are_named(application: Application, ada: User) -> None:
    good = make_picture()
    files = {"a.png": good, "b.png": b"no picture", "again.png": good, "c.jpg": make_picture(kind="JPEG"), "d.png": b""}
    outcome = send(application, ada, **files)
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
    outcome = send(application, ada, **{"all.zip": zipped(**files)})
    assert [screen.title for screen in outcome.accepted] == ["one"]
    assert refusals(outcome) == {"all.zip/readme.txt": "not-a-picture"}


def test_no_more_than_the_limit_of_a_zipped_file_is_unpacked(
    application: Application, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = make_picture()
    monkeypatch.setattr(sent_files, "FILE_LIMIT", len(picture) + 100)
    bomb = zipped(**{"bomb.png": bytes(1_000_000), "fine.png": picture})
    outcome = send(application, ada, **{"bomb.zip": bomb})
    assert [screen.title for screen in outcome.accepted] == ["fine"]
    assert refusals(outcome) == {"bomb.zip/bomb.png": "too-long"}


def test_a_damaged_zip_file_is_refused_and_the_picture_beside_it_goes_in(application: Application, ada: User) -> None:
    damaged = zipped(**{"one.png": make_picture()})[:-30]
    outcome = send(application, ada, **{"x.zip": damaged, "y.png": make_picture()})
    assert refusals(outcome) == {"x.zip": "damaged-zip"}
    assert len(outcome.accepted) == 1


def test_a_damaged_part_of_a_zip_file_does_not_stop_its_other_parts(application: Application, ada: User) -> None:
    first = make_picture()
    archive = bytearray(zipped(**{"one.png": first, "two.png": make_picture()}))
    archive[60] ^= 0xFF
    outcome = send(application, ada, **{"x.zip": bytes(archive)})
    assert [screen.title for screen in outcome.accepted] == ["two"]
    assert refusals(outcome) == {"x.zip/one.png": "unreadable"}


def test_when_nothing_could_be_stored_the_reasons_name_each_file(application: Application, ada: User) -> None:
    with pytest.raises(Rejected) as refused:
        send(application, ada, **{"a.txt": b"hello", "b.png": b"world"})
    assert [problem.message.split(":")[0] for problem in refused.value.problems] == ["a.txt", "b.png"]
    assert not application.screens.exists()


def test_sending_nothing_is_refused(application: Application, ada: User) -> None:
    with pytest.raises(Rejected, match="at least one picture"):
        send(application, ada, **{"empty.zip": zipped()})


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


def imported(outcome: Outcome) -> dict[str, list[list[int]]]:
    """The boxes on their way to each accepted screen, by its title."""
    titles = {screen.pk: screen.title for screen in outcome.accepted}
    return {titles[pk]: [box["box"] for box in job.boxes] for pk, job in outcome.imports.items()}


@pytest.mark.parametrize("name", ["shot_1.json", "shot1_boxes.json", "SHOT-1.json"])
def test_a_box_file_called_like_a_picture_is_taken_along(application: Application, ada: User, name: str) -> None:
    files = {"shot_1.png": make_picture(), "shot_2.png": make_picture(), name: json.dumps(OMNIACT).encode()}
    outcome = send(application, ada, **files)
    assert imported(outcome) == {"shot_1": [[10, 10, 60, 30]]}
    assert (outcome.refused, outcome.left_out) == ([], [])


def test_a_coco_file_brings_boxes_for_every_picture_it_lists(application: Application, ada: User) -> None:
    listed = coco({"a.png": [[1, 2, 3, 4]], "deep/b.png": [[5.5, 5.5, 10, 10], [0, 0, 320, 200]]})
    outcome = send(application, ada, **{"a.png": make_picture(), "b.png": make_picture(), "all.json": listed})
    assert imported(outcome) == {"a": [[1, 2, 4, 6]], "b": [[5, 5, 16, 16], [0, 0, 320, 200]]}


def test_in_a_zip_the_box_file_of_the_same_folder_is_meant(application: Application, ada: User) -> None:
    other = {"1": {"top_left": [0, 0], "bottom_right": [9, 9], "label": "x"}}
    files = {
        "data/chess/screen_1.png": make_picture(),
        "data/code/screen_1.png": make_picture(),
        "boxes/chess/screen_1.json": json.dumps(OMNIACT).encode(),
        "boxes/code/screen_1.json": json.dumps(other).encode(),
    }
    outcome = send(application, ada, **{"omniact.zip": zipped(**files)})
    assert [job.boxes[0]["box"] for job in outcome.imports.values()] == [[10, 10, 60, 30], [0, 0, 9, 9]]


def test_boxes_off_the_picture_are_left_out_by_name_and_the_others_go_in(application: Application, ada: User) -> None:
    wide: dict[str, object] = {**OMNIACT, "far": {"top_left": [300, 10], "bottom_right": [321, 30], "label": "far"}}
    outcome = send(application, ada, **{"a.png": make_picture(), "a.json": json.dumps(wide).encode()})
    assert imported(outcome) == {"a": [[10, 10, 60, 30]]}
    (left,) = outcome.left_out
    assert (left.file, [problem.code for problem in left.problems]) == ("a.json", ["off-screen"])
    assert "320 x 200" in left.problems[0].message


@pytest.mark.parametrize("content", [b"{", b"[1]", b'"x"', b"\xff"])
def test_a_box_file_that_is_none_is_named_and_its_picture_goes_in(
    application: Application, ada: User, content: bytes
) -> None:
    outcome = send(application, ada, **{"a.png": make_picture(), "a.json": content})
    assert len(outcome.accepted) == 1
    assert [left.file for left in outcome.left_out] == ["a.json"]
    assert outcome.imports == {}


def test_two_box_files_for_one_picture_are_not_guessed_between(application: Application, ada: User) -> None:
    boxes = json.dumps(OMNIACT).encode()
    outcome = send(application, ada, **{"a_1.png": make_picture(), "a1.json": boxes, "a-1.json": boxes})
    assert outcome.imports == {}
    assert outcome.left_out[0].problems[0].code == "several-box-files"
