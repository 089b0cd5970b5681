"""Adds the boxes of a screen that is being imported, which nobody sees yet: no lock and no earlier edit."""

from collections.abc import Sequence
from uuid import uuid4

from annotator.boxes.models import Box, BoxEdit, EditAction
from annotator.boxes.services.boxes import ImportedBox
from annotator.boxes.services.edits import state
from annotator.domain.problems import Problem, Rejected
from annotator.screens.models import Screen


def add_imported_boxes(*, screen: Screen, boxes: Sequence[ImportedBox], version: int) -> list[Box]:
    """Adds boxes in two statements, the first of them as the edit after `version`, which is the screen's present one.

    To be called in a transaction. Raises Rejected for a box that is not wholly on the screen.
    """
    added = [_box(screen, box, version + number) for number, box in enumerate(boxes, start=1)]
    Box.objects.bulk_create(added)
    BoxEdit.objects.bulk_create(
        BoxEdit(screen=screen, version=box.version, action=EditAction.ADD, box=box, after=state(box)) for box in added
    )
    return added


def _box(screen: Screen, imported: ImportedBox, version: int) -> Box:
    rect = imported.rect
    if rect.left < 0 or rect.top < 0 or rect.right > screen.width or rect.bottom > screen.height:
        outside = f"A box {rect} reaches beyond the screen's {screen.width} x {screen.height} pixels."
        raise Rejected(Problem("box-off-screen", outside))
    return Box(
        id=uuid4(),
        screen=screen,
        left=rect.left,
        top=rect.top,
        right=rect.right,
        bottom=rect.bottom,
        kind=imported.kind,
        origin=imported.origin,
        details=dict(imported.details),
        version=version,
    )
