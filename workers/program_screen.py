"""Stores a captured program as a screen with its boxes."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from annotator.boxes.services import import_boxes
from annotator.boxes.services.boxes import ImportedBox
from annotator.datasets.models import Application
from annotator.screens.models import Screen, Source
from annotator.screens.services import add_screen
from annotator.screens.services.files import keep_picture
from workers.desktop.capture import CapturedProgram


def store_program(application: Application, program: CapturedProgram, settings: dict[str, Any]) -> Screen:
    """Return the stored screen; `settings` say how it was captured.

    Raises Rejected for a picture that the application has already.
    """
    stored_picture = keep_picture(program.image)
    facts = program.summary()
    kept = {name: facts[name] for name in ("boxes_by_origin", "left_out", "warnings", "timings")}
    boxes = [ImportedBox(box.rect, box.kind, box.origin, box.details()) for box in program.boxes.boxes]
    with transaction.atomic():
        screen = add_screen(
            application=application,
            stored_picture=stored_picture,
            source=Source.DESKTOP,
            title=program.title,
            page={**kept, "settings": settings},
        )
        import_boxes(screen=screen, boxes=boxes)
    return screen
