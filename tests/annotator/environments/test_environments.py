"""Environments, their seeds, and the queue of sessions."""

import io
import zipfile
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from annotator.datasets.models import Dataset, Role
from annotator.environments.models import Environment, Session
from annotator.environments.selectors import SessionState, place_in_queue, program_states, state_of
from annotator.environments.services import (
    ask_to_end,
    claim_next,
    end_orphans,
    end_session,
    heartbeat,
    record_look,
    record_start,
    request_session,
)
from tests.factories import client_of, make_dataset, make_member, make_picture

pytestmark = pytest.mark.django_db
CALCULATOR = {"name": "Calculator", "kind": "program", "program": "galculator"}


def archive(**files: str) -> io.BytesIO:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as opened:
        for name, text in files.items():
            opened.writestr(zipfile.ZipInfo(name), text)  # of a fixed date
    file.seek(0)
    file.name = "seed.zip"
    return file


@pytest.fixture
def dataset() -> Dataset:
    return make_dataset("shop")


@pytest.fixture
def environment(dataset: Dataset) -> Environment:
    facts = {"kind": "program", "program": "galculator", "width": 800, "height": 600}
    return Environment.objects.create(dataset=dataset, name="Calculator", **facts)


def problems_of(answer: Any) -> list[tuple[str, str]]:
    return [(problem["code"], problem["field"]) for problem in answer.json()["problems"]]


def test_a_maintainer_makes_an_environment_from_a_seed_and_tries_it(dataset: Dataset) -> None:
    client = client_of(make_member(dataset, Role.MAINTAINER))
    seed = client.post("/api/datasets/shop/seeds", {"file": archive(notes="hello")}, format="multipart").json()
    assert seed["files"] == 1
    assert client.post("/api/datasets/shop/seeds", {"file": archive(notes="hello")}, format="multipart").json() == seed
    checks = [{"kind": "file-text", "path": "notes", "text": "hello"}]
    made = client.post(
        "/api/datasets/shop/environments", {**CALCULATOR, "seed": seed["sha256"], "checks": checks}, "json"
    )
    assert made.status_code == 201
    assert made.json()["seed"] == seed
    assert made.json()["checks"] == checks
    trial = client.post(f"/api/environments/{made.json()['id']}/trials").json()
    assert (trial["state"], trial["place"], trial["purpose"]) == ("waiting", 1, "try")

    session = claim_next(manager="here")
    assert session is not None
    assert record_start(session=session, picture=make_picture(), versions={"galculator": "2.1"})
    end_session(session=session, code="asked", reason="The first picture has been taken.")
    shown = client.get(f"/api/live-sessions/{session.pk}").json()
    assert shown["state"] == "ended"
    assert client.get(shown["picture_url"])["Content-Type"] == "image/png"
    (listed,) = client.get("/api/datasets/shop/environments").json()
    assert listed["last_picture_url"] == shown["picture_url"]


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"program": "rm"}, ("unknown-program", "program")),
        ({"start": "../secret"}, ("bad-file", "start")),
        ({"seed": "f" * 64}, ("no-seed", "seed")),
        ({"hosts": ["http://x"]}, ("not-a-host", "hosts")),
        ({"kind": "browser", "start": "file:///etc/passwd"}, ("not-an-address", "start")),
        ({"kind": "browser", "start": "http://shop.example/"}, ("no-hosts", "hosts")),
        ({"kind": "browser", "start": "http://localhost:8000/"}, ("no-hosts", "hosts")),
        ({"checks": [{"kind": "file-exists", "path": "/x"}]}, ("bad-check", "checks.0.path")),
    ],
)
def test_what_no_session_can_start_from_is_refused(
    dataset: Dataset, facts: dict[str, Any], expected: tuple[str, str]
) -> None:
    client = client_of(make_member(dataset, Role.MAINTAINER))
    answer = client.post("/api/datasets/shop/environments", {**CALCULATOR, **facts}, "json")
    assert answer.status_code == 400
    assert expected in problems_of(answer)


