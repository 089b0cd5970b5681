"""Tests of a dataset's private hosts, capped by the installation's."""

from typing import Any

import pytest

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, Role
from annotator.datasets.selectors.hosts import hosts_opened_for
from tests.factories import client_of, make_dataset, make_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def dataset() -> Dataset:
    return make_dataset("ours")


@pytest.fixture
def mia(dataset: Dataset) -> User:
    return make_member(dataset, Role.MAINTAINER)


def save(mia: User, *hosts: str) -> Any:
    return client_of(mia).patch("/api/datasets/ours", {"allowed_hosts": list(hosts)}, format="json")


def test_a_maintainer_opens_only_hosts_that_the_installation_opens(dataset: Dataset, mia: User, settings: Any) -> None:
    settings.CAPTURE_ALLOWED_HOSTS = ["intranet.example.org", "127.0.0.1:8765"]
    for host in ("127.0.0.1", "127.0.0.1:80", "10.0.0.1", "localhost"):
        saved = save(mia, host)
        assert saved.status_code == (200 if host == "127.0.0.1" else 400), host
    assert save(mia, "Intranet.example.org.", "127.0.0.1").json()["allowed_hosts"] == [
        "intranet.example.org",
        "127.0.0.1",
    ]
    dataset.refresh_from_db()
    assert hosts_opened_for(dataset) == ("intranet.example.org", "127.0.0.1:8765")


def test_what_an_earlier_version_saved_opens_nothing_by_itself(settings: Any) -> None:
    settings.CAPTURE_ALLOWED_HOSTS = ["127.0.0.1:8765"]
    old = make_dataset(allowed_hosts=["10.0.0.1", "169.254.169.254", "http://odd", "127.0.0.1:22"])
    assert hosts_opened_for(old) == ()


def test_an_installation_host_is_closed_to_datasets_that_do_not_name_it(dataset: Dataset, settings: Any) -> None:
    settings.CAPTURE_ALLOWED_HOSTS = ["127.0.0.1"]
    assert hosts_opened_for(dataset) == ()


def test_an_invalid_host_is_refused_with_a_reason(mia: User, settings: Any) -> None:
    settings.CAPTURE_ALLOWED_HOSTS = ["127.0.0.1"]
    for host in ("http://127.0.0.1", "169.254.169.254", "two words", "127.0.0.1:99999"):
        (problem,) = save(mia, host).json()["problems"]
        assert (problem["code"], problem["field"]) == ("not-a-host", "allowed_hosts"), host
