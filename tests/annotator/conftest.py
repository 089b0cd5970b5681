"""A dataset with two annotators, a maintainer and an application."""

import pytest

from annotator.accounts.models import User
from annotator.datasets.models import Application, Dataset, Role
from tests.factories import make_application, make_dataset, make_member


@pytest.fixture
def dataset() -> Dataset:
    return make_dataset("actions")


@pytest.fixture
def shop(dataset: Dataset) -> Application:
    return make_application(dataset, "shop")


@pytest.fixture
def ada(dataset: Dataset) -> User:
    return make_member(dataset, username="ada")


@pytest.fixture
def bea(dataset: Dataset) -> User:
    return make_member(dataset, username="bea")


@pytest.fixture
def mia(dataset: Dataset) -> User:
    return make_member(dataset, Role.MAINTAINER, username="mia")
