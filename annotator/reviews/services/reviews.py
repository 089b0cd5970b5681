"""The service of the final review: judge one script."""

from uuid import UUID

from django.db import transaction

from annotator.accounts.models import User
from annotator.datasets.models import WorkStage
from annotator.domain.problems import Conflict, Problem, Rejected
from annotator.leases import services as leases
from annotator.reviews.models import Judgement, Verdict
from annotator.reviews.selectors import State, script_reviews, scripts
from annotator.tasks.models import Script, Task
from annotator.timesheets.services.activity import record_activity


@transaction.atomic
def judge(
    *, script: Script, reviewer: User, judgement: Judgement | str, reason: str = "", token: UUID | None = None
) -> Verdict:
    """Stores a verdict that accepts or returns a revision; the same judgement sent again is the first one.

    Raises Rejected for one's own task, a return without a reason, or accepting what is unproven or stale;
    Conflict when the task has been revised meanwhile or the lease was lost; Held while somebody else judges it.
    """
    record_activity(person=reviewer, dataset=script.task.screen.application.dataset, stage=WorkStage.FINAL_PASS)
    Task.objects.select_for_update().get(pk=script.task_id)
    if script.author_id == reviewer.pk or script.task.author_id == reviewer.pk:
        own = "You wrote this task; the final pass is for somebody else."
        raise Rejected(Problem("own-task", own))
    if judgement == Judgement.RETURNED and not reason.strip():
        raise Rejected(Problem("reason-missing", "Say what the author should change.", field="reason"))
    in_force = list(scripts(script.task.screen.application.dataset, closed=True).filter(pk=script.pk))
    if not in_force:
        raise Conflict(Problem("revised-meanwhile", "There is a newer revision of this task; judge that one."))
    if judgement == Judgement.ACCEPTED:
        _refuse_unproven(in_force)
    newest = script.verdicts.order_by("-pk").first()
    if newest and (newest.reviewer_id, newest.judgement, newest.reason) == (reviewer.pk, judgement, reason.strip()):
        return newest
    leases.complete(stage=WorkStage.FINAL_PASS, item=str(script.pk), person=reviewer, token=token)
    return Verdict.objects.create(script=script, reviewer=reviewer, judgement=judgement, reason=reason.strip())


def _refuse_unproven(in_force: list[Script]) -> None:
    (script_review,) = script_reviews(in_force)
    if script_review.stale:
        moved = "A box or a label has changed since this script was run; run it again first."
        raise Rejected(Problem("stale", moved))
    if script_review.execution is None or not script_review.execution.proven or script_review.state is State.WAITING:
        raise Rejected(Problem("not-proven", "Only a script whose execution has been proven can be accepted."))
