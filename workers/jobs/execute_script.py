"""The execution job: resolve a script and prove it on a display that shows its screen (OmniACT 3.2.5)."""

from django.conf import settings

from annotator.domain.script.judgement import Judgement
from annotator.jobs.services import Cancelled
from annotator.tasks.models import Execution
from annotator.tasks.selectors import judge_script
from annotator.tasks.services import Outcome, record_execution
from workers.display.evidence import Proof
from workers.display.failure import AttemptFailed
from workers.display.proof import prove
from workers.jobs.errand import Errand, Failed, run


def execute_script(pk: int) -> None:
    run(Execution, pk, _execute)


def _execute(errand: Errand[Execution]) -> None:
    script = errand.job.script
    judgement = judge_script(script.task.screen, script.text)
    if judgement.problems:
        first = judgement.problems[0]
        raise Failed(f"The script is no longer sound: line {first.line}: {first.message}")
    with script.task.screen.image.open("rb") as picture:
        screenshot = picture.read()
    errand.report(0.2, "running the script on a display")
    proof = _prove(judgement, screenshot)
    if not record_execution(
        execution=errand.job, resolved=judgement.resolved_text, outcome=outcome_of(proof)
    ):
        raise Cancelled


def _prove(judgement: Judgement, screenshot: bytes) -> Proof:
    # Slow outside work: no transaction is open here.
    try:
        return prove(
            judgement.resolved, judgement.targets, screenshot, time_limit=settings.EXECUTION_TIME_LIMIT
        )
    except AttemptFailed as failure:
        raise Failed(
            f"The display failed, which says nothing about the script: {failure}", again=True
        ) from failure


def outcome_of(proof: Proof) -> Outcome:
    return Outcome(
        tier=proof.tier,
        proven=proof.proven,
        reason=proof.reason,
        evidence=proof.as_json(),
        before=proof.before,
        after=proof.after,
    )
