"""A dataset with two annotators, a maintainer and an application."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from annotator.accounts.models import User
from annotator.datasets.models import Application, Dataset, Role
from tests.factories import make_application, make_dataset, make_member
from tests.means import skip_without

SMALL_DISK_BYTES = 600_000


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


@pytest.fixture
def small_disk(media_root: Path) -> Iterator[Path]:
    """A media folder on a disk of its own with room for 600 kB."""
    media_root.mkdir(parents=True)
    command = ["mount", "-t", "tmpfs", "-o", f"size={SMALL_DISK_BYTES}", "tmpfs", str(media_root)]
    mounted = os.geteuid() == 0 and not subprocess.run(command, capture_output=True, check=False).returncode
    skip_without("the right to mount a tmpfs", there=mounted)
    yield media_root
    subprocess.run(["umount", "-l", str(media_root)], check=True)
