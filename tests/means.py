"""Tests that want a program or a right which a machine may lack."""

import os

import pytest

from setup.checks import REQUIRE_MEANS


def skip_without(means: str, *, there: bool) -> None:
    """Skips the test by the name of the means that is missing, and fails it where REQUIRE_MEANS is set."""
    if there:
        return
    if os.environ.get(REQUIRE_MEANS):
        pytest.fail(f"missing on this machine: {means}")
    pytest.skip(f"missing on this machine: {means}")
