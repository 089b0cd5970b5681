"""The course is taken once, exercise by exercise; it may stand before new tasks, and takes nothing away."""

import pytest

from annotator.accounts.models import User
from annotator.dashboards.selectors.inbox import work_of
from annotator.datasets.models import Dataset, Role
from annotator.domain.problems import Rejected
from annotator.jobs.models import Status
from annotator.jobs.services import claim
from annotator.tasks.models import Draft, Task
from annotator.tasks.services import revise_task
from annotator.training.models import CoursePass, ExerciseRun, Reading
from annotator.training.selectors import must_train, passed_at, progress_at
from annotator.training.selectors.course import Exercise, analyse_text, the_course
from annotator.training.services import ProofResult, read_lesson, record_grade, require_course, run_exercise
from tests.annotator.world import make_wording, make_world, write_task
from tests.factories import client_of, make_dataset, make_member

pytestmark = pytest.mark.django_db

EXERCISES = the_course().exercises
SAVE = EXERCISES[0]
SEEN = ProofResult(proven=True, reason="", evidence={})
WRONG = ('pyautogui.click("cell-a1")', 'pyautogui.click("cell-b1")', 'pyautogui.click("cell-c1")')


@pytest.fixture
def dataset() -> Dataset:
    return make_dataset()


@pytest.fixture
def volunteer(dataset: Dataset) -> User:
    return make_member(dataset, Role.VOLUNTEER)


def run(dataset: Dataset, person: User, exercise: Exercise, text: str, proof_result: ProofResult = SEEN) -> ExerciseRun:
    """Grades as a worker would, without a display: the job has tests of its own."""
    queued = run_exercise(dataset=dataset, person=person, exercise=exercise, text=text)
    claimed = claim(ExerciseRun, queued.pk, worker="test")
    assert claimed is not None
    assert record_grade(run=claimed, analysis=analyse_text(text), result=proof_result)
    queued.refresh_from_db()
    return queued


def pass_course(dataset: Dataset, person: User) -> None:
    for exercise in EXERCISES:
        run(dataset, person, exercise, exercise.accepted[0])


def test_a_right_script_passes_and_a_wrong_one_is_told_why(dataset: Dataset, volunteer: User) -> None:
    wrong = run(dataset, volunteer, SAVE, WRONG[0])
    assert (wrong.status, wrong.passed) == (Status.DONE, False)
    assert "another box" in wrong.reason
    right = run(dataset, volunteer, SAVE, SAVE.accepted[0])
    assert (right.passed, right.reason, right.resolved.strip()) == (True, "", "pyautogui.click(107, 63.5)")


def test_an_unproven_run_does_not_pass(dataset: Dataset, volunteer: User) -> None:
    missed = run(
        dataset, volunteer, SAVE, SAVE.accepted[0], ProofResult(proven=False, reason="It missed.", evidence={})
    )
    assert (missed.passed, missed.reason) == (False, "It missed.")


def test_a_script_that_fails_the_check_is_no_try(dataset: Dataset, volunteer: User) -> None:
    with pytest.raises(Rejected):
        run_exercise(dataset=dataset, person=volunteer, exercise=SAVE, text='pyautogui.click("save-spreadshet")')
    assert not ExerciseRun.objects.exists()


def test_the_same_script_sent_twice_runs_once(dataset: Dataset, volunteer: User) -> None:
    runs = {run_exercise(dataset=dataset, person=volunteer, exercise=SAVE, text=SAVE.accepted[0]).pk for _ in range(2)}
    assert len(runs) == 1


def test_hints_come_one_by_one_and_the_solution_after_three_different_tries(dataset: Dataset, volunteer: User) -> None:
    results = []
    for text in (WRONG[0], WRONG[0], WRONG[1], WRONG[2]):
        run(dataset, volunteer, SAVE, text)
        script_review = progress_at(volunteer, SAVE)
        results.append((len(script_review.hints), script_review.tries_left, script_review.solution))
    assert results == [(1, 2, ""), (1, 2, ""), (2, 1, ""), (2, 0, SAVE.accepted[0])]


