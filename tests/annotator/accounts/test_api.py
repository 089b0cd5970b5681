"""People sign in by name and password, their programs by token."""

import pytest
from django.test import Client

from annotator.accounts.models import ApiToken, User
from tests.factories import client_of, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> User:
    return User.objects.create_user("ada", password="an engine of 1843", name="Ada")


def test_a_person_signs_in_and_out(client: Client, ada: User) -> None:
    assert client.get("/api/me").json() == {"username": "", "name": ""}
    answer = client.post("/api/sign-in", {"username": "ada", "password": "an engine of 1843"})
    assert answer.json() == {"username": "ada", "name": "Ada"}
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


def test_a_token_opens_the_api_until_it_is_deleted(client: Client, ada: User) -> None:
    client.force_login(ada)
    made = client.post("/api/tokens", {"name": "laptop"}).json()
    program = Client(headers={"Authorization": f"Bearer {made['secret']}"})
    assert program.get("/api/me").json()["username"] == "ada"
    assert client.delete(f"/api/tokens/{made['id']}").status_code == 204
    assert program.get("/api/me").status_code == 401


def test_only_the_digest_of_a_token_is_kept(client: Client, ada: User) -> None:
    client.force_login(ada)
    secret = client.post("/api/tokens", {"name": "laptop"}).json()["secret"]
    assert secret not in str(ApiToken.objects.values().get())


def test_nobody_deletes_another_persons_token(client: Client, ada: User) -> None:
    client.force_login(ada)
    made = client.post("/api/tokens", {"name": "laptop"}).json()
    client.force_login(User.objects.create_user("eve"))
    assert client.delete(f"/api/tokens/{made['id']}").status_code == 404


def test_chosen_keys_follow_the_person_and_replace_those_chosen_before() -> None:
    mine, others = client_of(make_user()), client_of(make_user())
    assert mine.get("/api/me/keys").json() == {"keys": {}}
    mine.put("/api/me/keys", {"keys": {"draw": ["B"], "lock": []}}, format="json")
    mine.put("/api/me/keys", {"keys": {"draw": ["B", "Mod+B"]}}, format="json")
    assert mine.get("/api/me/keys").json() == {"keys": {"draw": ["B", "Mod+B"]}}
    assert others.get("/api/me/keys").json() == {"keys": {}}


def test_keys_that_are_none_are_refused() -> None:
    client = client_of(make_user())
    nonsense: list[dict[str, object]] = [{"draw": "B"}, {"draw": ["B" * 41]}, {"d" * 61: []}]
    for wrong in nonsense:
        assert client.put("/api/me/keys", {"keys": wrong}, format="json").status_code == 400
