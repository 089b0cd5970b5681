"""One world for all rows: each request is undone after it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import transaction
from django.test.utils import override_settings
from pytest_django.plugin import DjangoDbBlocker

from tests.annotator.rights.full_dataset import World


@pytest.fixture(scope="module")
def module_media_root(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("media")
    with override_settings(MEDIA_ROOT=folder):
        yield folder


@pytest.fixture(autouse=True)
def media_root(module_media_root: Path) -> Path:
    """The media folder of the module's world, in place of one for each test."""
    return module_media_root


@pytest.fixture(scope="module")
def db(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """One transaction for the module, in place of one for each test."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def world(db: None, module_media_root: Path) -> World:
    return World()


@pytest.fixture
def undone(world: World) -> Iterator[World]:
    """The world of the module; what a test changes in it is undone after the test."""
    with transaction.atomic():
        yield world
        transaction.set_rollback(True)
