"""People come and go; their work stays, and so do the rules about it."""

from datetime import date

import pytest
from rest_framework.test import APIClient

from annotator.accounts.models import ApiToken, User
from annotator.accounts.services import create_token
from annotator.boxes.models import Box, Pin, PinStage
from annotator.boxes.pins import pin
from annotator.boxes.services import decide
from annotator.datasets.models import Dataset, Role
from annotator.datasets.services import accept_invitation, add_member, invite
from annotator.domain.problems import Rejected
from annotator.labels.services import propose
from annotator.labels.turns import next_turn
from annotator.overview import people
from annotator.overview.export import everything_of
from annotator.screens.models import Screen
from annotator.work.hour_models import Sheet
from annotator.work.models import Lease
from tests.factories import (
    client_of,
    make_application,
    make_approved_screen,
    make_boxes,
    make_dataset,
    make_member,
    make_screen,
    submit,
)

pytestmark = pytest.mark.django_db


class Team:
    def __init__(self) -> None:
        self.dataset = make_dataset("ours")
        self.maintainer = make_member(self.dataset, Role.MAINTAINER)
        self.drawer, self.reviewer = make_member(self.dataset), make_member(self.dataset)
        self.ada, self.bea = make_member(self.dataset, username="ada"), make_member(self.dataset, username="bea")
        self.screen, self.boxes = make_approved_screen(make_application(self.dataset), self.drawer, self.reviewer)

    def address(self, what: str, person: User | None = None) -> str:
        return f"/api/datasets/{self.dataset.slug}/people/{(person or self.ada).pk}/{what}"


@pytest.fixture
def team() -> Team:
    return Team()


def take(person: User, dataset: Dataset) -> Lease:
    turn = next_turn(person=person, dataset=dataset)
    assert turn is not None
    return turn.lease


def test_an_inactive_member_is_shut_out_and_can_be_let_in_again(team: Team) -> None:
    ada, maintainer = client_of(team.ada), client_of(team.maintainer)
    home = f"/api/datasets/{team.dataset.slug}"
    assert maintainer.post(team.address("deactivation")).status_code == 200
    assert ada.get(home).status_code == 404
    assert ada.get("/api/work").json() == []
    shown = {row["username"]: row["inactive_since"] for row in maintainer.get(f"{home}/members").json()}
    assert shown["ada"] is not None
    assert shown["bea"] is None
    maintainer.delete(team.address("deactivation"))
    assert ada.get(home).json()["roles"] == ["annotator"]


def test_what_an_inactive_member_held_is_free_and_what_they_hold_elsewhere_is_not(team: Team) -> None:
    other = make_dataset("theirs")
    make_approved_screen(make_application(other), make_member(other), make_member(other))
    other.memberships.create(user=team.ada, role=Role.ANNOTATOR)
    here, there = take(team.ada, team.dataset), take(team.ada, other)
    assert people.keep_out(dataset=team.dataset, user=team.ada) == 1
    assert list(Lease.objects.filter(person=team.ada)) == [there]
    assert not Lease.objects.filter(pk=here.pk).exists()


def test_the_last_active_maintainer_stays(team: Team) -> None:
    second = make_member(team.dataset, Role.MAINTAINER)
    people.keep_out(dataset=team.dataset, user=second)
    with pytest.raises(Rejected, match="must maintain"):
        people.keep_out(dataset=team.dataset, user=team.maintainer)


def test_an_inactive_member_does_not_come_back_by_an_old_link(team: Team) -> None:
    _, secret = invite(dataset=team.dataset, role=Role.VOLUNTEER, by=team.maintainer)
    people.keep_out(dataset=team.dataset, user=team.ada)
    with pytest.raises(Rejected, match="inactive"):
        accept_invitation(secret=secret, user=team.ada)
    with pytest.raises(Rejected, match="reactivate"):
        add_member(dataset=team.dataset, username="ada", role=Role.VOLUNTEER)


def test_what_somebody_holds_is_passed_on_under_a_new_token(team: Team) -> None:
    lease = take(team.ada, team.dataset)
    assert people.hand_over(dataset=team.dataset, user=team.ada, to=team.bea) == (1, 0)
    handed = Lease.objects.get()
    assert handed.person == team.bea
    assert handed.token != lease.token
    assert take(team.bea, team.dataset) == handed


def test_what_a_colleague_may_not_do_goes_back_into_the_queue(team: Team) -> None:
    lease = take(team.ada, team.dataset)
    box = Box.objects.get(pk=lease.item)
    other = Lease.objects.create(stage="labels", item=box.pk.hex, slot=1, person=team.bea, expires_at=lease.expires_at)
    propose(person=team.bea, box=box, token=other.token, text="search bar")
    assert people.hand_over(dataset=team.dataset, user=team.ada, to=team.bea) == (0, 1)
    assert not Lease.objects.exists()


def kept_for(person: User) -> set[tuple[int, str]]:
    return set(Pin.objects.filter(person=person).values_list("screen", "stage"))


def test_what_is_kept_for_somebody_is_passed_on_too(team: Team) -> None:
    drawn = make_screen(team.screen.application)
    make_boxes(drawn, team.bea)
    submit(drawn, team.bea)
    for screen, stage in ((team.screen, PinStage.LABELS), (drawn, PinStage.BOXES), (drawn, PinStage.REVIEW)):
        pin(screen=screen, stage=stage, username="ada", by=team.maintainer)
    elsewhere = make_screen(make_application(make_dataset()))
    Pin.objects.create(screen=elsewhere, stage=PinStage.BOXES, person=team.ada)
    # Bea drew those boxes: anybody else may review them now.
    assert people.hand_over(dataset=team.dataset, user=team.ada, to=team.bea) == (2, 1)
    assert kept_for(team.bea) == {(team.screen.pk, "labels"), (drawn.pk, "boxes")}
    assert kept_for(team.ada) == {(elsewhere.pk, "boxes")}


