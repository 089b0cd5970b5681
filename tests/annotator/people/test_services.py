"""Tests of members who are deactivated, replaced or removed: their work and the rules about it stay."""

from datetime import date

import pytest
from rest_framework.test import APIClient

from annotator.accounts.models import ApiToken, User
from annotator.accounts.services import create_token
from annotator.boxes.models import Box, Reservation
from annotator.boxes.services import decide
from annotator.boxes.services.reservations import reserve
from annotator.datasets.models import Dataset, Role, WorkStage
from annotator.domain.problems import Rejected
from annotator.labels.services import propose
from annotator.labels.services.assignment import next_item
from annotator.leases.models import Lease
from annotator.people import services
from annotator.people.selectors.export import everything_of
from annotator.people.services.invitations import accept, invite
from annotator.screens.models import Screen
from annotator.timesheets.models import Sheet
from tests.factories import (
    client_of,
    make_application,
    make_approved_screen,
    make_boxes,
    make_dataset,
    make_member,
    make_screen,
    make_user,
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

    def address(self, action: str, person: User | None = None) -> str:
        return f"/api/datasets/{self.dataset.slug}/people/{(person or self.ada).pk}/{action}"


@pytest.fixture
def team() -> Team:
    return Team()


def lease_next_box(person: User, dataset: Dataset) -> Lease:
    assigned = next_item(person=person, dataset=dataset)
    assert assigned is not None
    return assigned.lease


def test_an_inactive_member_is_shut_out_and_can_be_let_in_again(team: Team) -> None:
    ada, maintainer = client_of(team.ada), client_of(team.maintainer)
    home = f"/api/datasets/{team.dataset.slug}"
    assert maintainer.post(team.address("deactivation")).status_code == 200
    assert ada.get(home).status_code == 404
    assert ada.get("/api/work").json() == []
    result = {row["username"]: row["inactive_since"] for row in maintainer.get(f"{home}/members").json()}
    assert result["ada"] is not None
    assert result["bea"] is None
    maintainer.delete(team.address("deactivation"))
    assert ada.get(home).json()["roles"] == ["annotator"]


def test_leases_of_an_inactive_member_end_in_this_dataset_only(team: Team) -> None:
    other = make_dataset("theirs")
    make_approved_screen(make_application(other), make_member(other), make_member(other))
    other.memberships.create(user=team.ada, role=Role.ANNOTATOR)
    result, there = lease_next_box(team.ada, team.dataset), lease_next_box(team.ada, other)
    assert services.keep_out(dataset=team.dataset, user=team.ada) == 1
    assert list(Lease.objects.filter(person=team.ada)) == [there]
    assert not Lease.objects.filter(pk=result.pk).exists()


def test_the_last_active_maintainer_stays(team: Team) -> None:
    second = make_member(team.dataset, Role.MAINTAINER)
    services.keep_out(dataset=team.dataset, user=second)
    with pytest.raises(Rejected, match="must maintain"):
        services.keep_out(dataset=team.dataset, user=team.maintainer)


def test_an_inactive_member_does_not_come_back_by_an_old_link(team: Team) -> None:
    invitation, _ = invite(dataset=team.dataset, role=Role.VOLUNTEER, by=team.maintainer)
    services.keep_out(dataset=team.dataset, user=team.ada)
    with pytest.raises(Rejected, match="inactive"):
        accept(invitation=invitation, user=team.ada)
    with pytest.raises(Rejected, match="reactivate"):
        invite(dataset=team.dataset, role=Role.VOLUNTEER, by=team.maintainer, username="ada")


def test_leases_are_passed_on_with_a_new_token(team: Team) -> None:
    lease = lease_next_box(team.ada, team.dataset)
    assert services.hand_over(dataset=team.dataset, user=team.ada, to=team.bea) == (1, 0)
    handed = Lease.objects.get()
    assert handed.person == team.bea
    assert handed.token != lease.token
    assert lease_next_box(team.bea, team.dataset) == handed


def test_items_that_the_colleague_may_not_do_return_to_the_queue(team: Team) -> None:
    lease = lease_next_box(team.ada, team.dataset)
    box = Box.objects.get(pk=lease.item)
    other = Lease.objects.create(
        dataset=team.dataset, stage="labels", item=box.pk.hex, slot=1, person=team.bea, expires_at=lease.expires_at
    )
    propose(person=team.bea, box=box, token=other.token, text="search bar")
    assert services.hand_over(dataset=team.dataset, user=team.ada, to=team.bea) == (0, 1)
    assert not Lease.objects.exists()


def reserved_boxes(person: User) -> set[tuple[int, str]]:
    return set(Reservation.objects.filter(person=person).values_list("screen", "stage"))


def test_reservations_are_passed_on_too(team: Team) -> None:
    reserved_screen = make_screen(team.screen.application)
    make_boxes(reserved_screen, team.bea)
    submit(reserved_screen, team.bea)
    for screen, stage in (
        (team.screen, WorkStage.LABELS),
        (reserved_screen, WorkStage.BOXES),
        (reserved_screen, WorkStage.REVIEW),
    ):
        reserve(screen=screen, stage=stage, username="ada", by=team.maintainer)
    elsewhere = make_screen(make_application(make_dataset()))
    Reservation.objects.create(screen=elsewhere, stage=WorkStage.BOXES, person=team.ada)
    # Bea drew those boxes: anybody else may review them now.
    assert services.hand_over(dataset=team.dataset, user=team.ada, to=team.bea) == (2, 1)
    assert reserved_boxes(team.bea) == {(team.screen.pk, "labels"), (reserved_screen.pk, "boxes")}
    assert reserved_boxes(team.ada) == {(elsewhere.pk, "boxes")}


def test_a_screen_reserved_for_both_stays_reserved_for_the_colleague(team: Team) -> None:
    for name in ("ada", "bea"):
        reserve(screen=team.screen, stage=WorkStage.LABELS, username=name, by=team.maintainer)
    assert services.hand_over(dataset=team.dataset, user=team.ada, to=team.bea) == (1, 0)
    assert reserved_boxes(team.bea) == {(team.screen.pk, "labels")}
    assert not reserved_boxes(team.ada)


def test_nothing_can_be_reserved_for_volunteers_and_inactive_members(team: Team) -> None:
    reserve(screen=team.screen, stage=WorkStage.LABELS, username="ada", by=team.maintainer)
    volunteer = make_member(team.dataset, Role.VOLUNTEER)
    assert services.hand_over(dataset=team.dataset, user=team.ada, to=volunteer) == (0, 1)
    reserve(screen=team.screen, stage=WorkStage.LABELS, username="ada", by=team.maintainer)
    services.keep_out(dataset=team.dataset, user=team.ada)
    assert not Reservation.objects.exists()


def test_nothing_is_passed_on_to_a_stranger(team: Team) -> None:
    lease_next_box(team.ada, team.dataset)
    with pytest.raises(Rejected, match="not an active colleague"):
        services.hand_over(dataset=team.dataset, user=team.ada, to=make_member(make_dataset()))
    assert services.hand_over(dataset=team.dataset, user=team.ada, to=None) == (0, 1)


def test_a_person_gets_everything_that_is_theirs_and_a_maintainer_only_their_own_dataset(team: Team) -> None:
    other = make_dataset("theirs")
    other.memberships.create(user=team.drawer, role=Role.ANNOTATOR)
    make_boxes(make_screen(make_application(other)), team.drawer, 2)
    create_token(user=team.drawer, name="laptop")
    response = client_of(team.drawer).get("/api/me/export")
    assert response["Content-Disposition"].startswith("attachment")
    body = response.json()
    assert body["account"]["username"] == team.drawer.username
    assert {row["dataset"] for row in body["box_edits"]} == {"ours", "theirs"}
    assert [row["name"] for row in body["tokens"]] == ["laptop"]
    exported = client_of(team.maintainer).get(team.address("export", team.drawer)).json()
    assert {row["dataset"] for row in exported["box_edits"] + exported["memberships"]} == {"ours"}
    assert len(exported["box_edits"]) == len(team.boxes)
    assert "tokens" not in exported


def test_a_removed_person_is_unknown_and_cannot_sign_in(team: Team) -> None:
    User.objects.filter(pk=team.ada.pk).update(name="Ada", email="ada@example.org")
    _, secret = create_token(user=team.ada, name="laptop")
    ada = client_of(team.ada)
    removed = ada.post("/api/me/removal", {"confirmation": "ada"})
    assert removed.json() == {"name": "Former member 1"}
    user = User.objects.get(pk=team.ada.pk)
    assert (user.username, user.email, str(user)) == ("former-member-1", "", "Former member 1")
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
    services.remove_person(person=team.ada, by=team.ada, confirmation="ada")
    user = User.objects.get(pk=team.ada.pk)
    with pytest.raises(Rejected):
        decide(screen=screen, reviewer=user, version=screen.box_edits.count(), decision="approved")
    assert everything_of(user)["box_edits"]


def test_approved_sheets_keep_their_amounts(team: Team) -> None:
    lines = [{"role": "annotator", "amount": "20.00"}]
    week = date(2026, 3, 2)
    sheet = Sheet.objects.create(
        dataset=team.dataset, person=team.ada, week=week, approved_by=team.maintainer, lines=lines, digest="d"
    )
    services.remove_person(person=team.ada, by=team.ada, confirmation="ada")
    sheet.refresh_from_db()
    assert (sheet.lines, str(sheet.person)) == (lines, "Former member 1")


def test_a_maintainer_removes_a_member_from_the_dataset_and_never_the_account(team: Team) -> None:
    other = make_dataset("theirs")
    other.memberships.create(user=team.ada, role=Role.ANNOTATOR)
    lease_next_box(team.ada, team.dataset)
    ada = client_of(team.ada)
    removed = client_of(team.maintainer).post(team.address("removal"), {"confirmation": "ada"})
    assert removed.json() == {"passed_on": 0, "given_back": 1}
    assert User.objects.get(pk=team.ada.pk).username == "ada"
    assert [row["slug"] for row in ada.get("/api/datasets").json()] == ["theirs"]


def test_removal_asks_for_the_name(team: Team) -> None:
    for remove in (
        lambda: services.remove_person(person=team.ada, by=team.ada, confirmation="Ada"),
        lambda: services.remove_member(dataset=team.dataset, user=team.ada, confirmation="Ada"),
    ):
        with pytest.raises(Rejected, match="Type the user name"):
            remove()


def test_only_staff_removes_the_account_of_somebody_else(team: Team) -> None:
    address = f"/api/people/{team.ada.pk}/removal"
    answers = [client_of(person).post(address, {"confirmation": "ada"}) for person in (team.maintainer, team.bea)]
    assert [answer.status_code for answer in answers] == [404, 404]
    unknown = client_of(team.maintainer).post("/api/people/999999/removal", {"confirmation": "ada"})
    assert unknown.json() == answers[0].json()
    staff = make_user(is_staff=True)
    assert client_of(staff).post(address, {"confirmation": "ada"}).json() == {"name": "Former member 1"}


def test_staff_who_are_no_superuser_do_not_remove_one(team: Team) -> None:
    boss = make_user("boss", is_superuser=True)
    address, body = f"/api/people/{boss.pk}/removal", {"confirmation": "boss"}
    assert client_of(make_user(is_staff=True)).post(address, body).status_code == 403
    alone = client_of(boss).post(address, body)
    assert alone.json()["problems"][0]["code"] == "last-superuser"
    assert client_of(make_user(is_superuser=True)).post(address, body).status_code == 200


def test_a_maintainer_takes_nothing_from_somebody_who_runs_the_installation(team: Team) -> None:
    maintainer = client_of(team.maintainer)
    for boss in (make_user(is_staff=True), make_user(is_superuser=True)):
        membership = team.dataset.memberships.create(user=boss, role=Role.MAINTAINER)
        results = [
            maintainer.post(team.address("removal", boss), {"confirmation": boss.username}),
            maintainer.post(team.address("deactivation", boss)),
            maintainer.delete(f"/api/datasets/ours/members/{membership.pk}"),
        ]
        assert [answer.status_code for answer in results] == [403, 403, 403]
        assert client_of(boss).get("/api/datasets/ours").status_code == 200


def test_a_maintainer_does_not_read_the_address_or_the_last_sign_in_of_a_member(team: Team) -> None:
    User.objects.filter(pk=team.ada.pk).update(email="ada@example.org")
    exported = client_of(team.maintainer).get(team.address("export")).json()
    assert exported["account"] == {"username": "ada", "name": ""}
    assert client_of(team.ada).get("/api/me/export").json()["account"]["email"] == "ada@example.org"


def test_a_removed_person_is_in_no_invitation(team: Team) -> None:
    other = make_dataset("theirs")
    invite(dataset=other, role=Role.ANNOTATOR, by=make_member(other, Role.MAINTAINER), username="ada")
    services.remove_person(person=team.ada, by=team.ada, confirmation="ada")
    assert not other.invitations.exists()


def test_whoever_alone_maintains_a_dataset_cannot_be_removed(team: Team) -> None:
    with pytest.raises(Rejected, match="must maintain"):
        services.remove_person(person=team.maintainer, by=team.maintainer, confirmation=team.maintainer.username)


def test_former_members_are_numbered(team: Team) -> None:
    removed = [
        services.remove_person(person=person, by=person, confirmation=person.username)
        for person in (team.ada, team.bea)
    ]
    assert [str(person) for person in removed] == ["Former member 1", "Former member 2"]
