"""Who may do what: asked at every door that leads into a dataset."""

from collections.abc import Collection
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, Role
from annotator.datasets.selectors import dataset_and_roles, roles_of


def enter(user: User, slug: str, *roles: Role) -> Dataset:
    """The dataset, if the user is a member in one of `roles` (maintainers always, no roles: any member).

    Raises Http404 for strangers, so that slugs cannot be guessed, and PermissionDenied for other roles.
    """
    dataset, held = dataset_and_roles(user, slug)
    _refuse_others(dataset, held, roles)
    return dataset


def require(user: User, dataset: Dataset, *roles: Role) -> None:
    """As `enter`, for a dataset reached through one of its things."""
    held = roles_of(user, dataset)
    if not held:
        raise Http404
    _refuse_others(dataset, held, roles)


def found(thing: Any | None) -> Any:
    """`thing`, or Http404 where there is none."""
    if thing is None:
        raise Http404
    return thing


def _refuse_others(dataset: Dataset, held: Collection[Role], roles: Collection[Role]) -> None:
    if roles and not {*roles, Role.MAINTAINER} & {*held}:
        wanted = " or ".join([*roles, Role.MAINTAINER] if Role.MAINTAINER not in roles else roles)
        raise PermissionDenied(f"This needs the role {wanted} in “{dataset}”; ask a maintainer.")
