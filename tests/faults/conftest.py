"""The stacks of the fault tests. Where a means is missing, their tests are skipped by its name."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.faulty_stack import FaultyStack, faketime_library, faulty_stack, has_namespaces
from tests.faults.kill_run import kill_stack
from tests.means import skip_without
from tests.services.stack import Stack


@pytest.fixture(scope="session")
def faults_folder() -> Iterator[Path]:
    """A folder with a short path: a socket's may have 107 bytes only."""
    with tempfile.TemporaryDirectory(prefix="actwright-faults-", ignore_cleanup_errors=True) as name:
        Path(name).chmod(0o711)
        yield Path(name)


@pytest.fixture(scope="module")
def killed(faults_folder: Path) -> Iterator[tuple[Stack, str]]:
    """A stack on PostgreSQL, and a page to capture."""
    folder = faults_folder / "kills"
    folder.mkdir()
    with kill_stack(folder) as stack_and_site:
        yield stack_and_site


@pytest.fixture(scope="module")
def faulty(faults_folder: Path) -> Iterator[FaultyStack]:
    """A stack on SQLite with disks and a clock of its own."""
    skip_without("libfaketime (apt install libfaketime)", there=bool(faketime_library()))
    skip_without("user namespaces (unshare, nsenter)", there=has_namespaces())
    folder = faults_folder / "faulty"
    folder.mkdir()
    with faulty_stack(folder) as stack:
        yield stack
