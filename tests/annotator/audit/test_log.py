"""Who did what, when, from where, on which object: for maintainers of the dataset and for staff, as CSV too."""

import csv
import io
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from annotator.accounts.models import User
from annotator.audit.models import Action, Entry
from annotator.datasets.models import Dataset, Membership, Role
from annotator.datasets.services import deactivate
from annotator.people.services import remove_person
from annotator.people.services.invitations import invite
from annotator.screens.services.logins import login_for
from tests.factories import client_of, make_dataset, make_member, make_user

pytestmark = pytest.mark.django_db
LOG = "/api/datasets/actions/audit"


@pytest.fixture
def dataset() -> Dataset:
    return make_dataset("actions")


@pytest.fixture
def mia(dataset: Dataset) -> User:
    return make_member(dataset, Role.MAINTAINER, username="mia")


@pytest.fixture
def ada(dataset: Dataset) -> User:
    return make_member(dataset, username="ada")


def client_from(user: User, address: str) -> Client:
    client = Client(REMOTE_ADDR=address)
    client.force_login(user)
    return client


def rows(user: User, path: str = LOG, **query: str) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = client_of(user).get(path, query).json()["results"]
    return listed


def test_a_maintainer_reads_who_did_what_when_from_where_on_whom(mia: User, ada: User) -> None:
    membership = Membership.objects.get(user=ada)
    client_from(mia, "192.0.2.7").delete(f"/api/datasets/actions/members/{membership.pk}")
    (row,) = rows(mia)
    assert (row["actor"], row["action"], row["object"]) == ("mia", "role-removed", "account ada")
    assert (row["address"], row["detail"], row["dataset"]) == ("192.0.2.7", "role annotator", "actions")


def test_a_maintainer_reads_nothing_of_other_datasets_and_staff_reads_all(mia: User) -> None:
    other = make_member(make_dataset("other"), Role.MAINTAINER)
    client_of(other).patch("/api/datasets/other", {"licence": "MIT"}, format="json")
    client_of(mia).patch("/api/datasets/actions", {"proposals_per_box": 3}, format="json")
    assert {row["dataset"] for row in rows(mia)} == {"actions"}
    assert {row["dataset"] for row in rows(make_user(is_staff=True), "/api/audit")} == {"actions", "other"}
    assert rows(mia)[0]["detail"] == "fields proposals_per_box, before_and_after proposals_per_box: [2, 3]"


def test_sign_ins_are_for_staff_and_not_for_maintainers(mia: User, ada: User) -> None:
    for password in ("no", "correct horse"):
        Client(REMOTE_ADDR="2001:db8::7").post("/api/sign-in", {"username": "ada", "password": password})
    Client().post("/api/sign-in", {"username": "nobody-of-this-name", "password": "no"})
    listed = rows(make_user(is_staff=True), "/api/audit")
    assert [(row["action"], row["actor"], row["object"]) for row in listed] == [
        ("sign-in-failed", "", "unknown account"),
        ("signed-in", "ada", "account ada"),
        ("sign-in-failed", "", "account ada"),
    ]
    assert listed[1]["address"] == "2001:db8::7"
    assert "nobody-of-this-name" not in str(list(Entry.objects.values()))
    assert rows(mia) == []


def test_the_log_is_filtered_by_action_person_and_day(mia: User, ada: User) -> None:
    client_of(mia).patch("/api/datasets/actions", {"licence": "MIT"}, format="json")
    membership = Membership.objects.get(user=ada)
    client_of(mia).delete(f"/api/datasets/actions/members/{membership.pk}")
    assert len(rows(mia)) == 2
    assert [row["action"] for row in rows(mia, action="dataset-changed")] == ["dataset-changed"]
    assert [row["action"] for row in rows(mia, person="ada")] == ["role-removed"]
    assert len(rows(mia, person="mia")) == 2
    assert rows(mia, person="nobody") == []
    today = Entry.objects.first().made_at.date().isoformat()  # type: ignore[union-attr]
    assert len(rows(mia, since=today, until=today)) == 2
    assert rows(mia, since="2199-01-01") == rows(mia, until="2000-01-01") == []
    assert client_of(mia).get(LOG, {"action": "nonsense"}).status_code == 400


