"""Scripts follow their boxes and labels: run again where they are stale, written anew where a label was renamed."""

from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from annotator.boxes.models import Box
from annotator.boxes.selectors import box_version
from annotator.boxes.services import apply_edits
from annotator.boxes.services.edits import Edit
from annotator.domain.problems import Conflict, Rejected
from annotator.jobs.models import Status
from annotator.labels.selectors import choices_in_force
from annotator.labels.services.renaming import rename
from annotator.reviews.models import Judgement
from annotator.reviews.selectors import State, script_review
from annotator.reviews.services import judge
from annotator.tasks.models import Recheck, Script
from annotator.tasks.selectors import latest_script, stale_scripts
from annotator.tasks.services import revise_task
from annotator.tasks.services.script_refresh import changed_screens, recheck
from tests.annotator.world import World, make_accepted, make_wording, make_world, record_run, write_task
from tests.examples import examples
from tests.factories import change, client_of, removal

pytestmark = pytest.mark.django_db

NOW = timedelta(0)
DRAG = 'pyautogui.moveTo("open-menu")\npyautogui.dragTo("save-file", duration=0.5)  # open-menu'


@pytest.fixture
def world() -> World:
    return make_world()


def edit(world: World, *edits: Edit) -> None:
    apply_edits(screen=world.screen, author=world.drawer, base_version=box_version(world.screen), edits=list(edits))


def sweep() -> int:
    """What the worker does every few seconds, without waiting for the screen to come to rest."""
    return sum(recheck(screen=screen, seen=screen.changed_at) for screen in changed_screens(quiet=NOW))


def call(world: World, box: Box, text: str) -> None:
    rename(person=world.maintainer, box=box, text=text)


def newest(script: Script) -> Script:
    return latest_script(script.task)


def test_a_moved_box_has_its_scripts_run_again_and_leaves_the_others_alone(world: World) -> None:
    moved, still = make_accepted(world), make_accepted(world, make_wording("Save it", 'pyautogui.click("save-file")'))
    sweep()
    edit(world, change(world.boxes[0], right=world.boxes[0].right + 4))
    assert sweep() == 1
    assert [script.executions.latest("pk").status for script in (moved, still)] == [Status.QUEUED, Status.DONE]
    record_run(moved)
    assert script_review(moved).state is State.ACCEPTED


def test_what_was_proven_before_boxes_were_judged_is_run_again(world: World) -> None:
    script = make_accepted(world)
    sweep()
    script.executions.update(boxes=None)
    assert stale_scripts([script], {script.pk: script.executions.get()}) == {script.pk}
    Recheck.objects.all().delete()
    assert sweep() == 1
    assert script.executions.latest("pk").status == Status.QUEUED


def test_a_box_that_is_drawn_around_a_point_has_the_script_of_that_point_run_again(world: World) -> None:
    rect = world.boxes[0].rect
    text = f"pyautogui.click({rect.left}, {rect.top})"
    script = make_accepted(world, make_wording("Press the corner", text))
    assert script.executions.get().boxes == [[rect.left, rect.top, rect.right, rect.bottom]]
    sweep()
    edit(world, change(world.boxes[0], left=rect.left + 1))
    assert sweep() == 1


def test_nothing_happens_twice(world: World) -> None:
    script = make_accepted(world)
    edit(world, change(world.boxes[0], right=world.boxes[0].right + 4))
    assert [sweep(), sweep(), sweep()] == [1, 0, 0]
    assert script.executions.count() == 2


def test_a_screen_on_which_somebody_is_working_is_left_alone(world: World) -> None:
    make_accepted(world)
    edit(world, change(world.boxes[0], right=world.boxes[0].right + 4))
    assert not changed_screens(quiet=timedelta(minutes=5)).exists()
    assert changed_screens(quiet=NOW).exists()


def test_a_run_under_way_has_its_screen_looked_at_again(world: World) -> None:
    """It may still record what the script resolved to before the box was moved."""
    script = make_accepted(world)
    sweep()
    edit(world, change(world.boxes[0], right=world.boxes[0].right + 4))
    run = script.executions.latest("pk")
    script.executions.filter(pk=run.pk).update(status=Status.RUNNING, proven=None)
    assert sweep() == 0
    script.executions.filter(pk=run.pk).update(status=Status.DONE, proven=True)
    assert sweep() == 1


def test_a_renamed_label_is_renamed_in_the_scripts_that_name_it(world: World) -> None:
    script = make_accepted(world, make_wording(text=DRAG))
    call(world, world.boxes[0], "main menu")
    assert sweep() == 1
    anew = newest(script)
    assert anew.text == 'pyautogui.moveTo("main-menu")\npyautogui.dragTo("save-file", duration=0.5)  # open-menu'
    assert (anew.revision, anew.wording_of, anew.author) == (2, script, world.volunteer)
    assert anew.renames == [{"old": "open-menu", "new": "main-menu", "by": str(world.maintainer)}]
    assert [phrasing.text for phrasing in anew.phrasings.all()] == [earlier.text for earlier in script.phrasings.all()]
    assert anew.executions.get().status == Status.QUEUED


