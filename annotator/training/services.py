"""Services of the course: read a lesson, run an exercise, record its grade, require the course."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, WorkStage
from annotator.domain.problems import Rejected
from annotator.domain.script.analysis import ScriptAnalysis
from annotator.domain.script.grading import grade
from annotator.jobs.models import Status
from annotator.jobs.services import finish, submit
from annotator.timesheets.services.activity import record_activity
from annotator.training.models import CoursePass, CourseRequirement, ExerciseRun, Reading
from annotator.training.selectors import exercises_left
from annotator.training.selectors.course import Exercise, Lesson, analyse_text, the_course


@dataclass(frozen=True, slots=True)
class ProofResult:
    """The result of a run; `reason` says why it is not proven."""

    proven: bool
    reason: str
    evidence: Mapping[str, Any]


@transaction.atomic
def read_lesson(*, dataset: Dataset, person: User, lesson: Lesson) -> None:
    """Records that a person has read a lesson; a second time only counts as activity in the dataset."""
    record_activity(person=person, dataset=dataset, stage=WorkStage.TRAINING)
    Reading.objects.get_or_create(person=person, version=the_course().version, lesson=lesson.slug)


@transaction.atomic
def run_exercise(*, dataset: Dataset, person: User, exercise: Exercise, text: str) -> ExerciseRun:
    """The queued run of a script; a queued or running one of the same script is returned.

    Raises Rejected, as submitting a task does, for a script that does not pass the check; that is no try.
    """
    if problems := analyse_text(text).problems:
        raise Rejected(*problems)
    record_activity(person=person, dataset=dataset, stage=WorkStage.TRAINING)
    User.objects.select_for_update(no_key=True).get(pk=person.pk)
    version = the_course().version
    same_runs = ExerciseRun.objects.filter(person=person, version=version, exercise=exercise.slug, text=text)
    under_way: ExerciseRun | None = same_runs.filter(status__in=[Status.QUEUED, Status.RUNNING]).first()
    if under_way is not None:
        return under_way
    run = ExerciseRun(
        dataset=dataset, created_by=person, person=person, version=version, exercise=exercise.slug, text=text
    )
    return submit(run)


def record_grade(*, run: ExerciseRun, analysis: ScriptAnalysis, result: ProofResult) -> bool:
    """Stores a run's result, and the pass after the last exercise. False when the job is no longer this worker's."""
    passed, reason = _grade_run(run, analysis, result)
    with transaction.atomic():
        if not finish(run):
            return False
        run.refresh_from_db()
        run.resolved, run.proven, run.evidence = analysis.resolved_text, result.proven, dict(result.evidence)
        run.passed, run.reason = passed, reason
        run.save()
        if passed and run.version == the_course().version and not exercises_left(run.person):
            CoursePass.objects.get_or_create(person=run.person, version=run.version)
    return True


def require_course(*, dataset: Dataset, required: bool, by: User) -> None:
    """Sets whether the course is required before new tasks; existing tasks stay."""
    if required:
        CourseRequirement.objects.get_or_create(dataset=dataset, defaults={"set_by": by})
    else:
        CourseRequirement.objects.filter(dataset=dataset).delete()


def _grade_run(run: ExerciseRun, analysis: ScriptAnalysis, result: ProofResult) -> tuple[bool, str]:
    exercise = the_course().exercise(run.exercise)
    if exercise is None:
        return False, "The course has changed: this exercise is no longer in it."
    if not result.proven:
        return False, result.reason
    screen = the_course().screen
    grading = grade(analysis.resolved, exercise.scripts, screen.labels, screen.fields)
    return grading.passed, grading.reason
