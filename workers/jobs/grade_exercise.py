"""The job that runs an exercise of the course on a display that shows its screen, and grades it."""

from django.conf import settings

from annotator.domain.script.judgement import Judgement
from annotator.jobs.services import Cancelled
from annotator.training.course import judge_text, the_course
from annotator.training.models import ExerciseRun
from annotator.training.services import Shown, record_grade
from workers.display.proof import prove
from workers.jobs.errand import Errand, Failed, run
from workers.programs.failure import AttemptFailed


def grade_exercise(pk: int) -> None:
    run(ExerciseRun, pk, _grade)


def _grade(errand: Errand[ExerciseRun]) -> None:
    judgement = judge_text(errand.job.text)
    if judgement.problems:
        first = judgement.problems[0]
        shown = Shown(proven=False, reason=f"Line {first.line}: {first.message}", evidence={})
    else:
        errand.report(0.2, "running the script on a display")
        shown = _shown(judgement)
    if not record_grade(run=errand.job, judgement=judgement, shown=shown):
        raise Cancelled


def _shown(judgement: Judgement) -> Shown:
    # Slow outside work: no transaction is open here.
    picture = the_course().screen.picture
    try:
        proof = prove(judgement.resolved, judgement.targets, picture, time_limit=settings.EXECUTION_TIME_LIMIT)
    except AttemptFailed as failure:
        raise Failed(f"The display failed, which says nothing about the script: {failure}", again=True) from failure
    return Shown(proven=proof.proven, reason=proof.reason, evidence=proof.as_json())
