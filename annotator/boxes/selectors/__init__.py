"""Selectors of boxes, their edits and the state of their review."""

from annotator.boxes.selectors.boxes import (
    BoxState,
    box,
    box_version,
    boxes_at,
    boxes_of,
    brought_version,
    given_remarks,
    has_work,
    history,
    own_remarks,
    remarks_for,
    removed_captured_boxes,
    returned_version,
    similar_screens,
    state_of,
    touched,
    with_box_stage,
)
from annotator.boxes.selectors.queue import box_queue

__all__ = [
    "BoxState",
    "box",
    "box_queue",
    "box_version",
    "boxes_at",
    "boxes_of",
    "brought_version",
    "given_remarks",
    "has_work",
    "history",
    "own_remarks",
    "remarks_for",
    "removed_captured_boxes",
    "returned_version",
    "similar_screens",
    "state_of",
    "touched",
    "with_box_stage",
]
