"""The box search job: proposes boxes from the pixels of a screen's screenshot."""

from collections.abc import Sequence

from annotator.boxes.services.proposals import Finding, record_proposals
from annotator.jobs.services import Report, finish
from annotator.screens.models import BoxSearch
from workers.jobs.runner import JobFailed, JobSteps, run_job
from workers.vision.pixels import UnreadablePicture
from workers.vision.propose import propose


def propose_boxes(pk: int) -> None:
    """Do the BoxSearch with this key."""
    run_job(BoxSearch, pk, JobSteps(_gather, _do, _record))


def _gather(search: BoxSearch) -> bytes:
    with search.screen.image.open("rb") as file:
        screenshot: bytes = file.read()
    return screenshot


def _do(screenshot: bytes, report: Report) -> list[Finding]:
    report(0.2, "searching the screenshot for controls")
    try:
        proposals = propose(screenshot)
    except UnreadablePicture as error:
        raise JobFailed(f"The picture of this screen cannot be read: {error}") from error
    return [Finding(proposal.rect, proposal.kind, round(proposal.confidence, 3)) for proposal in proposals]


def _record(search: BoxSearch, screenshot: bytes, proposals: Sequence[Finding]) -> bool:
    record_proposals(screen=search.screen, findings=proposals)
    return finish(search)
