"""A test of one person who requests the next box in two windows at once."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client

from annotator.accounts.models import User
from annotator.datasets.models import Dataset
from tests.factories import make_application, make_approved_screen, make_dataset, make_member

pytestmark = pytest.mark.django_db(transaction=True)
WINDOWS = 4
ROUNDS = 12


def _work(person: User, dataset: Dataset, together: Barrier) -> list[int]:
    """The statuses of a window that fetches, gives back and names boxes, in step with the others."""
    client = Client(raise_request_exception=False)
    client.force_login(person)
    statuses = []
    for round_number in range(ROUNDS):
        together.wait(30)
        response = client.post(f"/api/datasets/{dataset.slug}/label-queue/next", {}, "application/json")
        statuses.append(response.status_code)
        if response.status_code != 200:
            continue
        body = response.json()
        if round_number % 3 == 0:
            client.delete(f"/api/leases/{body['token']}")
        elif round_number % 3 == 1:
            label = {"token": body["token"], "text": f"b {body['box']['id'][:9]}"}
            answer = client.post(f"/api/boxes/{body['box']['id']}/proposals", label, "application/json")
            statuses.append(answer.status_code)
    connection.close()
    return statuses


def test_a_person_with_several_windows_is_never_answered_by_a_server_error() -> None:
    dataset = make_dataset()
    people = [make_member(dataset) for _ in range(2)]
    make_approved_screen(make_application(dataset), people[0], people[1], boxes=40)
    together = Barrier(2 * WINDOWS)
    with ThreadPoolExecutor(2 * WINDOWS) as pool:
        windows = [pool.submit(_work, person, dataset, together) for person in people for _ in range(WINDOWS)]
        statuses = [status for window in windows for status in window.result()]
    assert set(statuses) <= {200, 201, 204, 409}
