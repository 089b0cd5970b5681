"""Checks of roles: every view that needs a dataset enters it through these functions."""

from collections.abc import Collection
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404

from annotator.accounts.models import User
from annotator.accounts.selectors import is_operator, may_found_datasets
from annotator.datasets.models import Application, Dataset, Role
from annotator.datasets.selectors import application_of, dataset_and_roles, roles_of
from annotator.datasets.selectors.closed import read_only_problem
from annotator.domain.problems import ReadOnly


def enter(user: User, slug: str, *roles: Role, closed: bool = False) -> Dataset:
    """The dataset, if the user has one of `roles` (maintainers always may; without roles: any member).

    Raises Http404 for people who are no members, so that slugs cannot be guessed, PermissionDenied for other roles, and
    ReadOnly where something would be changed in a dataset that is archived or deleted, unless `closed` allows it: what
    people are owed, who has access, and what ends work is settled there too.
    """
    dataset, held_roles = dataset_and_roles(user, slug)
    _refuse_others(dataset, held_roles, roles)
    if not closed:
        _refuse_closed(user, dataset)
    return dataset


def require(user: User, dataset: Dataset, *roles: Role, closed: bool = False) -> None:
    """Checks as `enter` does, for a dataset that was reached through one of its objects."""
    held_roles = roles_of(user, dataset)
    if not held_roles:
        raise Http404
    _refuse_others(dataset, held_roles, roles)
    if not closed:
        _refuse_closed(user, dataset)


def require_application(user: User, application: Application, *roles: Role) -> None:
    """Checks as `require` does, for an object of an application, which may be archived or deleted by itself."""
    require(user, application.dataset, *roles)
    _refuse_closed(user, application)


def application_for(user: User, dataset: Dataset, slug: str) -> Application:
    """The application of a dataset that the user has entered. Raises as `require_application` does."""
    application = application_of(dataset, slug)
    _refuse_closed(user, application)
    return application


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


def _refuse_closed(user: User, item: Dataset | Application) -> None:
    """Raises ReadOnly where the request may change something in what is archived or deleted."""
    if user.may_change and not item.is_open:
        raise ReadOnly(read_only_problem(item))


def _refuse_others(dataset: Dataset, held_roles: Collection[Role], roles: Collection[Role]) -> None:
    if roles and not {*roles, Role.MAINTAINER} & {*held_roles}:
        required_roles = " or ".join([*roles, Role.MAINTAINER] if Role.MAINTAINER not in roles else roles)
        raise PermissionDenied(f"This needs the role {required_roles} in “{dataset}”; ask a maintainer.")
