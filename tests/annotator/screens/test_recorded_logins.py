"""A login that a person recorded in a live session is there for a day's captures of theirs, and for nobody else's."""

import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import Settings

from annotator.accounts.models import User
from annotator.audit.models import Action, Entry
from annotator.datasets.models import Application, Dataset
from annotator.environments.models import Environment, Session
from annotator.environments.selectors import session_folder
from annotator.jobs.models import Status
from annotator.screens.models import Capture, Login
from annotator.screens.services.logins import forget_logins, state_for
from tests.factories import client_of

pytestmark = pytest.mark.django_db
COOKIE = {"name": "session", "value": "s3cret", "domain": ".shop.example", "path": "/"}
STATE = {
    "cookies": [COOKIE],
    "origins": [{"origin": "https://app.example", "localStorage": [{"name": "token", "value": "s3cret too"}]}],
}
Answering = Callable[[dict[str, Any]], Any]


@pytest.fixture
def session(dataset: Dataset, mia: User, settings: Settings, tmp_path_factory: pytest.TempPathFactory) -> Session:
    settings.SESSIONS_DIR = tmp_path_factory.mktemp("sessions")
    environment = Environment.objects.create(dataset=dataset, name="Shop", kind="browser", width=800, height=600)
    session = Session.objects.create(environment=environment, person=mia, purpose="try", started_at=timezone.now())
    session_folder(session.pk).mkdir(parents=True)
    return session


@contextmanager
def manager_that_answers(session: Session, answer: dict[str, Any]) -> Iterator[list[dict[str, Any]]]:
    """The socket of a session's manager, which gives one answer; the requests that it got."""
    requests: list[dict[str, Any]] = []
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(session_folder(session.pk) / "requests.sock"))
        listener.listen()

        def serve() -> None:
            connection, _ = listener.accept()
            with connection:
                requests.append(json.loads(connection.makefile("rb").readline()))
                connection.sendall(json.dumps(answer).encode() + b"\n")

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield requests
        thread.join(5)


def record_login(session: Session, by: User, answer: dict[str, Any]) -> Any:
    with manager_that_answers(session, answer) as requests:
        response = client_of(by).post(f"/api/live-sessions/{session.pk}/login")
    assert requests == [{"do": "storage"}]
    return response


def capture(by: User, **more: Any) -> Any:
    body = {"application": "shop", "urls": ["https://shop.example/orders"], **more}
    return client_of(by).post("/api/datasets/actions/captures", body, format="json")


def test_it_is_named_by_its_hosts_and_never_given_back(session: Session, mia: User) -> None:
    response = record_login(session, mia, {"storage": STATE})
    assert response.status_code == 201
    assert response.json()["hosts"] == ["app.example", "shop.example"]
    (listed,) = client_of(mia).get("/api/datasets/actions/logins").json()
    assert listed == response.json()
    assert "s3cret" not in json.dumps(listed)
    login = Login.objects.get()
    assert login.state == STATE
    assert Entry.objects.filter(action=Action.LOGIN_STORED, object_id=str(login.pk), actor_id=mia.pk).exists()


def test_captures_take_it_as_often_as_they_want_for_a_day(session: Session, mia: User, shop: Application) -> None:
    login = record_login(session, mia, {"storage": STATE}).json()["id"]
    for _ in range(2):
        assert capture(mia, login=login).status_code == 201
        Capture.objects.update(status=Status.DONE)
        assert forget_logins() == 0
    assert [state_for(each) for each in Capture.objects.all()] == [STATE, STATE]
    assert all("login" not in each.settings for each in Capture.objects.all())
    Login.objects.update(created_at=timezone.now() - timedelta(days=1, minutes=1))
    assert forget_logins() == 1
    assert client_of(mia).get("/api/datasets/actions/logins").json() == []


def test_nobody_else_sees_it_or_captures_with_it(session: Session, mia: User, ada: User, shop: Application) -> None:
    login = record_login(session, mia, {"storage": STATE}).json()["id"]
    assert client_of(ada).get("/api/datasets/actions/logins").json() == []
    refused = capture(ada, login=login)
    assert refused.status_code == 400
    assert [(problem["code"], problem["field"]) for problem in refused.json()["problems"]] == [("login-gone", "login")]
    assert client_of(ada).delete(f"/api/datasets/actions/logins/{login}").status_code == 404


@pytest.mark.parametrize("change", [{"purpose": "perform"}, {"person": "bea"}], ids=str)
def test_a_maintainer_keeps_no_login_of_a_performance_or_of_another_person(
    session: Session, mia: User, bea: User, change: dict[str, str]
) -> None:
    Session.objects.filter(pk=session.pk).update(**({"person": bea} if "person" in change else change))
    assert client_of(mia).post(f"/api/live-sessions/{session.pk}/login").status_code == 403
    assert not Login.objects.exists()


def test_its_person_deletes_it(session: Session, mia: User, shop: Application) -> None:
    login = record_login(session, mia, {"storage": STATE}).json()["id"]
    assert client_of(mia).delete(f"/api/datasets/actions/logins/{login}").status_code == 204
    assert Login.objects.get().state is None
    assert capture(mia, login=login).status_code == 400


def test_a_recorded_login_and_a_storage_state_at_once_are_refused(
    session: Session, mia: User, shop: Application
) -> None:
    login = record_login(session, mia, {"storage": STATE}).json()["id"]
    refused = capture(mia, login=login, storage_state=json.dumps(STATE))
    assert [problem["code"] for problem in refused.json()["problems"]] == ["two-logins"]
    assert not Capture.objects.exists()


def test_a_browser_that_has_stored_nothing_has_no_login(session: Session, mia: User) -> None:
    refused = record_login(session, mia, {"storage": {"cookies": [], "origins": []}})
    assert refused.status_code == 400
    assert "neither cookies nor local storage" in refused.json()["problems"][0]["message"]
    assert not Login.objects.exists()


def test_a_session_that_does_not_run_or_runs_no_browser_says_so(session: Session, mia: User) -> None:
    refused = record_login(session, mia, {"error": "This session runs no browser."})
    assert (refused.status_code, refused.json()["problems"][0]["message"]) == (409, "This session runs no browser.")
    (session_folder(session.pk) / "requests.sock").unlink()
    gone = client_of(mia).post(f"/api/live-sessions/{session.pk}/login")
    assert gone.status_code == 409
    assert "does not run" in gone.json()["problems"][0]["message"]
