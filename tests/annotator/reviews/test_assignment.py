"""Tests of the assignment of proven scripts to one maintainer at a time."""

import pytest

from annotator.accounts.models import User
from annotator.datasets.models import Role
from annotator.domain.problems import Conflict, Locked
from annotator.leases.models import Lease
from annotator.reviews.models import Judgement
from annotator.reviews.services import judge
from annotator.reviews.services.assignment import next_script
from annotator.tasks.models import Script
from tests.annotator.world import World, make_wording, make_world, record_run, write_task
from tests.factories import client_of, make_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return make_world()


@pytest.fixture
def other(world: World) -> User:
    return make_member(world.dataset, Role.MAINTAINER)


@pytest.fixture
def proven(world: World) -> list[Script]:
    scripts = [write_task(world, make_wording(sentence)) for sentence in ("Open the menu", "Show what there is to do")]
    for script in scripts:
        record_run(script)
    return scripts


def test_two_maintainers_are_given_different_scripts(world: World, other: User, proven: list[Script]) -> None:
    results = [next_script(person=person, dataset=world.dataset) for person in (world.maintainer, other)]
    assert [assigned and assigned[0] for assigned in results] == [script.pk for script in proven]
    assert next_script(person=make_member(world.dataset, Role.MAINTAINER), dataset=world.dataset) is None


def test_the_next_one_is_fetched_beside_the_open_one(world: World, proven: list[Script]) -> None:
    after = next_script(person=world.maintainer, dataset=world.dataset, after=proven[0].pk)
    assert after is not None
    assert after[0] == proven[1].pk


def test_own_and_unproven_scripts_are_never_assigned(world: World) -> None:
    write_task(world)
    assert next_script(person=world.maintainer, dataset=world.dataset) is None


def test_a_script_under_review_is_not_assigned_to_others(world: World, other: User, proven: list[Script]) -> None:
    assigned = next_script(person=world.maintainer, dataset=world.dataset)
    assert assigned is not None
    with pytest.raises(Locked):
        judge(script=proven[0], reviewer=other, judgement=Judgement.ACCEPTED)
    with pytest.raises(Conflict):
        judge(script=proven[0], reviewer=other, judgement=Judgement.ACCEPTED, token=assigned[1].token)
    judge(script=proven[0], reviewer=world.maintainer, judgement=Judgement.ACCEPTED, token=assigned[1].token)
    assert not Lease.objects.exists()


def test_scripts_are_taken_by_http(world: World, other: User, proven: list[Script]) -> None:
    own, foreign = client_of(world.maintainer), client_of(other)
    assigned = own.post(f"/api/datasets/{world.dataset.slug}/final-pass/next", {}, format="json").json()
    assert (assigned["script"], assigned["task"]) == (proven[0].pk, proven[0].task_id)
    assert own.post(f"/api/scripts/{proven[0].pk}/lease").json()["token"] == assigned["token"]
    assert foreign.post(f"/api/scripts/{proven[0].pk}/lease").status_code == 423
    body = {"judgement": "accepted", "reason": "", "token": assigned["token"]}
    assert foreign.post(f"/api/scripts/{proven[0].pk}/verdicts", body, format="json").status_code == 409
    assert own.post(f"/api/scripts/{proven[0].pk}/verdicts", body, format="json").status_code == 201
