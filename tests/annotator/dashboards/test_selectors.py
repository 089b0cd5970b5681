"""Tests of the dashboards: figures add up, and people see the work that waits for them."""

import pytest

from annotator.dashboards.selectors.funnel import overview, table_2, table_3
from annotator.dashboards.selectors.inbox import work_of
from annotator.datasets.models import Role
from annotator.jobs.services import claim
from annotator.releases.models import Release
from annotator.releases.services import cut_release, request_release
from annotator.reviews.services import judge
from annotator.reviews.services.task_states import determine_states
from annotator.tasks.models import Execution
from annotator.trials.services import open_baseline
from tests.annotator.trials.released import make_evaluators, make_release
from tests.annotator.world import World, make_accepted, make_wording, make_world, record_run, write_task
from tests.factories import make_application, make_boxes, make_member, make_screen, submit

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return make_world()


def work_counts(world: World, role: Role) -> dict[str, int]:
    (dataset,) = work_of(make_member(world.dataset, role))
    return {row["kind"]: row["count"] for row in dataset["items"]}


def test_table_2_counts_actions_of_accepted_scripts_only(world: World) -> None:
    make_accepted(
        world,
        make_wording(
            "Name it",
            'pyautogui.click("name-field")\npyautogui.write("x")\npyautogui.press("enter")\npyautogui.click("save-file")',
        ),
    )
    write_task(world, make_wording("Scroll down", "pyautogui.scroll(-3)"))
    shares = {row["type"]: (row["actions"], row["percent"]) for row in table_2(world.dataset, world.maintainer)}
    assert shares["Click"] == (2, 50.0)
    assert shares["Write"] == shares["Press"] == (1, 25.0)
    assert shares["Scroll"] == (0, 0.0)


def test_table_3_counts_sentences_of_the_latest_release(world: World) -> None:
    assert all(row["train"] == 0 for row in table_3(world.dataset))
    make_accepted(world)
    queued = request_release(dataset=world.dataset, seed=1, format="omniact", by=None)
    release = claim(Release, queued.pk, worker="test")
    assert release is not None
    cut_release(release=release, report=lambda done, doing: None)
    web = next(row for row in table_3(world.dataset) if row["platform"] == "web")
    assert web["train"] + web["validation"] + web["test"] == 4


def test_coverage_counts_missing_screens_of_each_application(world: World) -> None:
    empty = make_application(world.dataset, "empty", target=3)
    rows = {row["slug"]: row for row in overview(world.dataset, world.maintainer)["coverage"]}
    assert (rows["empty"]["screens"], rows["empty"]["target"]) == (0, empty.target)
    full = rows[world.screen.application.slug]
    assert (full["screens"], full["approved"], full["labelled"], full["boxes"], full["labels"]) == (1, 1, 1, 3, 3)


def test_the_funnel_narrows(world: World) -> None:
    make_accepted(world)
    record_run(write_task(world, make_wording("Save", 'pyautogui.click("save-file")')))
    result = {row["stage"]: (row["done"], row["total"]) for row in overview(world.dataset, world.maintainer)["funnel"]}
    assert result["tasks proven"] == (2, 2)
    assert result["tasks accepted"] == (1, 2)
    assert result["tasks in the latest release"] == (0, 1)


def test_each_role_is_shown_its_own_work(world: World) -> None:
    record_run(write_task(world))
    untouched = make_screen(make_application(world.dataset))
    make_boxes(untouched, world.drawer)
    submitted = make_screen(make_application(world.dataset))
    make_boxes(submitted, world.drawer)
    submit(submitted, world.drawer)
    assert work_counts(world, Role.ANNOTATOR)["boxes-to-draw"] == 1
    assert work_counts(world, Role.ANNOTATOR)["boxes-to-review"] == 1
    assert work_counts(world, Role.VOLUNTEER) == {"tasks-returned": 0, "tasks": 1}
    assert work_counts(world, Role.MAINTAINER)["final-pass"] == 1
    assert work_counts(world, Role.MAINTAINER)["episode-review"] == 0


@pytest.mark.parametrize("are_determined", [False, True])
def test_an_author_is_told_what_was_returned_and_what_failed_and_why(world: World, are_determined: bool) -> None:
    returned, failed = write_task(world), write_task(world, make_wording("Save", 'pyautogui.click("save-file")'))
    record_run(returned)
    judge(script=returned, reviewer=world.maintainer, judgement="returned", reason="Which menu?")
    run = record_run(failed, proven=False)
    Execution.objects.filter(pk=run.pk).update(reason="It missed.")
    if are_determined:
        determine_states()
    (work,) = work_of(world.volunteer)
    assert {"kind": "tasks-returned", "count": 2} in work["items"]
    assert {(row["task"], row["why"]) for row in work["came_back"]} == {
        (returned.task_id, "Which menu?"),
        (failed.task_id, "It missed."),
    }
    assert work_of(world.maintainer)[0]["came_back"] == []


def test_nobody_is_asked_to_review_what_they_drew(world: World) -> None:
    submitted = make_screen(make_application(world.dataset))
    make_boxes(submitted, world.drawer)
    submit(submitted, world.drawer)
    (dataset,) = work_of(world.drawer)
    counts = {row["kind"]: row["count"] for row in dataset["items"]}
    assert counts["boxes-to-review"] == 0


def test_tasks_to_be_answered_wait_for_evaluators_only() -> None:
    release, worlds = make_release()
    (evaluator,) = make_evaluators(release.dataset, 1)
    open_baseline(release=release, people=[evaluator], by=None)
    kinds = {person: work_of(person)[0]["items"] for person in (evaluator, worlds[0].drawer)}
    assert {"kind": "trials", "count": 8} in kinds[evaluator]
    assert "trials" not in [item["kind"] for item in kinds[worlds[0].drawer]]
