"""The execution job: resolve a script and prove it on a display that shows its screen (OmniACT 3.2.5)."""

from django.conf import settings

from annotator.domain.script.judgement import Judgement
from annotator.jobs.services import Cancelled
from annotator.screens.models import Screen, Snapshot
from annotator.tasks.models import Execution
from annotator.tasks.selectors import judge_script
from annotator.tasks.services import Outcome, record_execution
from workers.display.evidence import Proof
from workers.display.page_displays import shared_page_displays
from workers.display.page_proof import prove_page
from workers.display.proof import prove
from workers.jobs.errand import Errand, Failed, run
from workers.programs.failure import AttemptFailed


def execute_script(pk: int) -> None:
    run(Execution, pk, _execute)


def _execute(errand: Errand[Execution]) -> None:
    script = errand.job.script
    judgement = judge_script(script.task.screen, script.text)
    if judgement.problems:
        _record(errand, judgement, unsound(judgement))
        return
    screenshot, snapshot = _files(script.task.screen)
    errand.report(0.2, "running the script on a display")
    _record(errand, judgement, outcome_of(_prove(judgement, screenshot, snapshot)))


def _record(errand: Errand[Execution], judgement: Judgement, outcome: Outcome) -> None:
    if not record_execution(execution=errand.job, resolved=judgement.resolved_text, outcome=outcome):
        raise Cancelled


def unsound(judgement: Judgement) -> Outcome:
    """Nothing is run: a box or a label has gone that the script needs."""
    first = judgement.problems[0]
    reason = f"The script no longer fits its screen: line {first.line}: {first.message}"
    return Outcome(tier="", proven=False, reason=reason, evidence={}, before=b"", after=b"")


def _files(screen: Screen) -> tuple[bytes, bytes | None]:
    """The screenshot and, of a captured page, its frozen copy."""
    with screen.image.open("rb") as picture:
        screenshot = picture.read()
    snapshot = Snapshot.objects.filter(screen=screen).first()
    if snapshot is None:
        return screenshot, None
    with snapshot.file.open("rb") as frozen:
        return screenshot, frozen.read()


def _prove(judgement: Judgement, screenshot: bytes, snapshot: bytes | None) -> Proof:
    # Slow outside work: no transaction is open here.
    script, targets, limit = judgement.resolved, judgement.targets, settings.EXECUTION_TIME_LIMIT
    try:
        if snapshot is None:
            return prove(script, targets, screenshot, time_limit=limit)
        pages = shared_page_displays(settings.CHROMIUM_PATH)
        return prove_page(script, targets, snapshot, screenshot, time_limit=limit, pages=pages)
    except AttemptFailed as failure:
        raise Failed(f"The display failed, which says nothing about the script: {failure}", again=True) from failure


def outcome_of(proof: Proof) -> Outcome:
    return Outcome(
        tier=proof.tier,
        proven=proof.proven,
        reason=proof.reason,
        evidence=proof.as_json(),
        before=proof.before,
        after=proof.after,
    )
