"""Programs sign in by token: for reading, for changing, or for everything; for one dataset or all; until it ends."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from annotator.accounts.models import ApiToken, User
from annotator.accounts.services import create_token
from annotator.accounts.services.passwords import change_password, reset_password, reset_path
from annotator.accounts.services.tokens import USE_NOTED_EVERY
from annotator.audit.models import Entry
from annotator.datasets.models import Membership, Role
from annotator.http.after_response import do_work, has_work
from tests.factories import client_of, make_dataset, make_member, make_user

pytestmark = pytest.mark.django_db
NEW = "a long new secret"


@pytest.fixture
def ada() -> User:
    return make_user("ada")


def program(secret: str) -> Client:
    return Client(headers={"Authorization": f"Bearer {secret}"})


def created(user: User, **body: Any) -> dict[str, Any]:
    answer = client_of(user).post("/api/tokens", {"name": "laptop", "access": "read", **body}, format="json")
    assert answer.status_code == 201, answer.json()
    token: dict[str, Any] = answer.json()
    return token


def test_a_token_opens_the_api_until_it_is_revoked(ada: User) -> None:
    token = created(ada)
    assert program(token["secret"]).get("/api/me").json()["username"] == "ada"
    assert client_of(ada).delete(f"/api/tokens/{token['id']}").status_code == 204
    assert program(token["secret"]).get("/api/me").status_code == 401


def test_the_secret_is_shown_once_and_kept_as_a_digest(ada: User) -> None:
    secret = created(ada)["secret"]
    assert secret not in str(ApiToken.objects.values().get())
    assert secret not in client_of(ada).get("/api/tokens").content.decode()
    assert secret not in str(list(Entry.objects.values()))


def test_nobody_revokes_another_persons_token(ada: User) -> None:
    token = created(ada)
    assert client_of(make_user()).delete(f"/api/tokens/{token['id']}").status_code == 404


def test_a_token_ends_when_it_expires(ada: User) -> None:
    ends = timezone.now() + timedelta(days=30)
    secret = created(ada, expires_at=ends.isoformat())["secret"]
    assert program(secret).get("/api/me").status_code == 200
    ApiToken.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert program(secret).get("/api/me").status_code == 401


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"expires_at": "2020-01-01T00:00:00Z"}, "expires_at"),
        ({"access": "admin"}, "access"),
        ({"dataset": "of-others"}, "dataset"),
        ({"dataset": "mine", "access": "full"}, "dataset"),
    ],
)
def test_what_no_token_can_be_is_refused_at_its_field(body: dict[str, str], field: str) -> None:
    make_dataset("of-others")
    ada = make_member(make_dataset("mine"))
    answer = client_of(ada).post("/api/tokens", {"name": "laptop", "access": "read", **body}, format="json")
    assert (answer.status_code, answer.json()["problems"][0]["field"]) == (400, field)


def test_a_token_of_one_dataset_opens_no_other_and_founds_none() -> None:
    mine, other = make_dataset("mine"), make_dataset("other")
    ada = make_member(mine, Role.MAINTAINER, username="ada")
    User.objects.filter(pk=ada.pk).update(is_staff=True)
    Membership.objects.create(dataset=other, user=ada, role=Role.MAINTAINER)
    bound = program(created(ada, access="write", dataset="mine")["secret"])
    assert [row["slug"] for row in bound.get("/api/datasets").json()] == ["mine"]
    changed = {"description": "New."}
    assert bound.patch("/api/datasets/mine", changed, content_type="application/json").status_code == 200
    assert bound.patch("/api/datasets/other", changed, content_type="application/json").status_code == 404
    assert bound.post("/api/datasets", {"name": "Third"}, content_type="application/json").status_code == 403


def test_a_token_of_a_deleted_dataset_is_gone_with_it() -> None:
    mine = make_dataset("mine")
    secret = created(make_member(mine), dataset="mine")["secret"]
    mine.delete()
    assert program(secret).get("/api/me").status_code == 401


def test_a_token_gives_nothing_that_the_person_has_lost() -> None:
    mine = make_dataset("mine")
    ada = make_member(mine)
    secret = created(ada, dataset="mine")["secret"]
    Membership.objects.filter(user=ada).delete()
    assert program(secret).get("/api/datasets/mine").status_code == 404


def test_the_last_use_is_written_every_ten_minutes_and_after_the_response(ada: User) -> None:
    client = program(created(ada)["secret"])
    answer = client.get("/api/datasets")
    assert ApiToken.objects.get().used_at is None
    do_work(answer.wsgi_request)
    first = ApiToken.objects.get().used_at
    assert first is not None
    assert not has_work(client.get("/api/datasets").wsgi_request)
    ApiToken.objects.update(used_at=first - USE_NOTED_EVERY)
    assert has_work(client.get("/api/datasets").wsgi_request)


def test_tokens_stay_when_their_owner_changes_the_password(ada: User) -> None:
    secret = created(ada)["secret"]
    change_password(user=ada, current="correct horse", new=NEW)
    assert program(secret).get("/api/me").status_code == 200


def test_tokens_end_when_the_password_is_reset_by_a_link(ada: User) -> None:
    secret = created(ada)["secret"]
    uid, token = reset_path(ada).split("/")[-2:]
    reset_password(uid=uid, token=token, new=NEW)
    assert program(secret).get("/api/me").status_code == 401
    assert "token-revoked" in Entry.objects.values_list("action", flat=True)


def test_tokens_end_when_staff_sets_the_password_in_the_admin(ada: User) -> None:
    _, secret = create_token(user=ada, name="laptop")
    admin = Client()
    admin.force_login(make_user(is_staff=True, is_superuser=True))
    form = {"password1": NEW, "password2": NEW, "usable_password": "true"}
    assert admin.post(f"/admin/accounts/user/{ada.pk}/password/", form).status_code == 302
    assert program(secret).get("/api/me").status_code == 401
