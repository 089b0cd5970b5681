"""The second go of the tests of browsers and displays: whole files, and the names of what then passed."""

import pytest

pytest_plugins = ["pytester"]
WALK = """
from pathlib import Path
def test_first(): Path("walked").write_text("begun")
def test_fails_once():
    assert Path("walked").read_text() == "begun"
    tried = Path("tried").exists()
    Path("tried").touch()
    assert tried
"""


@pytest.fixture
def runs(pytester: pytest.Pytester) -> tuple[pytest.RunResult, pytest.RunResult]:
    """A first run in which one of two files failed, and the second go."""
    pytester.makepyfile(test_walk=WALK, test_other="def test_passes(): pass")
    plain = ("-p", "no:django", "-p", "no:randomly")
    first = pytester.runpytest(*plain)
    (pytester.path / "walked").unlink()
    return first, pytester.runpytest(*plain, "-p", "tests.second_go")


def test_the_whole_file_of_a_failure_runs_again_and_no_other(
    runs: tuple[pytest.RunResult, pytest.RunResult],
) -> None:
    first, second = runs
    first.assert_outcomes(passed=2, failed=1)
    second.assert_outcomes(passed=2, deselected=1)


def test_what_passed_in_the_second_go_only_is_named(runs: tuple[pytest.RunResult, pytest.RunResult]) -> None:
    second = runs[1]
    second.stdout.fnmatch_lines(["*passed in the second go only*", "test_walk.py::test_fails_once"])
    assert "test_walk.py::test_first" not in second.stdout.lines