def test_a_name_is_free_again_once_its_environment_is_retired(dataset: Dataset) -> None:
    client = client_of(make_member(dataset, Role.MAINTAINER))
    first = client.post("/api/datasets/shop/environments", CALCULATOR, "json").json()["id"]
    assert client.post("/api/datasets/shop/environments", CALCULATOR, "json").status_code == 409
    assert client.delete(f"/api/environments/{first}").status_code == 204
    assert client.post(f"/api/environments/{first}/trials").status_code == 409
    assert client.post("/api/datasets/shop/environments", CALCULATOR, "json").status_code == 201


def test_a_browser_starts_on_the_site_of_its_seed_without_a_network(dataset: Dataset) -> None:
    client = client_of(make_member(dataset, Role.MAINTAINER))
    file = archive(**{"site/index.html": "<title>Shop</title>"})
    seed = client.post("/api/datasets/shop/seeds", {"file": file}, format="multipart").json()["sha256"]
    shop = {**CALCULATOR, "kind": "browser", "program": "", "start": "http://localhost:8000/", "seed": seed}
    answer = client.post("/api/datasets/shop/environments", shop, "json")
    assert (answer.status_code, answer.json()["hosts"]) == (201, [])


def test_a_seed_with_a_name_that_leads_out_is_refused(dataset: Dataset) -> None:
    client = client_of(make_member(dataset, Role.MAINTAINER))
    for file in (archive(**{"../../etc/passwd": "x"}), archive(**{"/etc/passwd": "x"})):
        answer = client.post("/api/datasets/shop/seeds", {"file": file}, format="multipart")
        assert problems_of(answer) == [("bad-seed", "file")]
    text = io.BytesIO(b"no zip")
    text.name = "seed.zip"
    answer = client.post("/api/datasets/shop/seeds", {"file": text}, format="multipart")
    assert problems_of(answer) == [("not-a-zip", "file")]


def test_several_files_are_one_seed_in_whichever_order_they_come(dataset: Dataset) -> None:
    client = client_of(make_member(dataset, Role.MAINTAINER))
    sent = [("books/list.txt", b"Emma"), ("notes.txt", b"")]
    digests = []
    for order in (sent, sent[::-1]):
        files = [SimpleUploadedFile(path.split("/")[-1], content) for path, content in order]
        form = {"file": files, "path": [path for path, _ in order]}
        answer = client.post("/api/datasets/shop/seeds", form, format="multipart")
        assert answer.status_code == 201
        digests.append(answer.json()["sha256"])
    assert digests[0] == digests[1]
    (listed,) = client.get("/api/datasets/shop/seeds").json()
    assert (listed["sha256"], listed["files"], listed["size"]) == (digests[0], 2, 4)
    shown = client.get(f"/api/datasets/shop/seeds/{digests[0]}/files").json()
    assert shown == {
        "files": [{"path": "books/list.txt", "size": 4}, {"path": "notes.txt", "size": 0}],
        "more": 0,
    }


@pytest.mark.parametrize(
    ("paths", "expected"),
    [
        (["../a", "b"], ("bad-seed", "file")),
        (["/a", "b"], ("bad-seed", "file")),
        (["a", "./a"], ("same-path", "file")),
        (["a"], ("invalid", "path")),
        ([], ("invalid", "path")),
    ],
)
def test_files_without_a_path_of_their_own_in_the_folder_are_refused(
    dataset: Dataset, paths: list[str], expected: tuple[str, str]
) -> None:
    client = client_of(make_member(dataset, Role.MAINTAINER))
    form = {"file": [SimpleUploadedFile("a", b"1"), SimpleUploadedFile("b", b"2")], "path": paths}
    answer = client.post("/api/datasets/shop/seeds", form, format="multipart")
    assert answer.status_code == 400
    assert problems_of(answer) == [expected]


