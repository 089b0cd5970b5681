"""The verb of a settled label: give it a better name. Scripts that name it follow by themselves, a moment later."""

from django.db import transaction
from django.utils import timezone

from annotator.accounts.models import User
from annotator.boxes.models import Box
from annotator.domain.problems import Conflict, Problem
from annotator.labels.models import Choice, How
from annotator.labels.selectors import choices_in_force
from annotator.labels.services import free_slug, label_taken, lock_screen, slug_of


@transaction.atomic
def rename(*, person: User, box: Box, text: str) -> Choice:
    """Settles a named box anew. Raises Rejected for a text that is no label or is taken on the screen, Conflict
    when the box has no label (any more).
    """
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
