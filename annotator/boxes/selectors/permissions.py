"""Permissions to submit and to review a screen's boxes, and to take either back; services enforce them and views show
them.
"""

from datetime import datetime

from django.utils import timezone

from annotator.accounts.models import User
from annotator.boxes.models import BoxStage, Decision, Remark
from annotator.boxes.selectors.boxes import BoxState
from annotator.domain.problems import Problem
from annotator.leases.models import LEASE_TTL


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


def submission_stands_reason(state: BoxState, user: User) -> Problem | None:
    """The problem that prevents this person from taking back the newest submission; None where they may."""
    if state.submission is None or state.submission.author_id != user.pk or state.stage != BoxStage.REVIEW:
        return Problem("nothing-to-take-back", "These boxes are not submitted by you, or a colleague has decided.")
    if Remark.objects.filter(submission=state.submission).exists():
        return Problem("under-review", "A colleague has begun to review these boxes: wait for the decision.")
    return _too_late(state.submission.made_at)


def decision_stands_reason(state: BoxState, user: User) -> Problem | None:
    """The problem that prevents this person from taking back the newest decision; None where they may."""
    decision = state.decision
    if decision is None or decision.reviewer_id != user.pk:
        return Problem("nothing-to-take-back", "The latest decision on these boxes is not yours.")
    if state.version != decision.version:
        return Problem("edited-since", "The boxes were edited since: the decision stays.")
    is_answered = Remark.objects.filter(submission=state.submission, resolution__isnull=False).exists()
    if state.box_reports or (decision.decision == Decision.RETURNED and is_answered):
        return Problem("answered-since", "Others have acted on your decision since: it stays.")
    return _too_late(decision.made_at)


def _too_late(made_at: datetime) -> Problem | None:
    if timezone.now() - made_at <= LEASE_TTL:
        return None
    return Problem("too-late", f"This can be taken back for {LEASE_TTL.seconds // 60} minutes; it stays as it is.")
