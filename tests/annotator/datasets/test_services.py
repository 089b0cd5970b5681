"""Tests of datasets: each has a maintainer, and only web applications have a category."""

import pytest

from annotator.accounts.models import User
from annotator.datasets import services
from annotator.datasets.models import Dataset, Role
from annotator.datasets.selectors import guideline, roles_of
from annotator.domain.problems import Rejected

pytestmark = pytest.mark.django_db


@pytest.fixture
def founder() -> User:
    return User.objects.create_user("founder")


@pytest.fixture
def dataset(founder: User) -> Dataset:
    return services.create_dataset(name="Ways to click", founder=founder)


def codes(refused: pytest.ExceptionInfo[Rejected]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


def test_the_creator_of_a_dataset_is_its_maintainer(dataset: Dataset, founder: User) -> None:
    assert dataset.slug == "ways-to-click"
    assert roles_of(founder, dataset) == {Role.MAINTAINER}


def test_two_datasets_cannot_have_the_same_address(dataset: Dataset, founder: User) -> None:
    with pytest.raises(Rejected) as refused:
        services.create_dataset(name="Ways to Click!", founder=founder)
    assert codes(refused) == ["slug-taken"]


def test_the_last_maintainer_cannot_be_removed(dataset: Dataset) -> None:
    with pytest.raises(Rejected) as refused:
        services.remove_member(membership=dataset.memberships.get())
    assert codes(refused) == ["last-maintainer"]


def test_a_person_may_hold_several_roles(dataset: Dataset) -> None:
    ada = User.objects.create_user("ada")
    for role in (Role.ANNOTATOR, Role.VOLUNTEER, Role.VOLUNTEER):
        services.join(dataset=dataset, user=ada, role=role)
    assert roles_of(ada, dataset) == {Role.ANNOTATOR, Role.VOLUNTEER}


@pytest.mark.parametrize(
    ("platform", "category", "code"),
    [("web", "", "category-missing"), ("linux", "shopping", "category-not-web")],
)
def test_a_category_belongs_to_web_applications_only(dataset: Dataset, platform: str, category: str, code: str) -> None:
    with pytest.raises(Rejected) as refused:
        services.add_application(dataset=dataset, name="Files", platform=platform, category=category)
    assert codes(refused) == [code]


def test_an_application_may_be_on_a_phone_without_a_category(dataset: Dataset) -> None:
    assert services.add_application(dataset=dataset, name="Dialler", platform="android").platform == "android"


def test_an_application_has_its_own_folder_name(dataset: Dataset) -> None:
    services.add_application(dataset=dataset, name="Text Editor", platform="linux")
    with pytest.raises(Rejected) as refused:
        services.add_application(dataset=dataset, name="text editor", platform="linux")
    assert codes(refused) == ["slug-taken"]


def test_a_changed_guideline_is_a_new_version(dataset: Dataset, founder: User) -> None:
    for text in ("Draw tight.", "Draw tighter."):
        services.write_guideline(dataset=dataset, stage="boxes", text=text, author=founder)
    current = guideline(dataset, "boxes")
    assert current is not None
    assert (current.version, current.text) == (2, "Draw tighter.")
    assert dataset.guidelines.count() == 2
