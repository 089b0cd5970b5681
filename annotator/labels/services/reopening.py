"""Takes back a decision that a maintainer has just made on a box, other than a label, which is renamed."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from annotator.accounts.models import User
from annotator.boxes.models import Approval, Box
from annotator.datasets.models import Dataset, WorkStage
from annotator.domain.problems import Conflict, Problem
from annotator.labels.models import Choice, How, Proposal, QueuedBox, SendBack, Waiting
from annotator.labels.selectors import counting, in_force, queue
from annotator.labels.services.assignment import BoxAssignment
from annotator.labels.services.labels import lock_screen
from annotator.leases import services as leases
from annotator.leases.models import DraftPlace
from annotator.leases.services.assignment import LOOK_AHEAD
from annotator.timesheets.services.activity import record_activity


@transaction.atomic
def reopen(*, person: User, box: Box) -> BoxAssignment:
    """Puts a box back that this maintainer gave no label, or sent back, less than LEASE_TTL ago; they hold it again.

    The reason of what was sent back is their draft. Raises Conflict where the decision stands, Held where somebody
    has begun to name the box.
    """
    dataset = box.screen.application.dataset
    record_activity(person=person, dataset=dataset, stage=WorkStage.ADJUDICATION)
    since = timezone.now() - leases.LEASE_TTL
    if not (_take_back_sending(box, person, since) or _withdraw_choice(box, person, since, dataset)):
        late = f"A decision can be taken back for {leases.LEASE_TTL.seconds // 60} minutes; this one stays as it is."
        raise Conflict(Problem("too-late-to-correct", late))
    lease = leases.acquire_one(dataset=dataset, stage=WorkStage.ADJUDICATION, item=box.pk.hex, person=person)
    return BoxAssignment(box, lease, queue.to_adjudicate(person, dataset)[:LOOK_AHEAD].count())


def _take_back_sending(box: Box, person: User, since: datetime) -> bool:
    """Counts the proposals again that this person set aside by sending the box back; False where they did not."""
    queued = QueuedBox.objects.select_for_update().filter(box=box, waiting=Waiting.AGAIN).first()
    sent_back = SendBack.objects.filter(box=box).last()
    if queued is None or sent_back is None or sent_back.by_id != person.pk or sent_back.made_at < since:
        return False
    if counting().filter(box=box).exists():
        raise Conflict(Problem("named-since", "Somebody has named this box since: the others name it anew."))
    leases.refuse_held(stage=WorkStage.LABELS, item=box.pk.hex, person=person)
    Proposal.objects.filter(set_aside=sent_back).update(set_aside=None)
    leases.save_draft(person=person, stage=DraftPlace.ADJUDICATION_REASON, item=box.pk.hex, text=sent_back.reason)
    sent_back.delete()
    queued.waiting = Waiting.ADJUDICATION
    queued.save(update_fields=["waiting"])
    return True


def _withdraw_choice(box: Box, person: User, since: datetime, dataset: Dataset) -> bool:
    """Queues a box anew that this person gave no label; False where they did not, or its boxes were edited."""
    lock_screen(box)
    decided = Choice.objects.filter(box=box, slug="", withdrawn_at=None, how=How.ADJUDICATED)
    approval = in_force(Approval.objects.filter(screen=box.screen_id)).first()
    if approval is None or not decided.filter(chosen_by=person, made_at__gt=since).update(withdrawn_at=timezone.now()):
        return False
    QueuedBox.objects.create(dataset=dataset, box=box, approval=approval, waiting=Waiting.ADJUDICATION)
    return True
