"""The verb of a settled label: give it a better name. Scripts that name it follow by themselves, a moment later."""

from django.db import transaction
from django.utils import timezone

from annotator.accounts.models import User
from annotator.boxes.models import Box
from annotator.domain.label_text import distinguish, normalise, problems
from annotator.domain.problems import Conflict, Problem, Rejected
from annotator.labels.models import Choice, How
from annotator.labels.selectors import choices_in_force, taken_slugs
from annotator.screens.models import Screen


@transaction.atomic
def rename(*, person: User, box: Box, text: str) -> Choice:
    """Settles a named box anew. Raises Rejected for a text that is no label or is taken on the screen, Conflict
    when the box has no label (any more).
    """
    if wrong := problems(text):
        raise Rejected(*wrong)
    slug = normalise(text)
    # Labels of one screen are settled one after the other, since they must differ.
    Screen.objects.select_for_update().get(pk=box.screen_id)
    current = choices_in_force().filter(box=box).exclude(slug="").first()
    if current is None:
        raise Conflict(Problem("no-label", "This box has no label that could be renamed."))
    if current.slug == slug:
        return current
    taken = taken_slugs([box.screen_id])[box.screen_id]
    if slug in taken:
        free = distinguish(slug, taken)
        said = f"Another box of this screen is called “{slug}”; try “{free}”."
        raise Rejected(Problem("label-taken", said, field="text", hints=(free,)))
    _withdraw(current, slug)
    return Choice.objects.create(
        screen_id=box.screen_id,
        box=box,
        slug=slug,
        how=How.ADJUDICATED,
        chosen_by=person,
        box_version=box.version,
    )


def _withdraw(current: Choice, slug: str) -> None:
    """Also the label that a removed box has kept, where it is the new name."""
    in_the_way = Choice.objects.filter(screen=current.screen_id, withdrawn_at=None)
    now = timezone.now()
    in_the_way.filter(pk=current.pk).update(withdrawn_at=now)
    in_the_way.filter(slug=slug, box__removed_at__isnull=False).update(withdrawn_at=now)
