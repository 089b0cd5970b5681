"""Verbs of the course: read a lesson, run an exercise, record its grade, ask for the course in a dataset."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from annotator.accounts.models import User
from annotator.datasets.models import Dataset
from annotator.domain.problems import Rejected
from annotator.domain.script.grading import grade
from annotator.domain.script.judgement import Judgement
from annotator.jobs.models import Status
from annotator.jobs.services import finish, submit
from annotator.training.course import Exercise, Lesson, judge_text, the_course
from annotator.training.models import CoursePass, CourseRequirement, ExerciseRun, Reading
from annotator.training.selectors import exercises_left


@dataclass(frozen=True, slots=True)
class Shown:
    """What a real run showed; `reason` says why it is not proven."""

    proven: bool
    reason: str
    evidence: Mapping[str, Any]


def read_lesson(*, person: User, lesson: Lesson) -> None:
    """Writes down that a lesson was read; a second time changes nothing."""
    Reading.objects.get_or_create(person=person, version=the_course().version, lesson=lesson.slug)


@transaction.atomic
def run_exercise(*, dataset: Dataset, person: User, exercise: Exercise, text: str) -> ExerciseRun:
    """Queues a real run, unless the same script is about to run already.

    Raises Rejected, as submitting a task does, for a script that does not pass the check; that is no try.
    """
    if problems := judge_text(text).problems:
        raise Rejected(*problems)
    User.objects.select_for_update(no_key=True).get(pk=person.pk)
    version = the_course().version
    mine = ExerciseRun.objects.filter(person=person, version=version, exercise=exercise.slug, text=text)
    under_way: ExerciseRun | None = mine.filter(status__in=[Status.QUEUED, Status.RUNNING]).first()
    if under_way is not None:
        return under_way
    run = ExerciseRun(
        dataset=dataset, created_by=person, person=person, version=version, exercise=exercise.slug, text=text
    )
    return submit(run)


def record_grade(*, run: ExerciseRun, judgement: Judgement, shown: Shown) -> bool:
    """Stores what a run showed, and the pass where it was the last exercise. False when the job was taken away."""
    passed, reason = _graded(run, judgement, shown)
    with transaction.atomic():
        if not finish(run):
            return False
        run.refresh_from_db()
        run.resolved, run.proven, run.evidence = judgement.resolved_text, shown.proven, dict(shown.evidence)
        run.passed, run.reason = passed, reason
        run.save()
        if passed and run.version == the_course().version and not exercises_left(run.person):
            CoursePass.objects.get_or_create(person=run.person, version=run.version)
    return True


def require_course(*, dataset: Dataset, required: bool, by: User) -> None:
    """Asks for the course before new tasks, or no longer; what people have written already is theirs."""
    if required:
        CourseRequirement.objects.get_or_create(dataset=dataset, defaults={"set_by": by})
    else:
        CourseRequirement.objects.filter(dataset=dataset).delete()


def _graded(run: ExerciseRun, judgement: Judgement, shown: Shown) -> tuple[bool, str]:
    exercise = the_course().exercise(run.exercise)
    if exercise is None:
        return False, "The course has changed: this exercise is no longer in it."
    if not shown.proven:
        return False, shown.reason
    screen = the_course().screen
    found = grade(judgement.resolved, exercise.scripts, screen.labels, screen.fields)
    return found.passed, found.reason