def test_no_answer_holds_the_solution_before_its_time(dataset: Dataset, volunteer: User) -> None:
    run(dataset, volunteer, SAVE, WRONG[0])
    client, base = client_of(volunteer), f"/api/datasets/{dataset.slug}/training"
    course = client.get(base).json()
    del course["screen"]
    exercise = client.get(f"{base}/exercises/save").json()
    assert "save-spreadsheet" not in f"{course}{exercise}"
    assert (exercise["tries"], exercise["tries_left"], exercise["run"]["passed"]) == (1, 2, False)


def test_the_course_is_passed_with_its_last_exercise_and_counts_everywhere(dataset: Dataset, volunteer: User) -> None:
    for exercise in EXERCISES:
        assert passed_at(volunteer) is None
        run(dataset, volunteer, exercise, exercise.accepted[0])
    assert passed_at(volunteer) is not None
    run(dataset, volunteer, SAVE, SAVE.accepted[0])
    assert CoursePass.objects.count() == 1


def test_a_pass_of_an_earlier_version_no_longer_counts(dataset: Dataset, volunteer: User) -> None:
    CoursePass.objects.create(person=volunteer, version=the_course().version - 1)
    require_course(dataset=dataset, required=True, by=volunteer)
    assert must_train(volunteer, dataset)


def test_a_lesson_read_twice_was_read_once(dataset: Dataset, volunteer: User) -> None:
    for _ in range(2):
        read_lesson(dataset=dataset, person=volunteer, lesson=the_course().lessons[0])
    assert Reading.objects.count() == 1


def test_a_dataset_that_asks_for_the_course_takes_new_tasks_after_it() -> None:
    world = make_world()
    early = write_task(world)
    require_course(dataset=world.dataset, required=True, by=world.maintainer)
    with pytest.raises(Rejected) as refused:
        write_task(world)
    assert [problem.code for problem in refused.value.problems] == ["course-required"]
    assert Draft.objects.get(author=world.volunteer).content is not None
    assert list(Task.objects.all()) == [early.task]
    # What somebody has written stays theirs to mend.
    revise_task(task=early.task, author=world.volunteer, wording=make_wording("Open that menu"), revision=1)
    pass_course(world.dataset, world.volunteer)
    assert write_task(world).task != early.task


def test_maintainers_need_no_course() -> None:
    world = make_world()
    require_course(dataset=world.dataset, required=True, by=world.maintainer)
    assert not must_train(world.maintainer, world.dataset)


def test_the_requirement_can_be_lifted() -> None:
    world = make_world()
    for required in (True, True, False):
        require_course(dataset=world.dataset, required=required, by=world.maintainer)
    assert write_task(world).revision == 1


def test_my_work_says_to_take_the_course_and_holds_tasks_back() -> None:
    world = make_world()
    require_course(dataset=world.dataset, required=True, by=world.maintainer)
    assert kinds(world.volunteer) == {"training": 6, "tasks-returned": 0}
    run(world.dataset, world.volunteer, SAVE, SAVE.accepted[0])
    assert kinds(world.volunteer) == {"training": 5, "tasks-returned": 0}
    pass_course(world.dataset, world.volunteer)
    assert kinds(world.volunteer) == {"tasks-returned": 0, "tasks": 1}


def test_who_has_begun_is_reminded_where_the_course_is_not_asked_for() -> None:
    world = make_world()
    assert "training" not in kinds(world.volunteer)
    read_lesson(dataset=world.dataset, person=world.volunteer, lesson=the_course().lessons[0])
    assert kinds(world.volunteer) == {"training": 6, "tasks-returned": 0, "tasks": 1}


def kinds(person: User) -> dict[str, int]:
    (work,) = work_of(person)
    return {item["kind"]: item["count"] for item in work["items"]}
