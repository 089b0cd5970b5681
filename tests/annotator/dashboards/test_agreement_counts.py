"""Tests of the agreement job: the page shows its latest figures, their time, and whether they are current."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from annotator.accounts.models import User
from annotator.boxes.models import Box
from annotator.boxes.selectors import box_version
from annotator.boxes.services import apply_edits
from annotator.dashboards.models import AgreementCount
from annotator.dashboards.selectors.agreement import Report
from annotator.dashboards.services.agreement_counts import ask_for_count, is_current, latest_figures
from annotator.datasets.models import Dataset, Role
from annotator.jobs.models import Status
from annotator.jobs.services import cancel
from annotator.labels.models import Proposal, SendBack
from annotator.screens.services import withdraw_screen
from tests.factories import (
    approve,
    client_of,
    make_application,
    make_approved_screen,
    make_boxes,
    make_dataset,
    make_member,
    make_screen,
    removal,
    submit,
)
from workers.jobs.count_agreement import count_agreement

pytestmark = pytest.mark.django_db

ADDRESS = "/api/datasets/ours/agreement"


class Team:
    def __init__(self) -> None:
        self.dataset = make_dataset("ours")
        self.shop = make_application(self.dataset, "shop")
        self.ada, self.bea, self.cem = (make_member(self.dataset, username=name) for name in ("ada", "bea", "cem"))
        self.mia = make_member(self.dataset, Role.MAINTAINER)
        self.screen, self.boxes = make_approved_screen(self.shop, self.ada, self.bea, boxes=3)
        for box, label in zip(self.boxes, ("find", "open", "close"), strict=True):
            self.name(box, self.ada, label)
            self.name(box, self.bea, "open")

    def name(self, box: Box, person: User, label: str) -> None:
        Proposal.objects.create(box=box, author=person, text=label, slug=label, box_version=1)

    def count(self) -> AgreementCount:
        result = ask_for_count(dataset=self.dataset, by=self.mia)
        count_agreement(result.pk)
        result.refresh_from_db()
        return result


@pytest.fixture
def team() -> Team:
    return Team()


def test_before_the_first_count_there_are_no_figures(team: Team) -> None:
    body = client_of(team.mia).get(ADDRESS).json()
    assert (body["as_of"], body["current"], body["count"]) == (None, False, None)
    assert (body["dataset"], body["people"]) == (None, [])


def test_a_count_is_a_job_and_leaves_its_figures(team: Team) -> None:
    response = client_of(team.mia).post(ADDRESS)
    assert (response.status_code, response.json()["status"], response.json()["subject"]) == (202, "queued", "agreement")
    count_agreement(response.json()["id"])
    body = client_of(team.mia).get(ADDRESS).json()
    assert (body["count"]["status"], body["current"]) == ("done", True)
    assert body["as_of"] is not None
    figure = body["dataset"]["labels"]
    assert (figure["percent"], figure["units"], figure["too_few"]) == (pytest.approx(1 / 3), 3, True)
    assert [row["name"] for row in body["people"]] == ["ada", "bea"]


def test_whoever_asks_while_it_is_counted_finds_that_count(team: Team) -> None:
    first = ask_for_count(dataset=team.dataset, by=team.mia)
    assert ask_for_count(dataset=team.dataset, by=team.mia) == first
    count_agreement(first.pk)
    assert ask_for_count(dataset=team.dataset, by=team.mia) != first


def test_earlier_figures_stay_until_there_are_newer_ones(team: Team) -> None:
    first = team.count()
    second = ask_for_count(dataset=team.dataset, by=team.mia)
    body = client_of(team.mia).get(ADDRESS).json()
    assert (body["count"]["status"], body["dataset"]["labels"]["units"]) == ("queued", 3)
    cancel(second)
    assert latest_figures(team.dataset) == first
    third = team.count()
    assert list(AgreementCount.objects.filter(figures__isnull=False)) == [third]


def test_a_count_that_is_cancelled_meanwhile_leaves_nothing(team: Team, monkeypatch: pytest.MonkeyPatch) -> None:
    result = ask_for_count(dataset=team.dataset, by=team.mia)

    def cancelled(dataset: Dataset, report: Report) -> None:
        cancel(result)
        report(0.5, "comparing")

    monkeypatch.setattr("annotator.dashboards.services.agreement_counts.agreement", cancelled)
    count_agreement(result.pk)
    result.refresh_from_db()
    assert (result.status, result.figures) == (Status.CANCELLED, None)


@contextmanager
def outdates(team: Team) -> Iterator[None]:
    count = team.count()
    assert is_current(count)
    yield
    assert not is_current(count)


def test_figures_are_out_of_date_after_whatever_might_change_them(team: Team) -> None:
    other = make_screen(team.shop)
    with outdates(team):
        team.name(team.boxes[0], team.cem, "shut")
    with outdates(team):
        SendBack.objects.create(box=team.boxes[0], by=team.mia, reason="Both are too vague.")
    with outdates(team):
        edits = [removal(team.boxes[1])]
        apply_edits(screen=team.screen, author=team.ada, base_version=box_version(team.screen), edits=edits)
    make_boxes(other, team.ada, 2)
    submit(other, team.ada)
    with outdates(team):
        approve(other, team.bea)
    with outdates(team):
        withdraw_screen(screen=other)


def test_what_others_do_in_their_dataset_does_not_outdate_figures(team: Team) -> None:
    count = team.count()
    dataset = make_dataset("theirs")
    drawer, reviewer = make_member(dataset), make_member(dataset)
    _, (box, *_) = make_approved_screen(make_application(dataset), drawer, reviewer)
    team.name(box, drawer, "find")
    assert is_current(count)
