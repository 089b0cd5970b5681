"""People sign in at a real OpenID provider: those who are connected or invited, and nobody by an address alone."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from allauth.socialaccount.models import SocialAccount
from django.test import Client
from django.urls import NoReverseMatch, reverse
from pytest_django import Settings

import annotator.urls  # noqa: F401 - as it is without a provider, before a test sets one
from annotator.accounts.models import Session, User
from annotator.accounts.services.sign_in import MOST_PER_ADDRESS
from annotator.audit.models import Entry
from annotator.datasets.models import Dataset, Invitation, Role
from annotator.people.services import remove_person
from annotator.people.services.invitations import invite
from tests.factories import make_dataset, make_member, make_user
from tests.services.openid_provider import OpenIDProvider, running_openid_provider

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse"
VERIFIED = {"email": "ada@example.org", "email_verified": True, "name": "Ada L.", "preferred_username": "ada"}


@pytest.fixture(scope="module")
def running() -> Iterator[OpenIDProvider]:
    with running_openid_provider() as provider:
        yield provider


@pytest.fixture
def provider(running: OpenIDProvider, settings: Settings) -> OpenIDProvider:
    """The provider, set as the environment would."""
    settings.OIDC_ISSUER, settings.OIDC_NAME = running.issuer, "Example SSO"
    app = {"provider_id": "oidc", "name": "Example SSO", "client_id": "actwright", "secret": "s"}
    apps = [{**app, "settings": {"server_url": running.issuer}}]
    settings.SOCIALACCOUNT_PROVIDERS = {"openid_connect": {"OAUTH_PKCE_ENABLED": True, "APPS": apps}}
    settings.ROOT_URLCONF = "tests.annotator.people.urls_with_single_sign_on"
    return running


@pytest.fixture
def dataset() -> Dataset:
    return make_dataset("actions")


def invited(dataset: Dataset, email: str = "ada@example.org") -> Invitation:
    maintainer = make_member(dataset, Role.MAINTAINER)
    return invite(dataset=dataset, role=Role.ANNOTATOR, by=maintainer, email=email)[0]


def come(provider: OpenIDProvider, client: Client, subject: str = "ada", **body: str) -> str:
    """Signs in at the provider; the path to which the browser is sent in the end."""
    location = client.post("/api/oidc/sign-in", body, content_type="application/json").json()["location"]
    return back(client, provider.sign_in(location, subject))


def back(client: Client, url: str) -> str:
    parts = urlsplit(url)
    answer: Any = client.get(f"{parts.path}?{parts.query}")
    assert answer.status_code == 302, answer.content
    return str(answer["Location"])


def username(client: Client) -> str:
    return str(client.get("/api/me").json()["username"])


def connect(provider: OpenIDProvider, client: Client, subject: str = "ada") -> str:
    answer = client.post("/api/me/oidc", {"current": PASSWORD}, content_type="application/json")
    return back(client, provider.sign_in(answer.json()["location"], subject))


def test_whoever_was_invited_by_a_verified_address_gets_an_account_and_the_invitation(
    provider: OpenIDProvider, dataset: Dataset, client: Client
) -> None:
    invited(dataset, "Ada@example.org")
    provider.add("ada", **VERIFIED)
    assert come(provider, client, next="/datasets/actions") == "/datasets/actions"
    me = client.get("/api/me").json()
    assert (me["username"], me["name"], me["email"]) == ("ada", "Ada L.", "ada@example.org")
    (row,) = client.get("/api/me/invitations").json()
    assert client.post(f"/api/me/invitations/{row['id']}").status_code == 201
    assert not User.objects.get(username="ada").has_usable_password()
    assert not Invitation.objects.exclude(email="").exists()


def test_whoever_came_once_comes_again_though_the_address_has_changed(
    provider: OpenIDProvider, dataset: Dataset, client: Client
) -> None:
    invited(dataset)
    provider.add("ada", **VERIFIED)
    come(provider, client)
    provider.add("ada", **{**VERIFIED, "email": "ada.l@example.org", "email_verified": False})
    again = Client()
    assert come(provider, again) == "/"
    assert username(again) == "ada"
    assert SocialAccount.objects.get().extra_data == {}


@pytest.mark.parametrize("is_verified", [False, None, "true"])
def test_an_address_that_the_provider_has_not_verified_opens_nothing(
    provider: OpenIDProvider, dataset: Dataset, client: Client, is_verified: object
) -> None:
    invited(dataset)
    User.objects.create_user("passwordless", "ada@example.org")
    provider.add("ada", **{**VERIFIED, "email_verified": is_verified})
    assert come(provider, client) == "/sign-in?refused=unverified-email"
    assert username(client) == ""
    assert not SocialAccount.objects.exists()


def test_whoever_was_not_invited_gets_no_account(provider: OpenIDProvider, dataset: Dataset, client: Client) -> None:
    invited(dataset, "bea@example.org")
    provider.add("ada", **VERIFIED)
    people = User.objects.count()
    assert come(provider, client) == "/sign-in?refused=not-invited"
    assert (username(client), User.objects.count()) == ("", people)


@pytest.mark.parametrize("rights", [{"password": PASSWORD}, {"is_superuser": True}])
def test_an_account_with_a_password_or_with_staffs_rights_is_not_taken_over_by_a_verified_address(
    provider: OpenIDProvider, client: Client, dataset: Dataset, rights: dict[str, Any]
) -> None:
    User.objects.create_user("victim", "ada@example.org", **rights)
    invited(dataset)
    provider.add("ada", **VERIFIED)
    assert come(provider, client) == "/sign-in?refused=has-account"
    assert (username(client), SocialAccount.objects.count()) == ("", 0)


def test_an_account_that_staff_made_without_a_password_is_its_addresss(
    provider: OpenIDProvider, client: Client
) -> None:
    User.objects.create_user("ada-made-by-staff", "ada@example.org")
    provider.add("ada", **VERIFIED)
    assert come(provider, client) == "/"
    assert username(client) == "ada-made-by-staff"


def test_an_account_is_connected_by_its_owner_with_the_password(provider: OpenIDProvider, client: Client) -> None:
    client.force_login(make_user("augusta"))
    provider.add("ada", **{**VERIFIED, "email_verified": False})
    wrong = client.post("/api/me/oidc", {"current": "no"}, content_type="application/json")
    assert wrong.json()["problems"][0]["code"] == "wrong-password"
    assert connect(provider, client) == "/account"
    assert client.get("/api/oidc").json() == {"name": "Example SSO", "is_connected": True}
    elsewhere = Client()
    come(provider, elsewhere)
    assert username(elsewhere) == "augusta"
    assert client.delete("/api/me/oidc").status_code == 204
    assert come(provider, Client()) == "/sign-in?refused=unverified-email"


def test_an_identity_is_connected_to_one_account_only(provider: OpenIDProvider) -> None:
    provider.add("ada", **VERIFIED)
    first, second = Client(), Client()
    first.force_login(make_user())
    second.force_login(make_user())
    assert connect(provider, first) == "/account"
    assert connect(provider, second) == "/account?refused=connected-already"


def test_somebody_without_a_password_does_not_lock_themselves_out(
    provider: OpenIDProvider, client: Client, dataset: Dataset
) -> None:
    invited(dataset)
    provider.add("ada", **VERIFIED)
    come(provider, client)
    assert client.delete("/api/me/oidc").json()["problems"][0]["code"] == "no-password"


def test_an_inactive_account_does_not_come_in(provider: OpenIDProvider, client: Client, dataset: Dataset) -> None:
    invited(dataset)
    provider.add("ada", **VERIFIED)
    come(provider, client)
    User.objects.update(is_active=False)
    assert come(provider, Client()) == "/sign-in?refused=inactive"


def test_a_removed_persons_identity_is_forgotten(provider: OpenIDProvider, client: Client, dataset: Dataset) -> None:
    invited(dataset)
    provider.add("ada", **VERIFIED)
    come(provider, client)
    ada = User.objects.get(username="ada")
    remove_person(person=ada, by=ada, confirmation="ada")
    assert not SocialAccount.objects.exists()
    assert come(provider, Client()) == "/sign-in?refused=not-invited"


def test_these_sign_ins_are_among_the_sessions_and_in_the_audit_log(provider: OpenIDProvider, dataset: Dataset) -> None:
    invited(dataset)
    provider.add("ada", **VERIFIED)
    client = Client(headers={"User-Agent": "Firefox/140.0 Linux"}, REMOTE_ADDR="192.0.2.7")
    come(provider, client)
    (row,) = client.get("/api/me/sessions").json()
    assert (row["address"], row["user_agent"], row["is_current"]) == ("192.0.2.7", "Firefox/140.0 Linux", True)
    entry = Entry.objects.get(action="signed-in")
    assert (entry.address, entry.detail) == ("192.0.2.7", {"way": "single sign-on"})
    assert Session.objects.get(user__username="ada").address == "192.0.2.7"


def test_an_address_rests_after_refused_sign_ins_and_not_after_good_ones(
    provider: OpenIDProvider, dataset: Dataset
) -> None:
    provider.add("eve", **{**VERIFIED, "email": "eve@example.org"})
    for number in range(MOST_PER_ADDRESS):
        assert (
            back(Client(), f"/oidc/oidc/callback?state=made-up-{number}&code=x") == "/sign-in?refused=provider-failed"
        )
    assert come(provider, Client(), "eve") == "/sign-in?refused=too-many-tries"
    assert Entry.objects.filter(action="sign-in-failed", address="127.0.0.1").count() == MOST_PER_ADDRESS


def test_whoever_thinks_better_of_it_is_back_at_the_sign_in_page(provider: OpenIDProvider, client: Client) -> None:
    location = client.post("/api/oidc/sign-in").json()["location"]
    assert parse_qs(urlsplit(location).query)["code_challenge_method"] == ["S256"]
    assert back(client, provider.cancel(location)) == "/sign-in?refused=provider-failed"


@pytest.mark.parametrize("following", ["https://evil.example/", "//evil.example", "javascript:alert(1)", "account"])
def test_nobody_is_sent_elsewhere_afterwards(
    provider: OpenIDProvider, dataset: Dataset, client: Client, following: str
) -> None:
    invited(dataset)
    provider.add("ada", **VERIFIED)
    assert come(provider, client, next=following) == "/"


def test_a_provider_that_cannot_be_reached_is_said_to_be_so(
    provider: OpenIDProvider, client: Client, settings: Settings
) -> None:
    settings.SOCIALACCOUNT_PROVIDERS["openid_connect"]["APPS"][0]["settings"]["server_url"] = "http://127.0.0.1:9"
    answer = client.post("/api/oidc/sign-in")
    assert (answer.status_code, answer.json()["problems"][0]["code"]) == (400, "provider-unreachable")


def test_without_a_provider_there_are_no_routes_and_no_button(client: Client) -> None:
    with pytest.raises(NoReverseMatch):
        reverse("openid_connect_callback", args=["oidc"])
    assert client.get("/api/oidc").json() == {"name": "", "is_connected": False}
    assert client.post("/api/oidc/sign-in").status_code == 404
    client.force_login(make_user())
    assert client.post("/api/me/oidc", {"current": PASSWORD}).status_code == 404
    assert client.delete("/api/me/oidc").status_code == 404
