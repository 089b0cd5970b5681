"""A missing means is a skip by its name, and a failure in the test command."""

import pytest

from setup import checks
from tests.means import skip_without


def test_a_test_without_its_means_is_skipped_by_the_name_of_the_means(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(checks.REQUIRE_MEANS, raising=False)
    with pytest.raises(pytest.skip.Exception, match="missing on this machine: a clock"):
        skip_without("a clock", there=False)
    skip_without("a clock", there=True)


def test_the_test_command_fails_for_want_of_a_means(monkeypatch: pytest.MonkeyPatch) -> None:
    for group in [*checks.test_steps({}, []), *checks.test_steps({}, ["tests/faults"]), *checks.quick_test_steps({})]:
        for step in (step for chain in group for step in chain if "pytest" in " ".join(map(str, step.command))):
            assert step.env[checks.REQUIRE_MEANS], step.name
    monkeypatch.setenv(checks.REQUIRE_MEANS, "1")
    with pytest.raises(pytest.fail.Exception, match="missing on this machine: a clock"):
        skip_without("a clock", there=False)
