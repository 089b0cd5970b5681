"""Questions about the course: how far somebody is, and whether they may write tasks."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, Role
from annotator.datasets.selectors import roles_of
from annotator.jobs.models import Status
from annotator.training.course import Exercise, the_course
from annotator.training.models import CoursePass, CourseRequirement, ExerciseRun, Reading

TRIES_BEFORE_SOLUTION = 3


@dataclass(frozen=True, slots=True)
class Standing:
    """How somebody stands at one exercise: different scripts that failed, and the newest run with its script."""

    exercise: Exercise
    failed: int
    passed: bool
    latest: ExerciseRun | None

    @property
    def hints(self) -> tuple[str, ...]:
        return self.exercise.hints[: self.failed]

    @property
    def tries_left(self) -> int:
        """How many more must fail before the solution is told."""
        return 0 if self.passed else max(TRIES_BEFORE_SOLUTION - self.failed, 0)

    @property
    def solution(self) -> str:
        """Empty while there are tries left."""
        return "" if self.tries_left else self.exercise.accepted[0]


def requires_course(dataset: Dataset) -> bool:
    return CourseRequirement.objects.filter(dataset=dataset).exists()


def passed_at(person: User) -> datetime | None:
    """When the person passed the course in its present version, in whatever dataset."""
    passed = CoursePass.objects.filter(person=person, version=the_course().version)
    return passed.values_list("passed_at", flat=True).first()


def must_train(person: User, dataset: Dataset) -> bool:
    """Whether the course stands between a person and new tasks; maintainers decide for themselves."""
    if not requires_course(dataset) or passed_at(person):
        return False
    return Role.MAINTAINER not in roles_of(person, dataset)


def read_by(person: User) -> frozenset[str]:
    """The lessons that the person has read, in the present version."""
    readings = Reading.objects.filter(person=person, version=the_course().version)
    return frozenset(readings.values_list("lesson", flat=True))


def standings_of(person: User) -> Iterator[Standing]:
    """One for each exercise, in the order of the course."""
    runs = ExerciseRun.objects.filter(person=person, version=the_course().version).defer("evidence").order_by("pk")
    by_exercise: dict[str, list[ExerciseRun]] = {}
    for run in runs:
        by_exercise.setdefault(run.exercise, []).append(run)
    for exercise in the_course().exercises:
        yield _standing(exercise, by_exercise.get(exercise.slug, []))


def standing_at(person: User, exercise: Exercise) -> Standing:
    runs = ExerciseRun.objects.filter(person=person, version=the_course().version, exercise=exercise.slug)
    return _standing(exercise, list(runs.order_by("pk")))


def exercises_left(person: User) -> int:
    return sum(not standing.passed for standing in standings_of(person))


def has_begun(person: User) -> bool:
    return bool(read_by(person)) or ExerciseRun.objects.filter(person=person, version=the_course().version).exists()


def _standing(exercise: Exercise, runs: list[ExerciseRun]) -> Standing:
    ended = [run for run in runs if run.status == Status.DONE]
    return Standing(
        exercise=exercise,
        failed=len({run.text.strip() for run in ended if run.passed is False}),
        passed=any(run.passed for run in ended),
        latest=runs[-1] if runs else None,
    )
