"""Tests of agreement figures, from proposals, submissions and approvals of real services."""

import pytest

from annotator.boxes.models import Box
from annotator.boxes.selectors import box_version
from annotator.boxes.services import ImportedBox, apply_edits, decide, import_boxes
from annotator.dashboards.selectors.agreement import agreement
from annotator.dashboards.selectors.box_history import readings_of
from annotator.dashboards.services.agreement_counts import ask_for_count
from annotator.datasets.models import Role
from annotator.domain.geometry import Rect
from annotator.labels.models import Proposal, SendBack
from annotator.screens.models import Screen
from tests.factories import (
    addition,
    approve,
    change,
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


class Team:
    def __init__(self) -> None:
        self.dataset = make_dataset("ours")
        self.shop, self.bank = (make_application(self.dataset, slug) for slug in ("shop", "bank"))
        self.ada, self.bea, self.cem = (make_member(self.dataset, username=name) for name in ("ada", "bea", "cem"))
        self.mia = make_member(self.dataset, Role.MAINTAINER)

    def named(self, *pairs: tuple[str, str]) -> list[Box]:
        """Boxes of the shop that Ada and Bea called these."""
        _, boxes = make_approved_screen(self.shop, self.ada, self.bea, boxes=len(pairs))
        for box, pair in zip(boxes, pairs, strict=True):
            for author, slug in zip((self.ada, self.bea), pair, strict=True):
                skip = "cannot-tell" if not slug else ""
                Proposal.objects.create(box=box, author=author, text=slug, slug=slug, skip=skip, box_version=1)
        return boxes


@pytest.fixture
def team() -> Team:
    return Team()


def test_the_same_labels_agree_wholly_and_disjoint_ones_about_as_by_chance(team: Team) -> None:
    team.named(*[(f"word-{n}", f"word-{n}") for n in range(40)])
    figures = agreement(team.dataset)["labels"]["dataset"]
    assert (figures.percent, figures.corrected, figures.units, figures.note) == (1.0, 1.0, 40, "")
    team.dataset = make_dataset("theirs")
    team.shop = make_application(team.dataset)
    team.named(*[(f"word-{n}", f"other-{n}") for n in range(40)])
    figures = agreement(team.dataset)["labels"]["dataset"]
    assert figures.percent == 0
    assert abs(figures.corrected) < 0.05


def test_word_order_counts_for_the_exact_figure_only(team: Team) -> None:
    team.named(("find-item", "item-find"), ("open-menu", "open-menu"), ("close-tab", "close-tab"))
    result = agreement(team.dataset)
    assert result["labels"]["dataset"].percent == pytest.approx(2 / 3)
    assert result["words"]["dataset"].percent == 1


def test_a_reason_to_skip_agrees_with_the_same_reason_only(team: Team) -> None:
    team.named(("", ""), ("", "find"))
    assert agreement(team.dataset)["labels"]["dataset"].percent == 0.5


def test_figures_are_given_by_application_and_by_person_with_a_note_on_small_samples(team: Team) -> None:
    team.named(("find", "find"), ("open", "close"))
    count_agreement(ask_for_count(dataset=team.dataset, by=team.mia).pk)
    body = client_of(team.mia).get("/api/datasets/ours/agreement").json()
    assert [row["name"] for row in body["applications"]] == ["Shop"]
    assert [row["name"] for row in body["people"]] == ["ada", "bea"]
    figure = body["people"][1]["labels"]
    assert (figure["percent"], figure["units"], figure["too_few"]) == (0.5, 2, True)
    assert "only 2 judged twice" in figure["note"]


def test_proposals_set_aside_and_removed_boxes_do_not_count(team: Team) -> None:
    boxes = team.named(("find", "find"), ("open", "close"), ("save", "save"))
    assert agreement(team.dataset)["labels"]["dataset"].units == 3
    screen = boxes[0].screen
    apply_edits(screen=screen, author=team.ada, base_version=box_version(screen), edits=[removal(boxes[1])])
    assert agreement(team.dataset)["labels"]["dataset"].units == 2
    back = SendBack.objects.create(box=boxes[0], by=team.mia, reason="Both are too vague.")
    Proposal.objects.filter(box=boxes[0]).update(set_aside=back)
    assert agreement(team.dataset)["labels"]["dataset"].units == 1


def test_a_proposal_more_counts_at_once(team: Team) -> None:
    boxes = team.named(("find", "find"))
    assert agreement(team.dataset)["labels"]["dataset"].percent == 1
    Proposal.objects.create(box=boxes[0], author=team.cem, text="other", slug="other", box_version=1)
    assert agreement(team.dataset)["labels"]["dataset"].percent == pytest.approx(1 / 3)


def handed_in(team: Team, how_many: int = 4) -> tuple[Screen, list[Box]]:
    screen = make_screen(team.shop)
    boxes = make_boxes(screen, team.ada, how_many)
    submit(screen, team.ada)
    return screen, boxes


def test_boxes_approved_as_they_were_handed_in_agree_wholly(team: Team) -> None:
    screen, _ = handed_in(team)
    approve(screen, team.bea)
    figures = agreement(team.dataset)["handed_in"]
    assert (figures["dataset"].percent, figures["dataset"].corrected) == (1.0, 1.0)
    assert list(figures["people"]) == [team.ada.pk]


def test_boxes_of_which_none_was_left_agree_about_as_by_chance(team: Team) -> None:
    screen, boxes = handed_in(team)
    decide(screen=screen, reviewer=team.bea, version=box_version(screen), decision="returned", reason="All wrong")
    edits = [*map(removal, boxes), addition(200, 100, 210, 190), addition(250, 150, 300, 199)]
    apply_edits(screen=screen, author=team.ada, base_version=box_version(screen), edits=edits)
    submit(screen, team.ada)
    approve(screen, team.bea)
    figures = agreement(team.dataset)["handed_in"]["dataset"]
    assert figures.percent == 0
    assert -0.1 < figures.corrected <= 0


def test_each_reading_is_the_screen_as_it_was_then(team: Team) -> None:
    screen = make_screen(team.shop)
    page = [ImportedBox(Rect(10 * n, 0, 10 * n + 8, 8), "click", "dom") for n in range(3)]
    first, second, third = import_boxes(screen=screen, boxes=page, author=None)
    edits = [change(second, right=19), removal(third)]
    apply_edits(screen=screen, author=team.ada, base_version=box_version(screen), edits=edits)
    submit(screen, team.ada)
    decide(screen=screen, reviewer=team.bea, version=box_version(screen), decision="returned", reason="One is missing")
    apply_edits(screen=screen, author=team.ada, base_version=box_version(screen), edits=[addition(100, 100, 120, 120)])
    submit(screen, team.ada)
    approve(screen, team.bea)
    apply_edits(screen=screen, author=team.cem, base_version=box_version(screen), edits=[removal(first)])
    result = {reading.first: reading.drawn for reading in readings_of(team.dataset)}
    collected = {Rect(0, 0, 8, 8), Rect(10, 0, 18, 8), Rect(20, 0, 28, 8)}
    results = {Rect(0, 0, 8, 8), Rect(10, 0, 19, 8)}
    approved = {*results, Rect(100, 100, 120, 120)}
    assert (set(result["page"].first_boxes), set(result["page"].second_boxes)) == (collected, approved)
    assert (set(result["handed_in"].first_boxes), set(result["handed_in"].second_boxes)) == (results, approved)


def test_a_screen_that_nobody_approved_is_in_no_reading(team: Team) -> None:
    handed_in(team)
    assert list(readings_of(team.dataset)) == []
    assert agreement(team.dataset)["handed_in"]["dataset"].note == "nobody drew a box"