def test_a_screen_that_both_were_to_name_stays_kept_for_the_colleague(team: Team) -> None:
    for name in ("ada", "bea"):
        pin(screen=team.screen, stage=PinStage.LABELS, username=name, by=team.maintainer)
    assert people.hand_over(dataset=team.dataset, user=team.ada, to=team.bea) == (1, 0)
    assert kept_for(team.bea) == {(team.screen.pk, "labels")}
    assert not kept_for(team.ada)


def test_nothing_is_kept_for_who_writes_tasks_or_is_inactive(team: Team) -> None:
    pin(screen=team.screen, stage=PinStage.LABELS, username="ada", by=team.maintainer)
    volunteer = make_member(team.dataset, Role.VOLUNTEER)
    assert people.hand_over(dataset=team.dataset, user=team.ada, to=volunteer) == (0, 1)
    pin(screen=team.screen, stage=PinStage.LABELS, username="ada", by=team.maintainer)
    people.keep_out(dataset=team.dataset, user=team.ada)
    assert not Pin.objects.exists()


def test_nothing_is_passed_on_to_a_stranger(team: Team) -> None:
    take(team.ada, team.dataset)
    with pytest.raises(Rejected, match="not an active colleague"):
        people.hand_over(dataset=team.dataset, user=team.ada, to=make_member(make_dataset()))
    assert people.hand_over(dataset=team.dataset, user=team.ada, to=None) == (0, 1)


def test_a_person_gets_everything_that_is_theirs_and_a_maintainer_only_their_own_dataset(team: Team) -> None:
    other = make_dataset("theirs")
    other.memberships.create(user=team.drawer, role=Role.ANNOTATOR)
    make_boxes(make_screen(make_application(other)), team.drawer, 2)
    create_token(user=team.drawer, name="laptop")
    mine = client_of(team.drawer).get("/api/me/export")
    assert mine["Content-Disposition"].startswith("attachment")
    told = mine.json()
    assert told["account"]["username"] == team.drawer.username
    assert {row["dataset"] for row in told["box_edits"]} == {"ours", "theirs"}
    assert [row["name"] for row in told["tokens"]] == ["laptop"]
    theirs = client_of(team.maintainer).get(team.address("export", team.drawer)).json()
    assert {row["dataset"] for row in theirs["box_edits"] + theirs["memberships"]} == {"ours"}
    assert len(theirs["box_edits"]) == len(team.boxes)
    assert "tokens" not in theirs


def test_a_removed_person_is_unknown_and_cannot_sign_in(team: Team) -> None:
    User.objects.filter(pk=team.ada.pk).update(name="Ada", email="ada@example.org")
    _, secret = create_token(user=team.ada, name="laptop")
    ada = client_of(team.ada)
    removed = client_of(team.maintainer).post(team.address("removal"), {"confirmation": "ada"})
    assert removed.json() == {"name": "Former member 1"}
    kept = User.objects.get(pk=team.ada.pk)
    assert (kept.username, kept.email, str(kept)) == ("former-member-1", "", "Former member 1")
    assert ada.get("/api/work").status_code == 401
    program = APIClient(headers={"Authorization": f"Bearer {secret}"})
    assert program.get("/api/work").status_code == 401
    assert not ApiToken.objects.exists()
    signed_in = APIClient().post("/api/sign-in", {"username": "former-member-1", "password": "correct horse"})
    assert signed_in.status_code == 400


def test_the_rules_still_know_what_a_removed_person_did(team: Team) -> None:
    screen: Screen = make_screen(make_application(team.dataset))
    make_boxes(screen, team.ada)
    submit(screen, team.ada)
    people.remove_person(person=team.ada, by=team.ada, confirmation="ada")
    gone = User.objects.get(pk=team.ada.pk)
    with pytest.raises(Rejected):
        decide(screen=screen, reviewer=gone, version=screen.box_edits.count(), decision="approved")
    assert everything_of(gone)["box_edits"]


def test_approved_sheets_keep_their_amounts(team: Team) -> None:
    lines = [{"role": "annotator", "amount": "20.00"}]
    week = date(2026, 3, 2)
    sheet = Sheet.objects.create(
        dataset=team.dataset, person=team.ada, week=week, approved_by=team.maintainer, lines=lines, digest="d"
    )
    people.remove_person(person=team.ada, by=team.maintainer, confirmation="ada")
    sheet.refresh_from_db()
    assert (sheet.lines, str(sheet.person)) == (lines, "Former member 1")


def test_removal_asks_for_the_name_and_for_the_right_person(team: Team) -> None:
    with pytest.raises(Rejected, match="Type the user name"):
        people.remove_person(person=team.ada, by=team.ada, confirmation="Ada")
    make_dataset("theirs").memberships.create(user=team.ada, role=Role.ANNOTATOR)
    answered = client_of(team.maintainer).post(team.address("removal"), {"confirmation": "ada"})
    assert answered.status_code == 403
    assert User.objects.get(pk=team.ada.pk).username == "ada"


def test_whoever_alone_maintains_a_dataset_cannot_be_removed(team: Team) -> None:
    with pytest.raises(Rejected, match="must maintain"):
        people.remove_person(person=team.maintainer, by=team.maintainer, confirmation=team.maintainer.username)


def test_former_members_are_numbered(team: Team) -> None:
    removed = [
        people.remove_person(person=person, by=person, confirmation=person.username) for person in (team.ada, team.bea)
    ]
    assert [str(person) for person in removed] == ["Former member 1", "Former member 2"]
