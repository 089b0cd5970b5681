"""The service that renames a labelled box; a job rewrites the scripts that name it."""

from django.db import transaction
from django.utils import timezone

from annotator.accounts.models import User
from annotator.boxes.models import Box
from annotator.datasets.models import WorkStage
from annotator.domain.problems import Conflict, Problem
from annotator.labels.models import Choice, How
from annotator.labels.selectors import choices_in_force
from annotator.labels.services.labels import free_slug, label_taken, lock_screen, slug_of
from annotator.timesheets.services.activity import record_activity


@transaction.atomic
def rename(*, person: User, box: Box, text: str) -> Choice:
    """Replaces the label of a box. Raises Rejected for an invalid or taken label, Conflict where the box has none
    (any more).
    """
    record_activity(person=person, dataset=box.screen.application.dataset, stage=WorkStage.ADJUDICATION)
    slug = slug_of(text)
    lock_screen(box)
    current = choices_in_force().filter(box=box).exclude(slug="").first()
    if current is None:
        raise Conflict(Problem("no-label", "This box has no label that could be renamed."))
    if current.slug == slug:
        return current
    if not free_slug(box, slug):
        raise label_taken(box, slug)
    Choice.objects.filter(pk=current.pk).update(withdrawn_at=timezone.now())
    return Choice.objects.create(
        screen_id=box.screen_id,
        box=box,
        slug=slug,
        how=How.ADJUDICATED,
        chosen_by=person,
        box_version=box.version,
    )
