"""Selectors of datasets, memberships and applications."""

from annotator.datasets.selectors.datasets import (
    application_of,
    dataset_and_roles,
    dataset_of,
    datasets_of,
    guideline,
    maintainers,
    members,
    memberships_of,
    open_datasets_of,
    roles_of,
)
from annotator.datasets.selectors.subscriptions import Subscription, entitled

__all__ = [
    "Subscription",
    "application_of",
    "dataset_and_roles",
    "dataset_of",
    "datasets_of",
    "entitled",
    "guideline",
    "maintainers",
    "members",
    "memberships_of",
    "open_datasets_of",
    "roles_of",
]
