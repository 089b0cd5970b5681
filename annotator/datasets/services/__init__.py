"""Services of datasets: create and change them, their memberships, guidelines and applications."""

from annotator.datasets.services.application_tables import add_applications, preview_applications
from annotator.datasets.services.closing import archive, begin_removal, bring_back, delete, undo_deletion
from annotator.datasets.services.datasets import (
    add_application,
    change_application,
    change_dataset,
    create_dataset,
    deactivate,
    join,
    reactivate,
    remove_member,
    write_guideline,
)
from annotator.datasets.services.saved_filters import save_filter

__all__ = [
    "add_application",
    "add_applications",
    "archive",
    "begin_removal",
    "bring_back",
    "change_application",
    "change_dataset",
    "create_dataset",
    "deactivate",
    "delete",
    "join",
    "preview_applications",
    "reactivate",
    "remove_member",
    "save_filter",
    "undo_deletion",
    "write_guideline",
]
