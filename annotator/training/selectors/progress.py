"""Selectors of the course: a person's progress, and whether they may write tasks."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, Role
from annotator.datasets.selectors import roles_of
from annotator.jobs.models import Status
from annotator.training.models import CoursePass, CourseRequirement, ExerciseRun, Reading
from annotator.training.selectors.course import Exercise, the_course

TRIES_BEFORE_SOLUTION = 3


@dataclass(frozen=True, slots=True)
class ExerciseProgress:
    """A person's progress at one exercise: distinct failed scripts, and the newest run."""

    exercise: Exercise
    failed: int
    passed: bool
    latest: ExerciseRun | None

    @property
    def hints(self) -> tuple[str, ...]:
        return self.exercise.hints[: self.failed]

    @property
    def tries_left(self) -> int:
        """The number of further failures before the solution is shown."""
        return 0 if self.passed else max(TRIES_BEFORE_SOLUTION - self.failed, 0)

    @property
    def solution(self) -> str:
        """Empty while there are tries left."""
        return "" if self.tries_left else self.exercise.accepted[0]


def requires_course(dataset: Dataset) -> bool:
    return CourseRequirement.objects.filter(dataset=dataset).exists()


def passed_at(person: User) -> datetime | None:
    """The time when the person passed the course's present version, in any dataset."""
    course_passes = CoursePass.objects.filter(person=person, version=the_course().version)
    return course_passes.values_list("passed_at", flat=True).first()


def must_train(person: User, dataset: Dataset) -> bool:
    """Whether a person must pass the course before new tasks; maintainers never must."""
    if not requires_course(dataset) or passed_at(person):
        return False
    return Role.MAINTAINER not in roles_of(person, dataset)


def read_by(person: User) -> frozenset[str]:
    """The lessons that the person has read, in the present version."""
    readings = Reading.objects.filter(person=person, version=the_course().version)
    return frozenset(readings.values_list("lesson", flat=True))


def exercise_progresses(person: User) -> Iterator[ExerciseProgress]:
    """The progress at each exercise, in the order of the course."""
    runs = ExerciseRun.objects.filter(person=person, version=the_course().version).defer("evidence").order_by("pk")
    by_exercise: dict[str, list[ExerciseRun]] = {}
    for run in runs:
        by_exercise.setdefault(run.exercise, []).append(run)
    for exercise in the_course().exercises:
        yield _exercise_progress(exercise, by_exercise.get(exercise.slug, []))


def progress_at(person: User, exercise: Exercise) -> ExerciseProgress:
    runs = ExerciseRun.objects.filter(person=person, version=the_course().version, exercise=exercise.slug)
    return _exercise_progress(exercise, list(runs.order_by("pk")))


def exercises_left(person: User) -> int:
    return sum(not progress.passed for progress in exercise_progresses(person))


def has_begun(person: User) -> bool:
    return bool(read_by(person)) or ExerciseRun.objects.filter(person=person, version=the_course().version).exists()


def _exercise_progress(exercise: Exercise, runs: list[ExerciseRun]) -> ExerciseProgress:
    ended_runs = [run for run in runs if run.status == Status.DONE]
    return ExerciseProgress(
        exercise=exercise,
        failed=len({run.text.strip() for run in ended_runs if run.passed is False}),
        passed=any(run.passed for run in ended_runs),
        latest=runs[-1] if runs else None,
    )
