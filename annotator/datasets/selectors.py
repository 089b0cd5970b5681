"""Questions about datasets and who works on them."""

from django.db.models import QuerySet
from django.http import Http404

from annotator.accounts.models import User
from annotator.datasets.models import Application, Dataset, Guideline, Membership, Role, Stage


def datasets_of(user: User) -> QuerySet[Dataset]:
    return Dataset.objects.filter(memberships__user=user, memberships__inactive_since=None).distinct()


def roles_of(user: User, dataset: Dataset) -> frozenset[Role]:
    held = Membership.objects.filter(user=user, dataset=dataset, inactive_since=None).values_list("role", flat=True)
    return frozenset(Role(role) for role in held)


def dataset_of(user: User, slug: str) -> Dataset:
    """The dataset with this slug; Http404 for whoever is not a member."""
    dataset = datasets_of(user).filter(slug=slug).first()
    if dataset is None:
        raise Http404(f"There is no dataset “{slug}” that you are a member of.")
    return dataset


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
