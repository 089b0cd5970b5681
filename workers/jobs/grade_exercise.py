"""The grading job: runs an exercise of the course on a display that shows its screen, and grades it."""

from annotator.domain.script.analysis import ScriptAnalysis
from annotator.jobs.services import Report
from annotator.training.models import ExerciseRun
from annotator.training.selectors.course import analyse_text, the_course
from annotator.training.services import ProofResult, record_grade
from workers.jobs.execute_script import prove_script
from workers.jobs.runner import JobSteps, run_job
from workers.run_script import ScreenFiles


def grade_exercise(pk: int) -> None:
    """Do the ExerciseRun with this key."""
    run_job(ExerciseRun, pk, JobSteps(_gather, _do, _record))


def _gather(run: ExerciseRun) -> ScriptAnalysis:
    return analyse_text(run.text)


def _do(analysis: ScriptAnalysis, report: Report) -> ProofResult:
    if analysis.problems:
        first = analysis.problems[0]
        return ProofResult(proven=False, reason=f"Line {first.line}: {first.message}", evidence={})
    report(0.2, "running the script on a display")
    proof = prove_script(analysis, ScreenFiles(the_course().screen.picture))
    return ProofResult(proven=proof.proven, reason=proof.reason, evidence=proof.as_json())


def _record(run: ExerciseRun, analysis: ScriptAnalysis, result: ProofResult) -> bool:
    return record_grade(run=run, analysis=analysis, result=result)
