"""Permissions to submit and to review a screen's boxes; the same reasons are enforced by services and shown by
views.
"""

from annotator.accounts.models import User
from annotator.boxes.models import BoxStage
from annotator.boxes.selectors.boxes import BoxState
from annotator.domain.problems import Problem


def submit_denied_reason(state: BoxState) -> Problem | None:
    """The problem that prevents submitting the boxes; None where they may be submitted."""
    if state.stage == BoxStage.REVIEW:
        return Problem("already-submitted", "These boxes are submitted already; a colleague will review them.")
    if state.stage == BoxStage.APPROVED:
        return Problem("already-approved", "These boxes are approved; there is nothing to submit.")
    if state.boxes == 0:
        return Problem("no-boxes", "There is no box on this screen yet: draw at least one.")
    if state.open_remarks:
        open_ones = "A remark is" if state.open_remarks == 1 else f"{state.open_remarks} remarks are"
        return Problem("remarks-open", f"{open_ones} still open: correct the box or answer, then settle it.")
    return None


def review_denied_reason(state: BoxState, user: User) -> Problem | None:
    """The problem that prevents this person from reviewing the boxes; None where they may."""
    if state.submission is None:
        return Problem("not-submitted", "These boxes have not been submitted for review.")
    if user.pk in state.authors:
        return Problem("own-boxes", "You drew or submitted boxes on this screen: somebody else must review it.")
    if state.stage == BoxStage.RETURNED:
        return Problem("already-returned", "These boxes were returned; they must be submitted again first.")
    if state.stage == BoxStage.BOXES:
        return Problem("edited-since", "The boxes were edited after they were submitted; they must be submitted again.")
    return None
