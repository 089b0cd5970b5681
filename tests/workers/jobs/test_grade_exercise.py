"""Exercises are really run: PyAutoGUI on a display that shows the practice screen."""

from collections.abc import Iterator

import pytest

from annotator.datasets.models import Role
from annotator.jobs.models import Status
from annotator.training.course import Exercise, the_course
from annotator.training.models import ExerciseRun
from annotator.training.services import run_exercise
from tests.factories import make_dataset, make_member
from workers.jobs.grade_exercise import grade_exercise
from workers.jobs.warm import let_go

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.display]


@pytest.fixture(scope="module", autouse=True)
def displays_are_let_go() -> Iterator[None]:
    yield
    let_go()


def run(exercise: Exercise, text: str) -> ExerciseRun:
    dataset = make_dataset()
    person = make_member(dataset, Role.VOLUNTEER)
    queued = run_exercise(dataset=dataset, person=person, exercise=exercise, text=text)
    grade_exercise(queued.pk)
    queued.refresh_from_db()
    return queued


@pytest.mark.parametrize("exercise", the_course().exercises, ids=lambda exercise: exercise.slug)
def test_every_solution_is_proven_on_a_real_display_and_passes(exercise: Exercise) -> None:
    for text in exercise.accepted:
        done = run(exercise, text)
        assert (done.status, done.proven, done.passed, done.reason) == (Status.DONE, True, True, "")
        assert done.evidence["tier"] == "desktop"
        assert all(action["ok"] for action in done.evidence["actions"])


def test_a_script_may_be_proven_and_still_not_do_what_was_asked() -> None:
    done = run(the_course().exercises[0], 'pyautogui.click("close-window")')
    assert (done.status, done.proven, done.passed) == (Status.DONE, True, False)
    assert "another box" in done.reason
