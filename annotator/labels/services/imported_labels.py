"""Settles the labels of a screen that is being imported, which nobody sees yet: no lock and no earlier label."""

from collections.abc import Sequence

from annotator.accounts.models import User
from annotator.boxes.models import Box
from annotator.labels.models import Choice, How
from annotator.screens.models import Screen


def settle_imported(*, screen: Screen, labels: Sequence[tuple[Box, str]], by: User | None) -> None:
    """Settles boxes with slugs, which are valid and differ, in one statement; to be called in a transaction."""
    Choice.objects.bulk_create(
        Choice(screen=screen, box=box, slug=slug, how=How.IMPORTED, chosen_by=by, box_version=box.version)
        for box, slug in labels
    )
