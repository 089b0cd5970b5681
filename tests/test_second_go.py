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


Runs = tuple[pytest.RunResult, pytest.RunResult]


# Not in the tests: what Playwright's plugin begins with a test does not stand a run within it.
@pytest.fixture(params=[(), ("test_walk.py", "test_other.py")], ids=["in the folder", "by their names"])
def runs(pytester: pytest.Pytester, request: pytest.FixtureRequest) -> Runs:
    """A first run in which one of two files failed, and the second go."""
    pytester.makepyfile(test_walk=WALK, test_other="def test_passes(): pass")
    words = ("-p", "no:django", "-p", "no:randomly", *request.param)
    first = pytester.runpytest(*words)
    (pytester.path / "walked").unlink()
    return first, pytester.runpytest(*words, "-p", "tests.second_go")


@pytest.fixture
def second_of_unreadable(pytester: pytest.Pytester) -> pytest.RunResult:
    """The second go where the file without a failure has become one that cannot be read."""
    pytester.makepyfile(test_walk=WALK, test_other="def test_passes(): pass")
    words = ("-p", "no:django", "-p", "no:randomly")
    pytester.runpytest(*words)
    pytester.makepyfile(test_other="assert False")
    return pytester.runpytest(*words, "-p", "tests.second_go")


def test_the_whole_file_of_a_failure_runs_again_and_no_other(runs: Runs) -> None:
    first, second = runs
    first.assert_outcomes(passed=2, failed=1)
    assert second.parseoutcomes()["passed"] == 2


def test_what_passed_in_the_second_go_only_is_named(runs: Runs) -> None:
    second = runs[1]
    second.stdout.fnmatch_lines(["*passed in the second go only*", "test_walk.py::test_fails_once"])
    assert "test_walk.py::test_first" not in second.stdout.lines


def test_no_file_without_a_failure_is_read(second_of_unreadable: pytest.RunResult) -> None:
    second_of_unreadable.assert_outcomes(passed=2)
