"""Tests of the first account, created by whoever has the token that the start prints."""

from io import StringIO
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from rest_framework.test import APIClient

from annotator.accounts.models import User
from tests.factories import make_user

pytestmark = pytest.mark.django_db
FIRST = {"username": "root", "name": "Rhoda", "email": "rhoda@example.org", "password": "a long way up"}


def printed() -> str:
    out = StringIO()
    call_command("setup_token", stdout=out)
    return out.getvalue().strip()


def set_up(token: str, **changes: str) -> Any:
    return APIClient().post("/api/setup", {**FIRST, "token": token, **changes}, format="json")


def test_the_printed_token_creates_a_superuser_who_is_signed_in() -> None:
    client, token = APIClient(), printed()
    assert client.get("/api/setup").json() == {"is_required": True}
    assert client.post("/api/setup", {**FIRST, "token": token}, format="json").status_code == 201
    user = User.objects.get()
    assert (user.is_staff, user.is_superuser, user.email) == (True, True, "rhoda@example.org")
    assert client.get("/api/me").json()["username"] == "root"
    assert client.get("/api/setup").json() == {"is_required": False}


def test_without_the_token_nobody_sets_up_from_wherever_they_ask() -> None:
    assert set_up("").status_code == 400
    assert set_up("guessed").status_code == 400  # no token has been printed
    printed()
    answer = APIClient(REMOTE_ADDR="127.0.0.1").post("/api/setup", {**FIRST, "token": "guessed"}, format="json")
    assert answer.json()["problems"][0]["field"] == "token"
    assert not User.objects.exists()


def test_a_token_works_once_even_if_the_account_is_gone() -> None:
    token = printed()
    assert set_up(token).status_code == 201
    User.objects.all().delete()
    assert set_up(token).status_code == 400
    assert printed() != token


def test_a_weak_password_leaves_the_token_valid() -> None:
    token = printed()
    assert set_up(token, password="password").json()["problems"][0]["code"] == "weak-password"
    assert set_up(token).status_code == 201


def test_where_there_is_an_account_no_token_is_printed_and_none_is_taken() -> None:
    token = printed()
    make_user()
    assert set_up(token).status_code == 409
    assert printed() == ""


def test_every_machine_of_an_installation_prints_and_takes_the_same_token(settings: Any, tmp_path: Path) -> None:
    token = printed()
    settings.DATA_DIR = tmp_path / "disk-of-another-machine"
    assert printed() == token
    assert set_up(token).status_code == 201


def test_a_token_of_another_secret_key_is_refused_with_what_to_do(settings: Any) -> None:
    token = printed()
    settings.SECRET_KEY = "that of a machine which is not set up alike"
    answer = set_up(token)
    assert answer.status_code == 400
    assert "same SECRET_KEY" in answer.json()["problems"][0]["message"]


def test_guesses_leave_the_token_as_it_is() -> None:
    token = printed()
    assert set_up("guessed").status_code == 400
    APIClient().post("/api/sign-in", {"username": "root", "password": "wrong"}, format="json")
    assert printed() == token


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("_", range(3))
def test_of_two_who_have_the_token_at_once_one_gets_the_account(_: int) -> None:
    token, statuses = printed(), list[int]()

    def ask(username: str) -> None:
        statuses.append(set_up(token, username=username).status_code)
        connection.close()

    threads = [Thread(target=ask, args=[name]) for name in ("first", "second")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [201, 409]
    assert User.objects.count() == 1


def test_setting_up_from_a_foreign_page_is_refused() -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post("/api/setup", {**FIRST, "token": printed()}).status_code == 403
