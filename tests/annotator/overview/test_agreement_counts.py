"""A worker counts agreement; the page shows the latest figures, as of when, and whether more has been done since."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from annotator.accounts.models import User
from annotator.boxes.models import Box
from annotator.boxes.selectors import box_version
from annotator.boxes.services import apply_edits
from annotator.datasets.models import Dataset, Role
from annotator.jobs.models import Status
from annotator.jobs.services import cancel
from annotator.labels.models import Proposal, SendBack
from annotator.overview.agreement import Report
from annotator.overview.agreement_counts import ask_for_count, latest_figures, tells_all
from annotator.overview.models import AgreementCount
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
        asked = ask_for_count(dataset=self.dataset, by=self.mia)
        count_agreement(asked.pk)
        asked.refresh_from_db()
        return asked


@pytest.fixture
def team() -> Team:
    return Team()


def test_before_the_first_count_there_are_no_figures(team: Team) -> None:
    told = client_of(team.mia).get(ADDRESS).json()
    assert (told["as_of"], told["current"], told["count"]) == (None, False, None)
    assert (told["dataset"], told["people"]) == (None, [])


def test_a_count_is_a_job_and_leaves_its_figures(team: Team) -> None:
    asked = client_of(team.mia).post(ADDRESS)
    assert (asked.status_code, asked.json()["status"], asked.json()["subject"]) == (202, "queued", "agreement")
    count_agreement(asked.json()["id"])
    told = client_of(team.mia).get(ADDRESS).json()
    assert (told["count"]["status"], told["current"]) == ("done", True)
    assert told["as_of"] is not None
    figure = told["dataset"]["labels"]
    assert (figure["percent"], figure["units"], figure["too_few"]) == (pytest.approx(1 / 3), 3, True)
    assert [row["name"] for row in told["people"]] == ["ada", "bea"]


def test_whoever_asks_while_it_is_counted_finds_that_count(team: Team) -> None:
    first = ask_for_count(dataset=team.dataset, by=team.mia)
    assert ask_for_count(dataset=team.dataset, by=team.mia) == first
    count_agreement(first.pk)
    assert ask_for_count(dataset=team.dataset, by=team.mia) != first


def test_earlier_figures_stay_until_there_are_newer_ones(team: Team) -> None:
    first = team.count()
    second = ask_for_count(dataset=team.dataset, by=team.mia)
    told = client_of(team.mia).get(ADDRESS).json()
    assert (told["count"]["status"], told["dataset"]["labels"]["units"]) == ("queued", 3)
    cancel(second)
    assert latest_figures(team.dataset) == first
    third = team.count()
    assert list(AgreementCount.objects.filter(figures__isnull=False)) == [third]


def test_a_count_that_is_cancelled_meanwhile_leaves_nothing(team: Team, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ask_for_count(dataset=team.dataset, by=team.mia)

    def cancelled(dataset: Dataset, report: Report) -> None:
        cancel(asked)
        report(0.5, "comparing")

    monkeypatch.setattr("annotator.overview.agreement_counts.agreement", cancelled)
    count_agreement(asked.pk)
    asked.refresh_from_db()
    assert (asked.status, asked.figures) == (Status.CANCELLED, None)


@contextmanager
def outdates(team: Team) -> Iterator[None]:
    count = team.count()
    assert tells_all(count)
    yield
    assert not tells_all(count)


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
    theirs = make_dataset("theirs")
    drawer, reviewer = make_member(theirs), make_member(theirs)
    _, (box, *_) = make_approved_screen(make_application(theirs), drawer, reviewer)
    team.name(box, drawer, "find")
    assert tells_all(count)
