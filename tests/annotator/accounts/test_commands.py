"""Commands that change accounts leave a trace with the operating system's user who ran them."""

import os
import pwd
from collections.abc import Iterator

import pytest
from django.core.management import CommandError, call_command, get_commands
from django.test import Client

from annotator.accounts.models import ApiToken, Session, TokenAccess, User
from annotator.accounts.services import create_token
from annotator.audit.models import Action, Entry
from tests.factories import client_of, make_user

pytestmark = pytest.mark.django_db
SYSTEM_USER = pwd.getpwuid(os.getuid()).pw_name
NEW = "a long new secret"


@pytest.fixture
def ada() -> User:
    """Somebody with a session and a token."""
    ada = make_user("ada")
    create_token(user=ada, name="script", access=TokenAccess.READ)
    Client().post("/api/sign-in", {"username": "ada", "password": "correct horse"})
    assert Session.objects.filter(user=ada).exists()
    return ada


def typed(monkeypatch: pytest.MonkeyPatch, *passwords: str) -> None:
    answers: Iterator[str] = iter(passwords)
    monkeypatch.setattr("getpass.getpass", lambda prompt="": next(answers))


def recorded(action: Action) -> list[tuple[str, int | None, str, str]]:
    rows = Entry.objects.filter(action=action)
    return [(row.object_id, row.actor_id, row.address, row.detail["system_user"]) for row in rows]


def test_a_superuser_made_at_the_command_line_is_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", NEW)
    call_command("createsuperuser", interactive=False, username="root", email="root@example.org", verbosity=0)
    root = User.objects.get(username="root", is_superuser=True)
    assert recorded(Action.ACCOUNT_CREATED) == [(str(root.pk), None, "", SYSTEM_USER)]


@pytest.mark.parametrize(
    ("options", "password", "words"),
    [
        ({"username": "root"}, "", "DJANGO_SUPERUSER_PASSWORD"),
        ({"username": "root"}, "1234", "too short"),
        ({}, NEW, "--username"),
        ({"username": "ada"}, NEW, "already"),
    ],
)
def test_a_superuser_that_is_refused_is_not_made(
    ada: User, monkeypatch: pytest.MonkeyPatch, options: dict[str, str], password: str, words: str
) -> None:
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", password)
    with pytest.raises(CommandError, match=words):
        call_command("createsuperuser", interactive=False, **options)
    assert not User.objects.filter(is_superuser=True).exists()
    assert recorded(Action.ACCOUNT_CREATED) == []


def test_a_superuser_is_asked_for_name_and_password(monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, NEW, NEW)
    monkeypatch.setattr("builtins.input", lambda prompt: "root")
    call_command("createsuperuser")
    assert User.objects.get(username="root", is_staff=True, is_superuser=True).check_password(NEW)


def test_a_password_set_at_the_command_line_is_recorded_and_ends_what_it_let_in(
    ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, NEW, NEW)
    call_command("changepassword", "ada")
    ada.refresh_from_db()
    assert ada.check_password(NEW)
    assert not Session.objects.filter(user=ada).exists()
    assert not ApiToken.objects.filter(user=ada).exists()
    assert recorded(Action.PASSWORD_CHANGED) == [(str(ada.pk), None, "", SYSTEM_USER)]


@pytest.mark.parametrize(
    ("passwords", "words"), [(("a", "b"), "differ"), (("1234", "1234"), "too short")], ids=["two", "weak"]
)
def test_a_password_that_is_refused_changes_nothing(
    ada: User, monkeypatch: pytest.MonkeyPatch, passwords: tuple[str, str], words: str
) -> None:
    typed(monkeypatch, *passwords)
    with pytest.raises(CommandError, match=words):
        call_command("changepassword", "ada")
    ada.refresh_from_db()
    assert ada.check_password("correct horse")
    assert recorded(Action.PASSWORD_CHANGED) == []


def test_nobody_of_that_name_is_said_before_a_password_is_asked_for() -> None:
    with pytest.raises(CommandError, match="Nobody has the user name"):
        call_command("changepassword", "nobody-at-all")


def test_a_link_made_at_the_command_line_is_recorded(ada: User, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("reset_password_link", "ada")
    assert "/password-reset/" in capsys.readouterr().out
    assert recorded(Action.RESET_LINK_CREATED) == [(str(ada.pk), None, "", SYSTEM_USER)]


def test_the_log_names_the_command_line_and_its_user_as_who_did_it(ada: User) -> None:
    call_command("reset_password_link", "ada")
    (row,) = client_of(make_user(is_staff=True)).get("/api/audit", {"action": "reset-link-created"}).json()["results"]
    assert (row["actor"], row["detail"], row["address"]) == (f"command line ({SYSTEM_USER})", "", "")
    entries = client_of(ada).get("/api/me/export").json()["audit_log"]
    assert "system_user" not in str(entries)


def test_django_has_no_command_of_its_own_that_changes_accounts() -> None:
    assert "django.contrib.auth" not in get_commands().values()
