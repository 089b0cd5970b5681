"""Many pictures come at once, also in zip files, and one bad file never stops the others."""

import io
import zipfile

import pytest

from annotator.accounts.models import User
from annotator.datasets.models import Application
from annotator.domain.problems import Rejected
from annotator.screens import uploads
from annotator.screens.uploads import Outcome, Sent, upload_screens
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
    monkeypatch.setattr(uploads, "FILE_LIMIT", len(picture) + 100)
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
