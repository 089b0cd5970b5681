"""Selectors of datasets, memberships and applications."""

from collections.abc import Iterable

from django.db.models import QuerySet
from django.http import Http404

from annotator.accounts.models import User
from annotator.datasets.models import Application, Dataset, Guideline, Membership, Role, WorkStage
from annotator.datasets.selectors.closed import is_open


def datasets_of(user: User) -> QuerySet[Dataset]:
    return Dataset.objects.filter(memberships__in=acting_memberships(user)).distinct()


def open_datasets_of(user: User) -> QuerySet[Dataset]:
    """As `datasets_of`, without those that are archived or deleted."""
    return datasets_of(user).filter(is_open())


def acting_memberships(user: User) -> QuerySet[Membership]:
    """Those in which the user may act in the current request; a token may be for one dataset only."""
    acting = Membership.objects.filter(user=user, inactive_since=None)
    return acting if user.only_dataset_id is None else acting.filter(dataset=user.only_dataset_id)


def memberships_of(user: User, dataset: Dataset) -> QuerySet[Membership]:
    """The active memberships of the user; one for each role."""
    return acting_memberships(user).filter(dataset=dataset)


def roles_of(user: User, dataset: Dataset) -> frozenset[Role]:
    return frozenset(map(Role, memberships_of(user, dataset).values_list("role", flat=True)))


def dataset_and_roles(user: User, slug: str) -> tuple[Dataset, frozenset[Role]]:
    """The dataset with this slug and the user's roles in it. Raises Http404 for users who are no members."""
    own_memberships = list(acting_memberships(user).filter(dataset__slug=slug).select_related("dataset"))
    if not own_memberships:
        raise Http404(f"There is no dataset “{slug}” that you are a member of.")
    return own_memberships[0].dataset, _roles(own_memberships)


def dataset_of(user: User, slug: str) -> Dataset:
    """As `dataset_and_roles`, where any role will do."""
    return dataset_and_roles(user, slug)[0]


def application_of(dataset: Dataset, slug: str) -> Application:
    application = dataset.applications.filter(slug=slug).first()
    if application is None:
        raise Http404(f"Dataset “{dataset}” has no application “{slug}”.")
    return application


def guideline(dataset: Dataset, stage: WorkStage | str) -> Guideline | None:
    """The version in force."""
    return dataset.guidelines.filter(stage=stage).order_by("-version").first()


def maintainers(dataset: Dataset) -> QuerySet[Membership]:
    """The active maintainers of a dataset."""
    return dataset.memberships.filter(role=Role.MAINTAINER, inactive_since=None)


def members(dataset: Dataset) -> QuerySet[Membership]:
    return dataset.memberships.select_related("user").order_by("user__username", "role")


def _roles(memberships: Iterable[Membership]) -> frozenset[Role]:
    return frozenset(Role(membership.role) for membership in memberships)
