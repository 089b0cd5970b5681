"""Tests of the grading job: PyAutoGUI on a display that shows the practice screen."""

from collections.abc import Iterator

import pytest

from annotator.datasets.models import Role
from annotator.jobs.models import Status
from annotator.training.models import ExerciseRun
from annotator.training.selectors.course import Exercise, the_course
from annotator.training.services import run_exercise
from tests.factories import make_dataset, make_member
from workers.jobs.browser_pool import shutdown
from workers.jobs.grade_exercise import grade_exercise

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.display]


@pytest.fixture(scope="module", autouse=True)
def displays_are_let_go() -> Iterator[None]:
    yield
    shutdown()


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
        result = run(exercise, text)
        assert (result.status, result.proven, result.passed, result.reason) == (Status.DONE, True, True, "")
        assert result.evidence["tier"] == "desktop"
        assert all(action["ok"] for action in result.evidence["actions"])


def test_a_script_may_be_proven_and_still_not_do_what_was_asked() -> None:
    result = run(the_course().exercises[0], 'pyautogui.click("close-window")')
    assert (result.status, result.proven, result.passed) == (Status.DONE, True, False)
    assert "another box" in result.reason
