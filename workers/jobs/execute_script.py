"""The execution job: resolves a script and proves it on a display that shows its screen (OmniACT 3.2.5)."""

from typing import TypeAlias

from django.conf import settings
from django.db.models.fields.files import FieldFile

from annotator.boxes.models import Origin
from annotator.boxes.selectors import boxes_of
from annotator.domain.geometry import Rect
from annotator.domain.script.analysis import ScriptAnalysis
from annotator.jobs.services import Report
from annotator.screens.models import Screen, Snapshot
from annotator.tasks.models import Execution
from annotator.tasks.selectors import analyse_script
from annotator.tasks.services import Outcome, record_execution
from workers.display.evidence import Proof
from workers.display.page.box_element import BoxElement
from workers.jobs.runner import JobFailed, JobSteps, run_job
from workers.programs.failure import AttemptFailed, ProgramMissing
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
    screenshot = _content(screen.image, "picture")
    snapshot = Snapshot.objects.filter(screen=screen).first()
    if snapshot is None:
        return ScreenFiles(screenshot)
    return ScreenFiles(screenshot, _content(snapshot.file, "frozen page"), settings.CHROMIUM_PATH, _elements(screen))


def _content(file: FieldFile, name: str) -> bytes:
    try:
        with file.open("rb") as opened:
            content: bytes = opened.read()
    except FileNotFoundError as error:
        message = f"The {name} of this screen is missing from the file storage: restore it, then run the script again."
        raise JobFailed(message) from error
    return content


def _elements(screen: Screen) -> dict[Rect, BoxElement]:
    """The elements of a captured screen's boxes, by box; those in frames are told apart by their boxes alone."""
    return {
        box.rect: BoxElement(box.details["selector"], tuple(box.details.get("shadow_path", ())))
        for box in boxes_of(screen)
        if box.origin == Origin.DOM and box.details.get("selector") and not box.details.get("frame")
    }


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
    except ProgramMissing as missing:
        raise JobFailed(f"Scripts cannot be run on the worker's machine: {missing}", retry=True) from missing
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
        action_pictures=proof.action_pictures,
    )


def _record(execution: Execution, inputs: Inputs, outcome: Outcome) -> bool:
    analysis, _ = inputs
    return record_execution(execution=execution, analysis=analysis, outcome=outcome)
