"""Tests of accounts by HTTP: sign-in by name and password, and a person's own keys."""

import pytest
from django.test import Client

from annotator.accounts.models import User
from tests.factories import client_of, make_user

pytestmark = pytest.mark.django_db
NOBODY = {"username": "", "name": "", "email": "", "is_operator": False, "may_found_datasets": False}


@pytest.fixture
def ada() -> User:
    return User.objects.create_user("ada", password="an engine of 1843", name="Ada")


def test_a_person_signs_in_and_out(client: Client, ada: User) -> None:
    assert client.get("/api/me").json() == NOBODY
    answer = client.post("/api/sign-in", {"username": "ada", "password": "an engine of 1843"})
    assert answer.json() == {**NOBODY, "username": "ada", "name": "Ada"}
    assert client.get("/api/me").json()["username"] == "ada"
    assert client.post("/api/sign-out").status_code == 204
    assert client.get("/api/me").json()["username"] == ""


def test_a_wrong_password_is_refused_without_saying_which_part_was_wrong(client: Client, ada: User) -> None:
    wrong = client.post("/api/sign-in", {"username": "ada", "password": "no"})
    unknown = client.post("/api/sign-in", {"username": "nobody", "password": "no"})
    assert wrong.status_code == unknown.status_code == 400
    assert wrong.json() == unknown.json()


def test_signing_in_from_a_foreign_page_is_refused(ada: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    answer = strict.post("/api/sign-in", {"username": "ada", "password": "an engine of 1843"})
    assert answer.status_code == 403


def test_chosen_keys_follow_the_person_and_replace_those_chosen_before() -> None:
    own, another = client_of(make_user()), client_of(make_user())
    assert own.get("/api/me/keys").json() == {"keys": {}}
    own.put("/api/me/keys", {"keys": {"draw": ["B"], "lock": []}}, format="json")
    own.put("/api/me/keys", {"keys": {"draw": ["B", "Mod+B"]}}, format="json")
    assert own.get("/api/me/keys").json() == {"keys": {"draw": ["B", "Mod+B"]}}
    assert another.get("/api/me/keys").json() == {"keys": {}}


def test_keys_that_are_none_are_refused() -> None:
    client = client_of(make_user())
    nonsense: list[dict[str, object]] = [{"draw": "B"}, {"draw": ["B" * 41]}, {"d" * 61: []}]
    for wrong in nonsense:
        assert client.put("/api/me/keys", {"keys": wrong}, format="json").status_code == 400
