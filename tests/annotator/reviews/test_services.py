"""Tests of the final review: by another person, of proven scripts, until they change."""

from typing import Any

import pytest

from annotator.boxes.selectors import box_version
from annotator.boxes.services import apply_edits
from annotator.datasets.models import Membership, Role
from annotator.domain.problems import Conflict, Rejected
from annotator.reviews.models import Judgement, Verdict
from annotator.reviews.selectors import State, script_review
from annotator.reviews.services import judge
from annotator.tasks.models import Script
from annotator.tasks.services import revise_task
from tests.annotator.world import World, accept, make_accepted, make_wording, make_world, record_run, write_task
from tests.factories import change, client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return make_world()


def refusal(world: World, script: Script, judgement: str = Judgement.ACCEPTED, **more: Any) -> str:
    with pytest.raises(Rejected) as refused:
        judge(script=script, reviewer=world.maintainer, judgement=judgement, **more)
    return refused.value.problems[0].code


def state(script: Script) -> State:
    return script_review(script).state


def test_a_task_walks_from_waiting_over_proven_to_accepted(world: World) -> None:
    script = write_task(world)
    assert state(script) is State.WAITING
    record_run(script)
    assert state(script) is State.PROVEN
    accept(world, script)
    assert state(script) is State.ACCEPTED


def test_the_same_judgement_sent_again_is_the_first_one(world: World) -> None:
    script = write_task(world)
    record_run(script)
    verdicts = {
        judge(script=script, reviewer=world.maintainer, judgement=judgement, reason=reason).pk
        for judgement, reason in 2 * [("accepted", "")] + 2 * [("returned", "Too short")]
    }
    assert len(verdicts) == Verdict.objects.count() == 2


def test_the_database_writes_with_each_verdict_whose_script_it_is_of_and_in_which_dataset(world: World) -> None:
    script = write_task(world)
    made = {"script": script, "reviewer": world.maintainer, "judgement": Judgement.ACCEPTED}
    Verdict.objects.create(**made)
    Verdict.objects.bulk_create([Verdict(**made), Verdict(**made)])
    rows = Verdict.objects.values_list("dataset", "script_author")
    assert list(rows) == 3 * [(world.dataset.pk, script.author_id)]


def test_unproven_scripts_are_never_accepted(world: World) -> None:
    script = write_task(world)
    assert refusal(world, script) == "not-proven"
    record_run(script, proven=False)
    assert state(script) is State.FAILED
    assert refusal(world, script) == "not-proven"


def test_nobody_judges_their_own_task(world: World) -> None:
    script = write_task(world)
    record_run(script)
    Membership.objects.create(dataset=world.dataset, user=world.volunteer, role=Role.MAINTAINER)
    world.maintainer = world.volunteer
    assert refusal(world, script) == "own-task"


def test_returning_needs_a_reason(world: World) -> None:
    script = write_task(world)
    assert refusal(world, script, Judgement.RETURNED, reason=" ") == "reason-missing"


def test_a_verdict_does_not_outlive_the_text_it_judged(world: World) -> None:
    script = write_task(world)
    record_run(script)
    judge(script=script, reviewer=world.maintainer, judgement=Judgement.RETURNED, reason="Which menu?")
    assert state(script) is State.RETURNED
    better = revise_task(
        task=script.task, author=world.volunteer, wording=make_wording("Open the main menu"), revision=1
    )
    assert state(better) is State.WAITING


def test_an_old_revision_cannot_be_judged(world: World) -> None:
    script = write_task(world)
    record_run(script)
    revise_task(task=script.task, author=world.volunteer, wording=make_wording("Open the main menu"), revision=1)
    with pytest.raises(Conflict):
        accept(world, script)


def test_a_moved_box_makes_an_accepted_task_stale(world: World) -> None:
    script = make_accepted(world)
    assert not script_review(script).stale
    edit = change(world.boxes[0], right=world.boxes[0].right + 4)
    apply_edits(screen=world.screen, author=world.drawer, base_version=box_version(world.screen), edits=[edit])
    assert script_review(script).stale
    assert refusal(world, script) == "stale"


def test_a_box_that_no_script_names_may_move_freely(world: World) -> None:
    script = make_accepted(world)
    edit = change(world.boxes[2], right=world.boxes[2].right + 4)
    apply_edits(screen=world.screen, author=world.drawer, base_version=box_version(world.screen), edits=[edit])
    assert not script_review(script).stale


def test_the_list_shows_the_state_of_each_task_and_filters_by_it(world: World) -> None:
    make_accepted(world)
    write_task(world, make_wording("Save the file", 'pyautogui.click("save-file")'))
    client = client_of(world.volunteer)
    address = f"/api/datasets/{world.dataset.slug}/tasks"
    everything = client.get(address).json()["results"]
    assert [row["state"] for row in everything] == ["waiting", "accepted"]
    assert all(row["mine"] for row in everything)
    (accepted,) = client.get(address, {"state": "accepted"}).json()["results"]
    assert accepted["verdict"]["judgement"] == "accepted"
    assert client.get(address, {"q": "file"}).json()["results"][0]["sentence"] == "Save the file"


def test_a_page_of_tasks_costs_the_same_number_of_queries_whatever_its_length(
    world: World, django_assert_max_num_queries: object
) -> None:
    for number in range(6):
        make_accepted(world, make_wording(f"Open menu number {number}"))
    client = client_of(world.maintainer)
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        assert len(client.get(f"/api/datasets/{world.dataset.slug}/tasks").json()["results"]) == 6


def test_the_latest_verdict_counts(world: World) -> None:
    script = make_accepted(world)
    judge(script=script, reviewer=world.maintainer, judgement=Judgement.RETURNED, reason="On second thought")
    assert Verdict.objects.filter(script=script).count() == 2
    assert state(script) is State.RETURNED
