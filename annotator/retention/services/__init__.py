"""Services that archive, delete, bring back and remove datasets and applications."""

from annotator.retention.services.closing import (
    archive_application,
    archive_dataset,
    bring_back_application,
    bring_back_dataset,
    delete_application,
    delete_dataset,
    undo_application_deletion,
    undo_dataset_deletion,
)
from annotator.retention.services.removal import Removed, remove_due

__all__ = [
    "Removed",
    "archive_application",
    "archive_dataset",
    "bring_back_application",
    "bring_back_dataset",
    "delete_application",
    "delete_dataset",
    "remove_due",
    "undo_application_deletion",
    "undo_dataset_deletion",
]
