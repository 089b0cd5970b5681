"""Selectors of what belongs to a dataset or application: counted before it is archived or deleted."""

from annotator.retention.selectors.contents import (
    Contents,
    contents_of_application,
    contents_of_dataset,
    deletion_denied_reason,
    released_screens,
)

__all__ = [
    "Contents",
    "contents_of_application",
    "contents_of_dataset",
    "deletion_denied_reason",
    "released_screens",
]
