"""The execution job: resolves a script and proves it on a display that shows its screen (OmniACT 3.2.5)."""

from typing import TypeAlias

from django.conf import settings

from annotator.domain.script.analysis import ScriptAnalysis
from annotator.jobs.services import Report
from annotator.screens.models import Screen, Snapshot
from annotator.tasks.models import Execution
from annotator.tasks.selectors import analyse_script
from annotator.tasks.services import Outcome, record_execution
from workers.display.evidence import Proof
from workers.jobs.runner import JobFailed, JobSteps, run_job
from workers.programs.failure import AttemptFailed
from workers.run_script import ScreenFiles, run_script

Inputs: TypeAlias = tuple[ScriptAnalysis, ScreenFiles | None]


def execute_script(pk: int) -> None:
    """Do the Execution with this key."""
    run_job(Execution, pk, JobSteps(_gather, _do, _record))


def _gather(execution: Execution) -> Inputs:
    script = execution.script
    analysis = analyse_script(script.task.screen, script.text)
    return analysis, None if analysis.problems else _files(script.task.screen)


def _files(screen: Screen) -> ScreenFiles:
    with screen.image.open("rb") as image:
        screenshot = image.read()
    snapshot = Snapshot.objects.filter(screen=screen).first()
    if snapshot is None:
        return ScreenFiles(screenshot)
    with snapshot.file.open("rb") as archive:
        return ScreenFiles(screenshot, archive.read(), settings.CHROMIUM_PATH)


def _do(inputs: Inputs, report: Report) -> Outcome:
    analysis, files = inputs
    if files is None:
        return not_run(analysis)
    report(0.2, "running the script on a display")
    return outcome_of(prove_script(analysis, files))


def prove_script(analysis: ScriptAnalysis, files: ScreenFiles) -> Proof:
    """The proof of a sound script, in one attempt of a job. Raises JobFailed when display or browser failed."""
    try:
        return run_script(analysis, files, time_limit=settings.EXECUTION_TIME_LIMIT)
    except AttemptFailed as failure:
        raise JobFailed(f"The display failed, which says nothing about the script: {failure}", retry=True) from failure


def not_run(analysis: ScriptAnalysis) -> Outcome:
    """The outcome of a script that needs a box or a label that is gone."""
    first = analysis.problems[0]
    reason = f"The script no longer fits its screen: line {first.line}: {first.message}"
    return Outcome(tier="", proven=False, reason=reason, evidence={}, before=b"", after=b"")


def outcome_of(proof: Proof) -> Outcome:
    """The proof as an execution stores it."""
    return Outcome(
        tier=proof.tier,
        proven=proof.proven,
        reason=proof.reason,
        evidence=proof.as_json(),
        before=proof.before,
        after=proof.after,
    )


def _record(execution: Execution, inputs: Inputs, outcome: Outcome) -> bool:
    analysis, _ = inputs
    return record_execution(execution=execution, resolved=analysis.resolved_text, outcome=outcome)
