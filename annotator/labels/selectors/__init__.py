"""Selectors of labels and of the stage of screens."""

from annotator.labels.selectors.gold import concealed_from
from annotator.labels.selectors.labels import (
    LabelledBox,
    at_stage,
    box_and_label_counts,
    captured_name,
    choices_in_force,
    counting,
    in_force,
    is_labelled,
    label_rects,
    label_rects_of,
    labelled_boxes_of,
    labels_of,
    stage_counts,
    stage_of,
    taken_slugs,
    with_queued_stage,
    with_stage,
)

__all__ = [
    "LabelledBox",
    "at_stage",
    "box_and_label_counts",
    "captured_name",
    "choices_in_force",
    "concealed_from",
    "counting",
    "in_force",
    "is_labelled",
    "label_rects",
    "label_rects_of",
    "labelled_boxes_of",
    "labels_of",
    "stage_counts",
    "stage_of",
    "taken_slugs",
    "with_queued_stage",
    "with_stage",
]
