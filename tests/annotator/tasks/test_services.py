"""A task is submitted once, checked, kept as a draft when it is refused, and queued for a real run."""

import uuid

import pytest

from annotator.datasets.models import Role
from annotator.domain.problems import Conflict, Rejected
from annotator.jobs.models import Status
from annotator.tasks.models import Execution, Script, Task
from annotator.tasks.selectors import analyse_script, drafts_of
from annotator.tasks.services import Outcome, execute, record_execution, revise_task, submit_task
from annotator.tasks.services.drafts import save_draft
from tests.annotator.world import PHRASINGS, World, make_wording, make_world, record_run, write_task
from tests.factories import client_of, make_application, make_approved_screen, make_member

pytestmark = pytest.mark.django_db

CLIENT = uuid.uuid4()


@pytest.fixture
def world() -> World:
    return make_world()


def refused(world: World, **changes: object) -> list[str]:
    with pytest.raises(Rejected) as refusal:
        write_task(world, make_wording(**changes))  # type: ignore[arg-type]
    return [problem.code for problem in refusal.value.problems]


def test_a_sound_task_is_queued_for_execution(world: World) -> None:
    script = write_task(world)
    execution = script.executions.get()
    assert (execution.status, execution.proven) == (Status.QUEUED, None)
    assert [phrasing.text for phrasing in script.phrasings.all()] == list(PHRASINGS)


def test_submitting_twice_makes_one_task(world: World) -> None:
    client_id = uuid.uuid4()
    sent = [
        submit_task(screen=world.screen, author=world.volunteer, wording=make_wording(), client_id=client_id)
        for _ in range(2)
    ]
    assert sent[0] == sent[1]
    assert (Task.objects.count(), Execution.objects.count()) == (1, 1)


def test_two_authors_who_send_one_id_make_a_task_each(world: World) -> None:
    another = make_member(world.dataset, Role.VOLUNTEER)
    for author in (world.volunteer, another):
        submit_task(screen=world.screen, author=author, wording=make_wording(), client_id=CLIENT)
    assert Task.objects.filter(client_id=CLIENT).count() == 2


def test_other_words_under_the_same_id_are_not_taken_for_the_same(world: World) -> None:
    submit_task(screen=world.screen, author=world.volunteer, wording=make_wording(), client_id=CLIENT)
    with pytest.raises(Conflict):
        submit_task(screen=world.screen, author=world.volunteer, wording=make_wording("Save it all"), client_id=CLIENT)
    assert Task.objects.count() == 1


def test_a_revision_sent_twice_is_made_once(world: World) -> None:
    task = write_task(world).task
    sent = [
        revise_task(task=task, author=world.volunteer, wording=make_wording("Save it"), revision=1) for _ in range(2)
    ]
    assert sent[0] == sent[1]
    assert task.scripts.count() == 2


def test_an_unknown_label_is_refused_and_the_submission_is_kept_as_a_draft(world: World) -> None:
    assert refused(world, text='pyautogui.click("opn-menu")') == ["unknown-label"]
    assert not Task.objects.exists()
    (draft,) = drafts_of(world.volunteer, world.screen)
    assert draft.content is not None
    assert draft.content["script"] == 'pyautogui.click("opn-menu")'


def test_a_syntax_error_is_answered_with_its_line_and_column(world: World) -> None:
    body = {
        "client_id": str(uuid.uuid4()),
        "sentence": "Open the menu",
        "script": 'pyautogui.click("open-menu")\npyautogui.click("save-file"',
        "phrasings": list(PHRASINGS),
    }
    answer = client_of(world.volunteer).post(f"/api/screens/{world.screen.pk}/tasks", body, format="json")
    assert answer.status_code == 400
    (problem,) = answer.json()["problems"]
    assert problem["line"] == 2
    assert problem["column"] > 0


def test_too_few_reformulations_are_refused(world: World) -> None:
    assert refused(world, phrasings=PHRASINGS[:2]) == ["too-few-phrasings"]


def test_reformulations_must_differ_from_the_task_and_each_other(world: World) -> None:
    same = (PHRASINGS[0], PHRASINGS[0], "open the menu!")
    assert refused(world, phrasings=same) == ["phrasing-too-close", "phrasing-too-close"]


def test_a_task_needs_a_sentence(world: World) -> None:
    assert "sentence-missing" in refused(world, sentence="  ")


def test_tasks_wait_until_every_box_has_its_label() -> None:
    world = make_world()
    application = make_application(world.dataset)
    world.screen, _ = make_approved_screen(application, world.drawer, make_member(world.dataset))
    assert refused(world) == ["screen-not-ready"]


def test_submitting_empties_the_draft(world: World) -> None:
    typed = {
        "sentence": "Open the menu",
        "script": make_wording().text,
        "phrasings": [*PHRASINGS, ""],
        "client": str(CLIENT),
    }
    save_draft(author=world.volunteer, screen=world.screen, slot="new", version=0, content=typed)
    submit_task(screen=world.screen, author=world.volunteer, wording=make_wording(), client_id=CLIENT)
    (draft,) = drafts_of(world.volunteer, world.screen)
    assert (draft.content, draft.version) == (None, 2)


def test_a_correction_is_a_new_revision_and_the_old_one_stays(world: World) -> None:
    first = write_task(world)
    second = revise_task(
        task=first.task,
        author=world.volunteer,
        wording=make_wording("Save the file", 'pyautogui.click("save-file")'),
        revision=1,
    )
    assert (first.revision, second.revision) == (1, 2)
    assert Script.objects.get(pk=first.pk).sentence == "Open the menu"


def test_two_corrections_of_the_same_revision_do_not_overwrite_each_other(world: World) -> None:
    task = write_task(world).task
    revise_task(task=task, author=world.volunteer, wording=make_wording("Save it"), revision=1)
    with pytest.raises(Conflict):
        revise_task(task=task, author=world.volunteer, wording=make_wording("Save it all"), revision=1)


def test_nobody_but_the_author_and_maintainers_corrects_a_task(world: World) -> None:
    task = write_task(world).task
    other = make_member(world.dataset, Role.VOLUNTEER)
    body = {"sentence": "Save", "script": 'pyautogui.click("save-file")', "phrasings": list(PHRASINGS), "revision": 1}
    address = f"/api/tasks/{task.pk}/revisions"
    assert client_of(other).post(address, body, format="json").status_code == 403
    assert client_of(world.maintainer).post(address, body, format="json").status_code == 201


def test_a_script_that_waits_for_its_run_is_not_queued_twice(world: World) -> None:
    script = write_task(world)
    assert execute(script=script, by=world.volunteer) == script.executions.get()


def test_a_worker_that_lost_its_job_records_nothing(world: World) -> None:
    execution = write_task(world).executions.get()
    outcome = Outcome(tier="desktop", proven=True, reason="", evidence={}, before=b"", after=b"")
    analysis = analyse_script(world.screen, execution.script.text)
    assert not record_execution(execution=execution, analysis=analysis, outcome=outcome)
    execution.refresh_from_db()
    assert execution.proven is None


def test_the_check_answers_with_actions_and_their_boxes(world: World) -> None:
    record_run(write_task(world))
    address = f"/api/screens/{world.screen.pk}/check"
    body = {"script": 'pyautogui.click("name-field")\npyautogui.write("a")'}
    answer = client_of(world.volunteer).post(address, body, format="json").json()
    rect = world.boxes[1].rect
    assert answer["problems"] == []
    assert answer["actions"][0]["x"] == rect.center.x
    assert answer["actions"][0]["box"] == [rect.left, rect.top, rect.right, rect.bottom]
    assert answer["actions"][1]["function"] == "write"
