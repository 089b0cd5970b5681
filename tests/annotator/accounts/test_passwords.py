"""Tests of passwords: changed by their owner, or reset by a link that works once."""

import re
from datetime import datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from rest_framework.test import APIClient

from annotator.accounts.models import User
from annotator.accounts.services import passwords
from annotator.domain.problems import Rejected
from annotator.http.after_response import do_work
from tests.factories import client_of, make_user

pytestmark = pytest.mark.django_db
OLD, NEW = "an engine of 1843", "notes upon the memoir"


@pytest.fixture
def ada() -> User:
    return User.objects.create_user("ada", "ada@example.org", OLD, name="Ada")


def signed_in(password: str = OLD) -> Client:
    client = Client()
    assert client.post("/api/sign-in", {"username": "ada", "password": password}).status_code == 200
    return client


def change(client: Client, current: str = OLD, password: str = NEW) -> Any:
    return client.put("/api/me/password", {"current": current, "password": password}, "application/json")


def ask_for_link(email: str) -> Any:
    answer = APIClient().post("/api/password-reset", {"email": email}, format="json")
    do_work(answer.wsgi_request)
    return answer


def reset(link: str, password: str = NEW) -> Any:
    uid, token = link.strip().split("/")[-2:]
    body = {"uid": uid, "token": token, "password": password}
    return APIClient().post("/api/password-reset/confirmation", body, format="json")


def codes(answer: Any) -> list[str]:
    return [problem["code"] for problem in answer.json()["problems"]]


def test_a_changed_password_ends_all_other_sessions_and_not_ones_own(ada: User) -> None:
    result, elsewhere = signed_in(), signed_in()
    assert change(result).status_code == 204
    assert result.get("/api/me").json()["username"] == "ada"
    assert elsewhere.get("/api/me").json()["username"] == ""
    signed_in(NEW)


def test_a_password_is_changed_only_with_the_current_one_and_never_to_a_weak_one(ada: User) -> None:
    client = signed_in()
    assert codes(change(client, current="guessed")) == ["wrong-password"]
    assert codes(change(client, password="password")) == ["weak-password"]
    signed_in(OLD)


def test_guesses_of_the_current_password_are_limited(ada: User) -> None:
    client = signed_in()
    assert {change(client, current=f"guess {number}").status_code for number in range(10)} == {400}
    assert change(client, current="guess").status_code == 429


def test_an_address_is_changed_with_the_password_only(ada: User) -> None:
    client = signed_in()
    for current, status in (("guessed", 400), (OLD, 204)):
        body = {"current": current, "email": "lovelace@example.org"}
        assert client.put("/api/me/email", body, "application/json").status_code == status
    assert client.get("/api/me").json()["email"] == "lovelace@example.org"


def test_a_link_comes_by_mail_and_sets_a_password_once_and_ends_all_sessions(ada: User) -> None:
    session = signed_in()
    ask_for_link("Ada@Example.org")
    (message,) = mail.outbox
    assert message.to == ["ada@example.org"]
    (link,) = re.findall(r"http\S+", str(message.body))
    assert codes(reset(link, "password")) == ["weak-password"]
    assert reset(link).status_code == 204
    assert session.get("/api/me").json()["username"] == ""
    assert codes(reset(link, "another notable password")) == ["link-void"]
    signed_in(NEW)


def test_the_answer_is_the_same_for_an_address_that_nobody_has(ada: User) -> None:
    User.objects.create_user("gone", "gone@example.org", OLD, is_active=False)
    answers = [ask_for_link(email) for email in ("ada@example.org", "nobody@example.org", "gone@example.org")]
    assert {(answer.status_code, answer.content) for answer in answers} == {(204, b"")}
    assert [message.to for message in mail.outbox] == [["ada@example.org"]]


def test_nothing_is_sent_before_the_answer(ada: User) -> None:
    APIClient().post("/api/password-reset", {"email": "ada@example.org"}, format="json")
    assert mail.outbox == []


def test_one_address_is_not_flooded_with_links(ada: User) -> None:
    statuses = [ask_for_link("ada@example.org").status_code for _ in range(11)]
    assert statuses == [204] * 10 + [429]


def test_a_link_expires(ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    link = passwords.reset_path(ada)
    in_four_days = datetime.now() + timedelta(days=4)  # noqa: DTZ005 - as Django counts
    monkeypatch.setattr(PasswordResetTokenGenerator, "_now", lambda self: in_four_days)
    assert codes(reset(link)) == ["link-void"]


@pytest.mark.parametrize("uid", ["", "!", "AAAA", "OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk", "4p2k", "LTE"])
def test_links_that_are_none_open_nothing(uid: str) -> None:
    with pytest.raises(Rejected):
        passwords.reset_password(uid=uid, token="a-b", new=NEW)


def test_a_command_prints_a_link(ada: User, settings: Any) -> None:
    settings.PUBLIC_ORIGIN = "https://actwright.example.org"
    out = StringIO()
    call_command("reset_password_link", "ada", stdout=out)
    assert out.getvalue().startswith("https://actwright.example.org/password-reset/")
    assert reset(out.getvalue()).status_code == 204
    with pytest.raises(CommandError, match="nobody"):
        call_command("reset_password_link", "nobody")


def test_staff_makes_links_but_for_those_who_run_the_installation(ada: User) -> None:
    staff = client_of(make_user(is_staff=True))
    response = staff.post(f"/api/accounts/{ada.pk}/reset-link")
    assert response.status_code == 201
    assert reset(response.json()["link"]).status_code == 204
    root = make_user("root", is_superuser=True)
    assert staff.post(f"/api/accounts/{root.pk}/reset-link").status_code == 403
    assert client_of(make_user(is_superuser=True)).post(f"/api/accounts/{root.pk}/reset-link").status_code == 201


def test_accounts_are_found_by_name_or_address_and_only_by_staff(ada: User) -> None:
    make_user("bea")
    staff = client_of(make_user("sam", is_staff=True))
    assert [row["username"] for row in staff.get("/api/accounts").json()["results"]] == ["sam", "bea", "ada"]
    assert [row["username"] for row in staff.get("/api/accounts?search=EXAMPLE").json()["results"]] == ["ada"]
    assert client_of(ada).get("/api/accounts").status_code == 404
