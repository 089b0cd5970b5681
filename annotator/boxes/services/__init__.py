"""Services of boxes: edit and import them, submit them, decide on a submission, report a wrong box."""

from annotator.boxes.services.boxes import (
    OVERTAKEN,
    Applied,
    ImportedBox,
    apply_edits,
    decide,
    import_boxes,
    lock_screen,
    report_box,
    submit_boxes,
)

__all__ = [
    "OVERTAKEN",
    "Applied",
    "ImportedBox",
    "apply_edits",
    "decide",
    "import_boxes",
    "lock_screen",
    "report_box",
    "submit_boxes",
]
