"""The sweep does all that is periodic; boxes are queued for labels by what was approved since."""

import logging
from datetime import UTC, datetime, timedelta
from unittest import mock

import pytest

from annotator.accounts.models import User
from annotator.datasets.models import Application, Dataset
from annotator.labels.models import Opening
from tests.factories import make_application, make_approved_screen, make_dataset, make_member
from workers.jobs import queue_labels, sweep
from workers.jobs.queue_labels import ApprovalWatch

pytestmark = pytest.mark.django_db


@pytest.fixture
def dataset() -> Dataset:
    return make_dataset()


@pytest.fixture
def shop(dataset: Dataset) -> Application:
    return make_application(dataset)


@pytest.fixture
def people(dataset: Dataset) -> tuple[User, User]:
    return make_member(dataset), make_member(dataset)


def approve_yesterday(shop: Application, people: tuple[User, User]) -> None:
    yesterday = datetime.now(UTC) - timedelta(days=1)
    with mock.patch("django.utils.timezone.now", return_value=yesterday):
        make_approved_screen(shop, *people)


def test_one_part_that_fails_stops_no_other(
    shop: Application, people: tuple[User, User], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def failing() -> int:
        raise RuntimeError("this part is broken")

    make_approved_screen(shop, *people)
    monkeypatch.setattr(sweep, "PARTS", (failing, *sweep.PARTS))
    with caplog.at_level(logging.ERROR):
        sweep.sweep()
    assert Opening.objects.count() == 1
    assert [record.message for record in caplog.records] == ["failing failed; it is tried again with the next sweep"]


def test_what_was_approved_while_no_worker_ran_is_queued_by_the_first_look(
    shop: Application, people: tuple[User, User]
) -> None:
    approve_yesterday(shop, people)
    assert ApprovalWatch().queue() == 1


def test_afterwards_recent_approvals_are_queued_and_older_ones_with_the_hourly_look(
    shop: Application, people: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = ApprovalWatch()
    assert watch.queue() == 0
    make_approved_screen(shop, *people)
    approve_yesterday(shop, people)
    assert (watch.queue(), watch.queue()) == (1, 0)
    monkeypatch.setattr(queue_labels, "LOOK_AT_ALL_SECONDS", 0)
    assert (watch.queue(), Opening.objects.count()) == (1, 2)


def test_every_approval_is_looked_at_until_none_is_left(
    shop: Application, people: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (queue_labels, "annotator.labels.services.queue"):
        name = module if isinstance(module, str) else module.__name__
        monkeypatch.setattr(f"{name}.SCREENS_AT_ONCE", 1)
    for _ in range(3):
        approve_yesterday(shop, people)
    watch = ApprovalWatch()
    assert [watch.queue() for _ in range(4)] == [1, 1, 1, 0]
