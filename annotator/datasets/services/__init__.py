"""Services of datasets: create and change them, their memberships, guidelines and applications."""

from annotator.datasets.services.application_tables import add_applications, preview_applications
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
    "change_application",
    "change_dataset",
    "create_dataset",
    "deactivate",
    "join",
    "preview_applications",
    "reactivate",
    "remove_member",
    "save_filter",
    "write_guideline",
]
