"""The demo's course results: all volunteers but the second have passed, she is half way."""

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, Role
from annotator.training.models import ExerciseRun
from annotator.training.selectors.course import Exercise, Lesson, the_course
from annotator.training.services import read_lesson, run_exercise
from workers.demo.people import People
from workers.jobs.grade_exercise import grade_exercise

STOPPED_AT = "drag"
WRONG_SCRIPT = 'pyautogui.dragTo("cell-c7", duration=0.5)'


def add_exercise_runs(dataset: Dataset, people: People) -> None:
    """Read the lessons and run the exercises for every volunteer, on a real display."""
    steps = the_course().steps
    index = next(index for index, step in enumerate(steps) if step.slug == STOPPED_AT)
    stopped = steps[index]
    for number, person in enumerate(people.by_role[Role.VOLUNTEER]):
        for step in steps[:index] if number == 1 else steps:
            _complete(dataset, person, step)
        if number == 1 and isinstance(stopped, Exercise):
            _run(dataset, person, stopped, WRONG_SCRIPT)


def _complete(dataset: Dataset, person: User, step: Lesson | Exercise) -> None:
    if isinstance(step, Lesson):
        read_lesson(dataset=dataset, person=person, lesson=step)
    elif not _run(dataset, person, step, step.accepted[0]).passed:
        raise RuntimeError(f"the demo's solution of exercise “{step.slug}” did not pass")


def _run(dataset: Dataset, person: User, exercise: Exercise, text: str) -> ExerciseRun:
    run = run_exercise(dataset=dataset, person=person, exercise=exercise, text=text)
    grade_exercise(run.pk)
    run.refresh_from_db()
    return run
