"""Tests of error responses: problems as JSON, never an unexplained 500."""

from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from annotator.datasets.models import Role
from tests.factories import client_of, make_dataset, make_member

pytestmark = pytest.mark.django_db
HUGE = "9" * 23


def problem(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["problems"][0]["code"]


@pytest.fixture
def mia() -> APIClient:
    client = client_of(make_member(make_dataset("ours"), Role.MAINTAINER, Role.ANNOTATOR))
    client.raise_request_exception = False
    return client


def test_json_nested_too_deeply_is_refused() -> None:
    answer = Client(raise_request_exception=False).post("/api/sign-in", "[" * 100_000, content_type="application/json")
    assert problem(answer) == (400, "parse-error")


ODD_ADDRESSES = [
    "datasets/ours/captures?cursor=cD1hYmM%3D",  # p=abc
    "datasets/ours/captures?cursor=%ff%00",
    "datasets/ours/captures?cursor=cD05OTk5OTk5OTk5OTk5OTk5OTk5OTk5OQ%3D%3D",  # p=99999999999999999999999
    "datasets/ours/screens?cursor=é",
    "datasets/ours/tasks?cursor=cD1hYmM%3D",
    f"datasets/ours/tasks?screen={HUGE}",
    f"screens/{HUGE}",
    f"tasks/{HUGE}",
    f"releases/{HUGE}/answers?offset={HUGE}",
    "datasets/ours/hours?week=0001-01-01",
    "datasets/ours/hours?week=9999-12-31",
    "me/hours?week=0001-01-01",
    f"datasets/ours/hours?weeks={HUGE}",
    f"datasets/ours/people/{HUGE}/export",
]


@pytest.mark.parametrize("address", ODD_ADDRESSES)
def test_an_odd_address_is_answered_with_a_problem(mia: APIClient, address: str) -> None:
    answer = mia.get(f"/api/{address}")
    if answer.status_code != 200:  # as many weeks as there are
        assert answer.status_code in (400, 404), answer.content
        assert answer.json()["problems"]


@pytest.mark.parametrize(
    "body", [{"ids": [int(HUGE)]}, {"to": int(HUGE)}, {"week": "0001-01-01", "people": [int(HUGE)]}]
)
def test_a_number_beyond_all_counting_is_a_problem_of_the_request(mia: APIClient, body: dict[str, Any]) -> None:
    for address in (
        "jobs/capture/cancellations",
        f"people/{mia.session['_auth_user_id']}/hand-over",
        "hours/approval",
        "applications",
    ):
        answer = mia.post(f"/api/datasets/ours/{address}", body, format="json")
        assert answer.status_code < 500, address
        assert answer.status_code < 300 or answer.json()["problems"]


def test_a_method_that_there_is_not_is_a_problem(mia: APIClient) -> None:
    assert problem(mia.put("/api/me")) == (405, "method-not-allowed")
    assert problem(mia.post("/api/datasets/ours/events")) == (405, "method-not-allowed")


def test_an_address_that_there_is_not_is_a_problem(mia: APIClient) -> None:
    assert problem(mia.get("/api/nothing")) == (404, "not-found")


def test_a_forged_request_is_a_problem() -> None:
    answer = Client(enforce_csrf_checks=True).post("/api/sign-in", {"username": "ada", "password": "no"})
    assert problem(answer) == (403, "permission-denied")


def test_a_host_that_is_not_ours_is_a_problem_in_the_api_and_a_page_elsewhere() -> None:
    stranger = Client(headers={"host": "elsewhere.example"})
    assert problem(stranger.get("/api/me")) == (400, "bad-request")
    assert stranger.get("/")["Content-Type"].startswith("text/html")


def test_what_breaks_on_the_server_is_a_problem(mia: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("annotator.datasets.api.datasets.selectors.datasets_of", broken)
    assert problem(mia.get("/api/datasets")) == (500, "server-error")