def test_the_log_is_a_csv_file_that_no_spreadsheet_takes_for_formulas(mia: User, dataset: Dataset) -> None:
    make_member(dataset, Role.MAINTAINER, username="=cmd")
    client_of(User.objects.get(username="=cmd")).patch("/api/datasets/actions", {"licence": "MIT"}, format="json")
    answer = client_of(mia).get(f"{LOG}/csv", {"action": "dataset-changed"})
    header, row = list(csv.reader(io.StringIO(answer.content.decode())))
    assert header[:4] == ["id", "made_at", "actor", "action"]
    assert row[2:5] == ["'=cmd", "dataset-changed", "dataset actions"]


def test_a_removed_person_is_anonymous_in_the_log_too(mia: User, ada: User) -> None:
    client_of(ada).get("/api/me/export")
    invite(dataset=make_dataset("next"), role=Role.ANNOTATOR, by=mia, username="ada")
    staff = make_user(is_staff=True)
    count = Entry.objects.count()
    remove_person(person=ada, by=staff, confirmation="ada")
    listed = rows(staff, "/api/audit")
    assert len(listed) > count
    assert "ada" not in str(listed)
    assert {row["actor"] for row in listed if row["action"] == "person-exported"} == {"former-member-1"}


def test_people_find_in_their_export_what_the_log_holds_of_them(mia: User, ada: User) -> None:
    client_from(mia, "192.0.2.7").get(f"/api/datasets/actions/people/{ada.pk}/export")
    entries = client_of(ada).get("/api/me/export").json()["audit_log"]
    assert [entry["action"] for entry in entries] == ["person-exported", "person-exported"]
    assert "192.0.2.7" not in str(entries)  # another person's address


def actions() -> list[str]:
    return list(Entry.objects.order_by("pk").values_list("action", flat=True))


def test_hosts_that_a_dataset_opens_are_recorded_with_those_before(
    mia: User, dataset: Dataset, settings: Settings
) -> None:
    settings.CAPTURE_ALLOWED_HOSTS = ["10.0.0.7"]
    client_of(mia).patch("/api/datasets/actions", {"allowed_hosts": ["10.0.0.7"]}, format="json")
    entry = Entry.objects.get()
    assert (entry.action, entry.detail) == (Action.ALLOWED_HOSTS_CHANGED, {"before": [], "after": ["10.0.0.7"]})


def test_what_is_refused_or_changes_nothing_is_not_recorded(mia: User) -> None:
    client = client_of(mia)
    assert client.patch("/api/datasets/actions", {"allowed_hosts": ["10.0.0.8"]}, format="json").status_code == 400
    assert client.patch("/api/datasets/actions", {"proposals_per_box": 2}, format="json").status_code == 200
    assert actions() == []


def test_a_newcomers_account_role_and_sign_in_are_recorded(mia: User, dataset: Dataset) -> None:
    _, secret = invite(dataset=dataset, role=Role.ANNOTATOR, by=mia)
    Client().post(f"/api/invitations/{secret}", {"username": "bea", "password": "a long new secret"})
    assert actions() == ["invited", "account-created", "member-joined", "signed-in"]
    assert Entry.objects.get(action="member-joined").actor_id == User.objects.get(username="bea").pk


def test_letting_a_member_in_again_is_recorded_once(mia: User, ada: User, dataset: Dataset) -> None:
    deactivate(dataset=dataset, user=ada)
    for _ in range(2):
        client_of(mia).delete(f"/api/datasets/actions/people/{ada.pk}/deactivation")
    assert actions() == ["member-reactivated"]


def test_a_login_for_captures_is_recorded_without_its_secrets(dataset: Dataset) -> None:
    cookie = {"name": "id", "value": "s3cret", "domain": "shop.example", "path": "/", "expires": -1}
    state = {"cookies": [{**cookie, "httpOnly": True, "secure": True, "sameSite": "Lax"}], "origins": []}
    text = str(state).replace("'", '"').replace("True", "true")
    login_for(dataset=dataset, by=make_user("mia"), text=text, recorded=None)
    assert actions() == ["login-stored"]
    assert "s3cret" not in str(list(Entry.objects.values()))


def test_what_staff_changes_in_the_admin_is_recorded(ada: User) -> None:
    admin = client_from(make_user("root", is_staff=True, is_superuser=True), "192.0.2.7")
    form = {"username": "ada", "name": "", "date_joined_0": "2026-01-01", "date_joined_1": "00:00:00"}
    answer = admin.post(f"/admin/accounts/user/{ada.pk}/change/", {**form, "is_staff": "on", "is_active": "on"})
    assert answer.status_code == 302, answer.content
    entry = Entry.objects.get(action=Action.ACCOUNT_CHANGED)
    assert (entry.object_id, entry.address) == (str(ada.pk), "192.0.2.7")
    assert "Staff status" in entry.detail["fields"]
