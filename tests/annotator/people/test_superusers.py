"""Nobody but a superuser removes a superuser, and the last one stays, by whichever door."""

import pytest
from django.test import Client

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, Membership, Role
from tests.factories import client_of, make_dataset, make_member, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def dataset() -> Dataset:
    return make_dataset("actions")


@pytest.fixture
def root(dataset: Dataset) -> User:
    root = make_user("root", is_staff=True, is_superuser=True)
    Membership.objects.create(dataset=dataset, user=root, role=Role.VOLUNTEER)
    return root


def test_a_superuser_is_never_removed_by_a_maintainer(dataset: Dataset, root: User) -> None:
    maintainer = client_of(make_member(dataset, Role.MAINTAINER))
    path = f"/api/datasets/actions/people/{root.pk}"
    typed = {"confirmation": "root"}
    membership = Membership.objects.get(user=root)
    assert maintainer.post(f"{path}/removal", typed).status_code == 403
    assert maintainer.post(f"{path}/deactivation").status_code == 403
    assert maintainer.delete(f"/api/datasets/actions/members/{membership.pk}").status_code == 403
    assert maintainer.post(f"/api/people/{root.pk}/removal", typed).status_code == 404
    root.refresh_from_db()
    assert (root.username, root.is_active, root.memberships.count()) == ("root", True, 1)


def test_staff_removes_no_superuser_and_a_superuser_does(root: User) -> None:
    make_user("other-root", is_staff=True, is_superuser=True)
    typed = {"confirmation": "root"}
    assert client_of(make_user(is_staff=True)).post(f"/api/people/{root.pk}/removal", typed).status_code == 403
    other = client_of(User.objects.get(username="other-root"))
    assert other.post(f"/api/people/{root.pk}/removal", typed).status_code == 200
    root.refresh_from_db()
    assert (root.is_superuser, root.is_active) == (False, False)


def test_the_last_superuser_cannot_remove_themselves(root: User) -> None:
    make_user("was-one", is_superuser=True, is_active=False)
    answer = client_of(root).post("/api/me/removal", {"confirmation": "root"})
    assert (answer.status_code, answer.json()["problems"][0]["code"]) == (400, "last-superuser")
    root.refresh_from_db()
    assert root.is_active


@pytest.mark.parametrize("kept", [{"is_staff": "on", "is_superuser": "on"}, {"is_staff": "on", "is_active": "on"}])
def test_the_last_superuser_is_neither_deactivated_nor_demoted_in_the_admin(root: User, kept: dict[str, str]) -> None:
    admin = Client()
    admin.force_login(root)
    form = {"username": "root", "name": "", "date_joined_0": "2026-01-01", "date_joined_1": "00:00:00", **kept}
    answer = admin.post(f"/admin/accounts/user/{root.pk}/change/", form)
    assert b"make another superuser first" in answer.content
    root.refresh_from_db()
    assert root.is_active
    assert root.is_superuser


def test_accounts_are_not_deleted_in_the_admin(root: User) -> None:
    admin = Client()
    admin.force_login(root)
    other = make_user()
    assert admin.post(f"/admin/accounts/user/{other.pk}/delete/", {"post": "yes"}).status_code == 403
    deletion = {"action": "delete_selected", "_selected_action": [other.pk], "post": "yes"}
    admin.post("/admin/accounts/user/", deletion)
    assert User.objects.filter(pk=other.pk).exists()
