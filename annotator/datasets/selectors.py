"""Questions about datasets and who works on them."""

from collections.abc import Iterable

from django.db.models import QuerySet
from django.http import Http404

from annotator.accounts.models import User
from annotator.datasets.models import Application, Dataset, Guideline, Membership, Role, Stage


def datasets_of(user: User) -> QuerySet[Dataset]:
    return Dataset.objects.filter(memberships__user=user, memberships__inactive_since=None).distinct()


def memberships_of(user: User, dataset: Dataset) -> QuerySet[Membership]:
    """Those in which the user may act; one for each role."""
    return Membership.objects.filter(user=user, dataset=dataset, inactive_since=None)


def roles_of(user: User, dataset: Dataset) -> frozenset[Role]:
    return _roles(memberships_of(user, dataset))


def dataset_and_roles(user: User, slug: str) -> tuple[Dataset, frozenset[Role]]:
    """The dataset with this slug and what the user is in it; Http404 for whoever is not a member."""
    memberships = Membership.objects.filter(user=user, dataset__slug=slug, inactive_since=None)
    held = list(memberships.select_related("dataset"))
    if not held:
        raise Http404(f"There is no dataset “{slug}” that you are a member of.")
    return held[0].dataset, _roles(held)


def dataset_of(user: User, slug: str) -> Dataset:
    """As `dataset_and_roles`, where any role will do."""
    return dataset_and_roles(user, slug)[0]


def application_of(dataset: Dataset, slug: str) -> Application:
    application = dataset.applications.filter(slug=slug).first()
    if application is None:
        raise Http404(f"Dataset “{dataset}” has no application “{slug}”.")
    return application


def guideline(dataset: Dataset, stage: Stage | str) -> Guideline | None:
    """The version in force."""
    return dataset.guidelines.filter(stage=stage).order_by("-version").first()


def maintainers(dataset: Dataset) -> QuerySet[Membership]:
    """Those who may act."""
    return dataset.memberships.filter(role=Role.MAINTAINER, inactive_since=None)


def members(dataset: Dataset) -> QuerySet[Membership]:
    return dataset.memberships.select_related("user").order_by("user__username", "role")


def _roles(memberships: Iterable[Membership]) -> frozenset[Role]:
    return frozenset(Role(membership.role) for membership in memberships)
