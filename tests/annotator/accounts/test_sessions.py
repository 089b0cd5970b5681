"""Tests of sessions: people see where they are signed in, and end sessions."""

from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client
from django.utils import timezone

from annotator.accounts.models import Session, User
from annotator.http.after_response import do_work, has_work
from tests.factories import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> User:
    return make_user("ada")


def signed_in(agent: str = "Firefox/140.0 Linux", address: str = "192.0.2.7", name: str = "ada") -> Client:
    client = Client(headers={"User-Agent": agent}, REMOTE_ADDR=address)
    assert client.post("/api/sign-in", {"username": name, "password": "correct horse"}).status_code == 200
    return client


def rows(client: Client) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = client.get("/api/me/sessions").json()
    return listed


def test_sessions_are_listed_with_device_and_address_and_without_their_keys(ada: User) -> None:
    result, _ = signed_in(), signed_in("Chromium", "2001:db8::1")
    listed = {row["user_agent"]: row for row in rows(result)}
    assert {agent: row["is_current"] for agent, row in listed.items()} == {
        "Firefox/140.0 Linux": True,
        "Chromium": False,
    }
    assert listed["Chromium"]["address"] == "2001:db8::1"
    assert not any(key in str(listed) for key in Session.objects.values_list("session_key", flat=True))


def test_an_ended_session_is_signed_out_at_once(ada: User) -> None:
    result, elsewhere = signed_in(), signed_in()
    (other,) = [row for row in rows(result) if not row["is_current"]]
    assert result.delete(f"/api/me/sessions/{other['id']}").status_code == 204
    assert elsewhere.get("/api/me").json()["username"] == ""
    assert result.get("/api/me").json()["username"] == "ada"


def test_all_others_are_ended_and_not_those_of_other_people(ada: User) -> None:
    make_user("bea")
    result, bea = signed_in(), signed_in(name="bea")
    other_clients = [signed_in(), signed_in()]
    assert result.delete("/api/me/sessions").json() == {"count": 2}
    assert {client.get("/api/me").json()["username"] for client in other_clients} == {""}
    assert [result.get("/api/me").json()["username"], bea.get("/api/me").json()["username"]] == ["ada", "bea"]


def test_nobody_sees_or_ends_the_sessions_of_others(ada: User) -> None:
    make_user("eve")
    own, eve = signed_in(), signed_in(name="eve")
    (row,) = rows(own)
    assert row["id"] not in str(rows(eve))
    assert eve.delete(f"/api/me/sessions/{row['id']}").status_code == 404
    assert own.get("/api/me").json()["username"] == "ada"


def test_ending_the_session_that_asks_signs_out(ada: User) -> None:
    client = signed_in()
    (row,) = rows(client)
    assert client.delete(f"/api/me/sessions/{row['id']}").status_code == 204
    assert client.get("/api/me").json()["username"] == ""


def test_a_session_is_seen_every_ten_minutes_and_after_the_response(ada: User) -> None:
    client = signed_in()
    assert not has_work(client.get("/api/work").wsgi_request)
    before = timezone.now() - timedelta(minutes=11)
    Session.objects.update(seen_at=before)
    answer = client.get("/api/work")
    assert Session.objects.get().seen_at == before
    do_work(answer.wsgi_request)
    assert timezone.now() - Session.objects.get().seen_at < timedelta(minutes=1)


def test_a_session_keeps_its_name_and_its_beginning_when_it_is_saved_again(ada: User) -> None:
    client = signed_in()
    before = Session.objects.get()
    session = client.session
    session["anything"] = 1
    session.save()
    after = Session.objects.get()
    assert (after.public_id, after.opened_at, after.user_id) == (before.public_id, before.opened_at, ada.pk)
    assert after.address == "192.0.2.7"


def test_whoever_was_signed_in_before_sessions_had_a_table_of_their_own_stays_signed_in(ada: User) -> None:
    old, client = SessionStore(), signed_in()
    old.update(dict(client.session))
    old.save()
    import_module("annotator.accounts.migrations.0004_sessions").copy(apps, None)
    client.cookies[settings.SESSION_COOKIE_NAME] = str(old.session_key)
    assert client.get("/api/me").json()["username"] == "ada"
