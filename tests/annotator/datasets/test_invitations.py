"""Tests of invitations: members must accept, and no response reveals who has an account."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, Invitation, Role
from annotator.datasets.selectors import roles_of
from annotator.domain.problems import Conflict, Rejected
from annotator.people.services import invitations
from tests.factories import client_of, make_dataset, make_member, make_user

pytestmark = pytest.mark.django_db
ADDRESS = "/api/datasets/ours/invitations"
NEWCOMER = {"username": "vic", "password": "correct horse 9", "name": "Vic"}


@pytest.fixture
def dataset() -> Dataset:
    return make_dataset("ours")


@pytest.fixture
def mia(dataset: Dataset) -> User:
    return make_member(dataset, Role.MAINTAINER, username="mia")


def invite(mia: User, **body: Any) -> dict[str, Any]:
    answer = client_of(mia).post(ADDRESS, {"role": "volunteer", **body}, format="json")
    assert answer.status_code == 201, answer.content
    answer_body: dict[str, Any] = answer.json()
    return answer_body | {"secret": answer_body["link"].rpartition("/")[2]}


def codes(answer: Any) -> list[str]:
    return [problem["code"] for problem in answer.json()["problems"]]


def test_an_invitation_makes_a_person_with_its_role_once(dataset: Dataset, mia: User) -> None:
    address = f"/api/invitations/{invite(mia)['secret']}"
    assert APIClient().post(address, NEWCOMER, format="json").status_code == 201
    assert roles_of(User.objects.get(username="vic"), dataset) == {Role.VOLUNTEER}
    second = APIClient().post(address, {**NEWCOMER, "username": "eve"}, format="json")
    assert codes(second) == ["invitation-void"]
    assert not User.objects.filter(username="eve").exists()


def test_an_old_invitation_opens_nothing(mia: User) -> None:
    secret = invite(mia)["secret"]
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    with pytest.raises(Rejected):
        invitations.open_invitation(secret)


def test_a_weak_password_or_an_odd_name_is_refused_and_leaves_the_invitation_open(dataset: Dataset, mia: User) -> None:
    secret = invite(mia)["secret"]
    for wrong, code in (({"password": "password"}, "weak-password"), ({"username": "two words"}, "bad-username")):
        answer = APIClient().post(f"/api/invitations/{secret}", {**NEWCOMER, **wrong}, format="json")
        assert code in codes(answer)
    assert invitations.open_invitation(secret).dataset == dataset


def test_whoever_is_signed_in_joins_by_the_link_with_nothing_filled_in(dataset: Dataset, mia: User) -> None:
    ada = make_user("ada")
    address = f"/api/invitations/{invite(mia)['secret']}"
    answer = client_of(ada).post(address, {"username": "", "name": "", "password": ""}, format="json")
    assert answer.status_code == 201, answer.content
    assert roles_of(ada, dataset) == {Role.VOLUNTEER}


def test_a_person_with_an_account_is_a_member_only_once_they_accept(dataset: Dataset, mia: User) -> None:
    ada = make_user("ada")
    invite(mia, username="ada")
    assert client_of(ada).get("/api/datasets").json() == []
    assert "ada" not in {row["username"] for row in client_of(mia).get("/api/datasets/ours/members").json()}
    (offer,) = client_of(ada).get("/api/me/invitations").json()
    assert (offer["dataset"], offer["role"], offer["invited_by"]) == ("Ours", "volunteer", "mia")
    assert client_of(ada).post(f"/api/me/invitations/{offer['id']}").status_code == 201
    assert roles_of(ada, dataset) == {Role.VOLUNTEER}
    assert client_of(ada).get("/api/me/invitations").json() == []


def test_a_declined_invitation_is_gone(dataset: Dataset, mia: User) -> None:
    ada = make_user("ada")
    result = invite(mia, username="ada")
    (offer,) = client_of(ada).get("/api/me/invitations").json()
    assert client_of(ada).delete(f"/api/me/invitations/{offer['id']}").status_code == 204
    assert codes(client_of(ada).post(f"/api/invitations/{result['secret']}")) == ["invitation-void"]
    assert not roles_of(ada, dataset)


def test_nobody_accepts_or_declines_for_somebody_else(dataset: Dataset, mia: User) -> None:
    make_user("ada")
    eve = client_of(make_user("eve"))
    secret = invite(mia, username="ada")["secret"]
    own = f"/api/me/invitations/{Invitation.objects.get().pk}"
    assert [eve.post(own).status_code, eve.delete(own).status_code] == [404, 404]
    assert codes(eve.post(f"/api/invitations/{secret}")) == ["invitation-personal"]
    assert codes(APIClient().post(f"/api/invitations/{secret}", NEWCOMER, format="json")) == ["invitation-personal"]


def test_answers_are_the_same_for_a_user_name_that_exists_and_one_that_does_not(mia: User) -> None:
    make_user("ada")
    User.objects.create_user("gone", is_active=False)
    outsider = client_of(make_user())
    results = []
    for name in ("ada", "gone", "nobody"):
        result = invite(mia, username=name)
        address = f"/api/invitations/{result['secret']}"
        tries = [APIClient().get(address), outsider.post(address), APIClient().post(address, NEWCOMER, format="json")]
        answers = [(answer.status_code, answer.json()) for answer in tries]
        results.append(str((sorted(result), result["role"], answers)).replace(name, "NAME"))
    assert len(set(results)) == 1


def test_whoever_takes_the_user_name_later_is_not_the_one_invited(dataset: Dataset, mia: User) -> None:
    secret = invite(mia, username="ada")["secret"]
    later = client_of(make_user("ada"))
    assert later.get("/api/me/invitations").json() == []
    assert codes(later.post(f"/api/invitations/{secret}")) == ["invitation-personal"]


def test_inviting_again_replaces_the_earlier_invitation(dataset: Dataset, mia: User) -> None:
    ada = make_user("ada")
    first, second = invite(mia, username="ada"), invite(mia, username="ada")
    assert codes(client_of(ada).post(f"/api/invitations/{first['secret']}")) == ["invitation-void"]
    assert client_of(ada).post(f"/api/invitations/{second['secret']}").status_code == 201


def test_a_member_is_not_invited_to_the_role_they_have(dataset: Dataset, mia: User) -> None:
    make_member(dataset, Role.VOLUNTEER, username="vic")
    answer = client_of(mia).post(ADDRESS, {"role": "volunteer", "username": "vic"}, format="json")
    assert codes(answer) == ["member-already"]


def test_a_dataset_is_founded_by_staff_and_by_whom_they_permit_it(mia: User) -> None:
    body = {"name": "Mine"}
    assert client_of(mia).post("/api/datasets", body, format="json").status_code == 403
    assert client_of(mia).get("/api/me").json()["may_found_datasets"] is False
    staff = client_of(make_user(is_staff=True))
    assert staff.get("/api/me").json()["may_found_datasets"] is True
    assert staff.post("/api/datasets", body, format="json").status_code == 201


def test_everybody_may_found_datasets_where_the_setting_says_so(mia: User, settings: Any) -> None:
    settings.DATASET_FOUNDERS = "everybody"
    assert client_of(mia).post("/api/datasets", {"name": "Mine"}, format="json").status_code == 201


def pending(mia: User) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = client_of(mia).get(ADDRESS).json()
    return rows


def test_maintainers_see_who_is_invited_until_they_have_accepted(mia: User) -> None:
    secret = invite(mia)["secret"]
    invite(mia, username="ada", role="annotator")
    assert [(row["username"], row["role"], row["invited_by"]) for row in pending(mia)] == [
        ("ada", "annotator", "mia"),
        ("", "volunteer", "mia"),
    ]
    assert secret not in str(pending(mia))
    APIClient().post(f"/api/invitations/{secret}", NEWCOMER, format="json")
    assert [row["username"] for row in pending(mia)] == ["ada"]


def test_an_expired_invitation_is_listed_and_opens_again_by_the_link_of_its_renewal(
    dataset: Dataset, mia: User
) -> None:
    old = invite(mia)["secret"]
    Invitation.objects.update(expires_at=timezone.now() - timedelta(days=1))
    (row,) = pending(mia)
    renewed = client_of(mia).post(f"{ADDRESS}/{row['id']}")
    assert renewed.status_code == 201
    new = renewed.json()["link"].rpartition("/")[2]
    assert codes(APIClient().get(f"/api/invitations/{old}")) == ["invitation-void"]
    assert APIClient().post(f"/api/invitations/{new}", NEWCOMER, format="json").status_code == 201
    assert roles_of(User.objects.get(username="vic"), dataset) == {Role.VOLUNTEER}


def test_a_revoked_invitation_opens_nothing_and_is_listed_no_longer(mia: User) -> None:
    secret = invite(mia)["secret"]
    (row,) = pending(mia)
    assert client_of(mia).delete(f"{ADDRESS}/{row['id']}").status_code == 204
    assert pending(mia) == []
    assert codes(APIClient().post(f"/api/invitations/{secret}", NEWCOMER, format="json")) == ["invitation-void"]


def test_an_accepted_invitation_is_neither_renewed_nor_revoked(dataset: Dataset, mia: User) -> None:
    ada = make_user("ada")
    invitation, _ = invitations.invite(dataset=dataset, role=Role.VOLUNTEER, by=mia)
    invitations.accept(invitation=invitation, user=ada)
    with pytest.raises(Conflict):
        invitations.renew(invitation=invitation, by=mia)
    with pytest.raises(Conflict):
        invitations.revoke(invitation=invitation)
    assert client_of(mia).delete(f"{ADDRESS}/{invitation.pk}").status_code == 404
    assert roles_of(ada, dataset) == {Role.VOLUNTEER}


def test_a_maintainer_does_not_revoke_the_invitations_of_another_dataset(mia: User) -> None:
    other = make_dataset("theirs")
    invitation, _ = invitations.invite(dataset=other, role=Role.VOLUNTEER, by=make_member(other, Role.MAINTAINER))
    assert client_of(mia).delete(f"{ADDRESS}/{invitation.pk}").status_code == 404
    assert Invitation.objects.filter(pk=invitation.pk).exists()