def test_a_script_written_with_the_new_name_is_left_as_it_is(world: World) -> None:
    write_task(world)
    call(world, world.boxes[0], "main menu")
    after = write_task(world, make_wording("Open it", 'pyautogui.click("main-menu")'))
    sweep()
    assert newest(after) == after


def test_two_labels_that_change_places_take_their_scripts_along(world: World) -> None:
    script = write_task(world, make_wording(text=DRAG))
    record_run(script)
    for box, text in ((0, "for a moment"), (2, "open-menu"), (0, "save-file")):
        call(world, world.boxes[box], text)
    sweep()
    swapped = 'pyautogui.moveTo("save-file")\npyautogui.dragTo("open-menu", duration=0.5)  # open-menu'
    assert newest(script).text == swapped


def test_a_verdict_does_not_outlive_a_renaming_but_is_shown_with_it(world: World) -> None:
    script = make_accepted(world)
    call(world, world.boxes[0], "main menu")
    sweep()
    anew = newest(script)
    record_run(anew)
    standing_now = script_review(anew)
    assert (standing_now.state, standing_now.verdict) == (State.PROVEN, None)
    assert standing_now.accepted_before is not None
    assert standing_now.accepted_before.reviewer == world.maintainer
    judge(script=anew, reviewer=world.maintainer, judgement=Judgement.ACCEPTED)
    assert (script_review(anew).state, script_review(anew).accepted_before) == (State.ACCEPTED, None)


def test_a_return_holds_through_renamings_until_the_author_revises(world: World) -> None:
    script = write_task(world)
    record_run(script)
    judge(script=script, reviewer=world.maintainer, judgement=Judgement.RETURNED, reason="Which menu?")
    for name in ("main menu", "big menu"):
        call(world, world.boxes[0], name)
        sweep()
    anew = newest(script)
    record_run(anew)
    assert (anew.revision, script_review(anew).state) == (3, State.RETURNED)
    better = revise_task(
        task=script.task,
        author=world.volunteer,
        wording=make_wording("Open the big menu", 'pyautogui.click("big-menu")'),
        revision=3,
    )
    assert script_review(better).state is State.WAITING


def test_a_removed_box_has_its_scripts_looked_at_and_bringing_it_back_too(world: World) -> None:
    script = make_accepted(world)
    edit(world, removal(world.boxes[0]))
    assert sweep() == 1
    broken = script.executions.latest("pk")
    broken.status, broken.proven, broken.resolved = Status.DONE, False, ""
    broken.save()
    assert script_review(script).state is State.FAILED
    assert not script_review(script).stale
    Box.objects.filter(pk=world.boxes[0].pk).update(removed_at=None)
    edit(world, change(world.boxes[0], right=world.boxes[0].right + 1))
    assert sweep() == 1


def test_an_author_who_revises_in_the_same_moment_is_told_what_was_renamed(world: World) -> None:
    script = make_accepted(world)
    call(world, world.boxes[0], "main menu")
    sweep()
    with pytest.raises(Conflict) as refusal:
        revise_task(
            task=script.task,
            author=world.volunteer,
            wording=make_wording("Open", 'pyautogui.click("main-menu")'),
            revision=1,
        )
    assert "open-menu is now main-menu" in str(refusal.value)


def test_a_name_that_is_taken_is_refused_with_one_that_is_free(world: World) -> None:
    with pytest.raises(Rejected) as refusal:
        call(world, world.boxes[0], "Save file")
    assert refusal.value.problems[0].hints == ("save-file-2",)
    assert choices_in_force().get(box=world.boxes[0]).slug == "open-menu"


def test_a_label_renamed_by_http_is_shown_in_the_list_of_tasks(world: World) -> None:
    script = make_accepted(world)
    client = client_of(world.maintainer)
    answer = client.put(f"/api/boxes/{world.boxes[0].pk}/label", {"text": "Main menu"}, format="json")
    assert (answer.status_code, answer.json()["slug"]) == (200, "main-menu")
    sweep()
    body = client.get(f"/api/tasks/{script.task_id}").json()
    assert body["renames"] == [{"old": "open-menu", "new": "main-menu", "by": str(world.maintainer)}]
    assert body["accepted_before"]["judgement"] == "accepted"
    assert body["last_run"]["proven"] is True


@given(st.lists(st.tuples(st.integers(0, 2), st.sampled_from("abcd"), st.booleans()), max_size=8))
@settings(max_examples=examples(25), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_renamed_in_whatever_order_a_script_means_the_same_boxes(
    steps: list[tuple[int, str, bool]],
) -> None:
    world = make_world()
    script = write_task(world, make_wording(text=DRAG))
    for place, name, sweeps in steps:
        try:
            call(world, world.boxes[place], name)
        except Rejected:
            continue
        if sweeps:
            sweep()
    sweep()
    names = {choice.box_id: choice.slug for choice in choices_in_force().filter(screen=world.screen)}
    first, last = names[world.boxes[0].pk], names[world.boxes[2].pk]
    expected = f'pyautogui.moveTo("{first}")\npyautogui.dragTo("{last}", duration=0.5)  # open-menu'
    assert newest(script).text == expected
