"""Tests of the limits on sign-in attempts, by account and by address, for every form."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from annotator.accounts.models import SignInAttempt, User
from annotator.accounts.services.sign_in import MOST_PER_ACCOUNT, MOST_PER_ADDRESS, WINDOW, network_of

pytestmark = pytest.mark.django_db
RIGHT = "an engine of 1843"


@pytest.fixture
def ada() -> User:
    return User.objects.create_user("ada", password=RIGHT, is_staff=True)


def try_it(username: str, password: str, address: str = "192.0.2.1", forwarded: str = "") -> Any:
    client = Client(REMOTE_ADDR=address, headers={"X-Forwarded-For": forwarded} if forwarded else None)
    return client.post("/api/sign-in", {"username": username, "password": password})


def test_an_account_rests_after_wrong_passwords_from_anywhere(ada: User) -> None:
    for number in range(MOST_PER_ACCOUNT):
        assert try_it("ada", "no", f"192.0.2.{number}", forwarded=f"198.51.100.{number}").status_code == 400
    refused = try_it("ada", RIGHT, "203.0.113.1")
    assert (refused.status_code, refused.json()["problems"][0]["code"]) == (429, "too-many-tries")
    assert try_it("ADA", "no", "203.0.113.2").status_code == 429
    SignInAttempt.objects.update(made_at=timezone.now() - WINDOW - timedelta(seconds=1))
    assert try_it("ada", RIGHT).status_code == 200


def test_an_address_rests_whatever_it_says_was_forwarded(ada: User) -> None:
    for number in range(MOST_PER_ADDRESS):
        assert try_it(f"somebody-{number}", "no", forwarded=f"198.51.100.{number}").status_code == 400
    assert try_it("ada", RIGHT, forwarded="198.51.100.200").status_code == 429
    assert try_it("ada", RIGHT, "192.0.2.2").status_code == 200


def test_the_limit_is_the_same_for_a_name_that_nobody_has(ada: User) -> None:
    addresses = [f"192.0.2.{number}" for number in range(MOST_PER_ACCOUNT + 1)]
    existing, unknown = (
        [try_it(name, "no", address).status_code for address in addresses] for name in ("ada", "nobody")
    )
    assert existing == unknown


def test_right_passwords_do_not_count_and_clear_the_account(ada: User) -> None:
    for _ in range(3):
        for _ in range(MOST_PER_ACCOUNT - 1):
            assert try_it("ada", "no", "192.0.2.9").status_code == 400
        assert try_it("ada", RIGHT, "192.0.2.9").status_code == 200


def test_the_admin_counts_the_same_tries(ada: User) -> None:
    form = {"username": "ada", "password": "no"}
    for number in range(MOST_PER_ACCOUNT):
        Client(REMOTE_ADDR=f"192.0.2.{number}").post("/admin/login/", form)
    refused = Client().post("/admin/login/?next=/admin/", {"username": "ada", "password": RIGHT})
    assert b"try again in 5 minutes" in refused.content
    assert try_it("ada", RIGHT).status_code == 429


def test_the_addresses_of_one_ipv6_customer_are_one() -> None:
    assert network_of("2001:db8:1:2::1") == network_of("2001:db8:1:2:ffff::9") == "2001:db8:1:2::/64"
    assert network_of("192.0.2.1") == "192.0.2.1"
    assert network_of("unknown" * 20) == ("unknown" * 20)[:45]
