"""Checks of roles: every view that needs a dataset enters it through these functions."""

from collections.abc import Collection
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404

from annotator.accounts.models import User
from annotator.accounts.selectors import is_operator, may_found_datasets
from annotator.datasets.models import Dataset, Role
from annotator.datasets.selectors import dataset_and_roles, roles_of


def enter(user: User, slug: str, *roles: Role) -> Dataset:
    """The dataset, if the user has one of `roles` (maintainers always may; without roles: any member).

    Raises Http404 for people who are no members, so that slugs cannot be guessed, and PermissionDenied for other roles.
    """
    dataset, held_roles = dataset_and_roles(user, slug)
    _refuse_others(dataset, held_roles, roles)
    return dataset


def require(user: User, dataset: Dataset, *roles: Role) -> None:
    """Checks roles as `enter` does, for a dataset that was reached through one of its objects."""
    held_roles = roles_of(user, dataset)
    if not held_roles:
        raise Http404
    _refuse_others(dataset, held_roles, roles)


def refuse_operators(user: User, *, by: User) -> None:
    """Raises PermissionDenied where `by`, who is no operator, would take rights from an operator."""
    if is_operator(user) and user != by and not is_operator(by):
        raise PermissionDenied(f"{user} runs this installation: only they themselves or other staff can do this.")


def refuse_founding(user: User) -> None:
    """Raises PermissionDenied for a user who may not create datasets."""
    if not may_found_datasets(user):
        raise PermissionDenied("You may not found datasets here; ask those who run this installation.")


def require_found(item: Any | None) -> Any:
    """The object itself. Raises Http404 for None."""
    if item is None:
        raise Http404
    return item


def _refuse_others(dataset: Dataset, held_roles: Collection[Role], roles: Collection[Role]) -> None:
    if roles and not {*roles, Role.MAINTAINER} & {*held_roles}:
        required_roles = " or ".join([*roles, Role.MAINTAINER] if Role.MAINTAINER not in roles else roles)
        raise PermissionDenied(f"This needs the role {required_roles} in “{dataset}”; ask a maintainer.")
