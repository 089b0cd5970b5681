"""Services that take back what a person has just done with a screen's boxes: a submission, an approval, a return.

The row is deleted: nothing hangs on it yet.
"""

from django.db import transaction

from annotator.accounts.models import User
from annotator.boxes.models import Decision
from annotator.boxes.selectors import state_of
from annotator.boxes.selectors.permissions import decision_stands_reason, submission_stands_reason
from annotator.boxes.services import queue
from annotator.boxes.services.boxes import lock_screen
from annotator.datasets.models import WorkStage
from annotator.domain.problems import Conflict
from annotator.leases import services as leases
from annotator.screens.models import Screen
from annotator.timesheets.services.activity import record_activity


@transaction.atomic
def take_back_submission(*, screen: Screen, person: User) -> None:
    """Deletes the submission that the person has just made. Raises Conflict where it stands, Held under review."""
    record_activity(person=person, dataset=screen.application.dataset, stage=WorkStage.BOXES)
    state = state_of(lock_screen(screen))
    if (problem := submission_stands_reason(state, person)) or state.submission is None:
        raise Conflict(*([problem] if problem else []))
    leases.refuse_held(stage=WorkStage.REVIEW, item=str(screen.pk), person=person)
    state.submission.delete()
    queue.remove_author(screen, person.pk)
    queue.refresh(screen.pk)


@transaction.atomic
def take_back_decision(*, screen: Screen, person: User) -> None:
    """Deletes the approval or return that the person has just made; the reason of a return is their draft again.

    Raises Conflict where it stands, Held while somebody else corrects the boxes.
    """
    record_activity(person=person, dataset=screen.application.dataset, stage=WorkStage.REVIEW)
    state = state_of(lock_screen(screen))
    if (problem := decision_stands_reason(state, person)) or state.decision is None:
        raise Conflict(*([problem] if problem else []))
    leases.refuse_held(stage=WorkStage.BOXES, item=str(screen.pk), person=person)
    if state.decision.decision == Decision.RETURNED:
        leases.save_draft(person=person, stage=WorkStage.REVIEW, item=str(screen.pk), text=state.decision.reason)
    state.decision.delete()
    queue.refresh(screen.pk)