def test_a_look_is_asked_for_only_while_a_try_runs(dataset: Dataset, environment: Environment) -> None:
    maintainer = make_member(dataset, Role.MAINTAINER)
    client = client_of(maintainer)
    session = request_session(environment=environment, person=maintainer, purpose="try")
    address = f"/api/live-sessions/{session.pk}"
    assert client.post(f"{address}/looks", {"answer": ""}, "json").status_code == 409
    assert claim_next(manager="here") == session
    record_start(session=session, picture=make_picture(), versions={})
    assert client.post(f"{address}/looks", {"answer": "Emma"}, "json").json()["looking"] is True
    request = heartbeat(sessions=[session.pk])[session.pk].look
    assert request is not None
    assert request["answer"] == "Emma"
    outcome = {"checks": [{"kind": "answer", "holds": True, "reason": ""}], "address": "", "picture": "f" * 64}
    record_look(session=session, look={**outcome, "asked_at": request["asked_at"], "elements": [], "more_elements": 0})
    shown = client.get(address).json()
    assert (shown["looking"], shown["look"]["checks"][0]["holds"]) == (False, True)
    assert heartbeat(sessions=[session.pk])[session.pk].look is None


def test_sessions_start_in_the_order_of_their_requests_and_show_their_place(
    dataset: Dataset, environment: Environment
) -> None:
    people = [make_member(dataset) for _ in range(3)]
    sessions = [request_session(environment=environment, person=person, purpose="perform") for person in people]
    assert [place_in_queue(session) for session in sessions] == [1, 2, 3]
    assert request_session(environment=environment, person=people[1], purpose="perform") == sessions[1]
    assert claim_next(manager="here") == sessions[0]
    sessions[0].refresh_from_db()
    assert (state_of(sessions[0]), place_in_queue(sessions[0])) == (SessionState.STARTING, 0)
    ask_to_end(session=sessions[1])
    assert place_in_queue(sessions[2]) == 1
    assert claim_next(manager="here") == sessions[2]
    assert claim_next(manager="here") is None


def test_the_first_end_of_a_session_stays(dataset: Dataset, environment: Environment) -> None:
    session = request_session(environment=environment, person=make_member(dataset), purpose="perform")
    assert claim_next(manager="here") == session
    assert not heartbeat(sessions=[session.pk])[session.pk].end
    ask_to_end(session=session)
    assert heartbeat(sessions=[session.pk])[session.pk].end
    end_session(session=session, code="time", reason="Over.")
    end_session(session=session, code="asked", reason="Later.")
    session.refresh_from_db()
    assert (session.end_code, session.end_reason) == ("time", "Over.")
    assert not record_start(session=session, picture=make_picture(), versions={})


def test_sessions_of_a_manager_that_is_gone_are_ended(dataset: Dataset, environment: Environment) -> None:
    sessions = [
        request_session(environment=environment, person=make_member(dataset), purpose="perform") for _ in range(3)
    ]
    claim_next(manager="here")
    claim_next(manager="elsewhere")
    assert end_orphans() == 0
    assert end_orphans(manager="here") == 1
    Session.objects.filter(manager="elsewhere").update(heartbeat_at=timezone.now() - timedelta(minutes=5))
    assert end_orphans() == 1
    for session in sessions:
        session.refresh_from_db()
    assert [session.end_code for session in sessions] == ["manager", "manager", ""]


def test_members_see_only_their_own_sessions(dataset: Dataset, environment: Environment) -> None:
    ada, bea = make_member(dataset, Role.VOLUNTEER), make_member(dataset, Role.VOLUNTEER)
    session = request_session(environment=environment, person=ada, purpose="perform")
    address = f"/api/live-sessions/{session.pk}"
    assert client_of(ada).get(address).status_code == 200
    assert client_of(bea).get(address).status_code == 403
    assert client_of(bea).delete(address).status_code == 403


def test_the_operator_adds_and_removes_programs(settings: Any) -> None:
    settings.SESSION_PROGRAMS = {
        "mousepad": None,
        "gimp": {"name": "GIMP", "command": ["no-such-program"], "package": "gimp"},
    }
    states = {state.key: state for state in program_states()}
    assert "mousepad" not in states
    assert (states["gimp"].name, states["gimp"].install) == ("GIMP", "apt install gimp")
    settings.SESSION_PROGRAMS = {"gimp": {"command": "gimp"}}
    with pytest.raises(ValueError, match="program 'gimp'"):
        program_states()


def test_to_look_for_a_session_begins_no_transaction(dataset: Dataset) -> None:
    with CaptureQueriesContext(connection) as asked:
        assert claim_next(manager="here") is None
    assert len(asked) == 1
