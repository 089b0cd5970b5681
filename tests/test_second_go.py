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
PASSES, UNREADABLE = "def test_passes(): pass", "assert False"


# Not in the tests: what Playwright's plugin begins with a test does not stand a run within it.
@pytest.fixture(params=["in the folder", "by their names"])
def runs(pytester: pytest.Pytester, request: pytest.FixtureRequest) -> Runs:
    """A first run in which one of two files failed, and the second go, before which the other may become unreadable."""
    is_named = request.param == "by their names"
    words = ("-p", "no:django", "-p", "no:randomly", *(("test_walk.py", "test_other.py") if is_named else ()))
    pytester.makepyfile(test_walk=WALK, test_other=PASSES)
    first = pytester.runpytest(*words)
    (pytester.path / "walked").unlink()
    pytester.makepyfile(test_other=PASSES if is_named else UNREADABLE)
    return first, pytester.runpytest(*words, "-p", "tests.second_go")


def test_the_whole_file_of_a_failure_runs_again_and_no_other(runs: Runs, request: pytest.FixtureRequest) -> None:
    first, second = runs
    first.assert_outcomes(passed=2, failed=1)
    # Of a file that is named its one test is left out; one that stands in the folder is not even read.
    second.assert_outcomes(passed=2, deselected=int("by their names" in request.node.name))


def test_what_passed_in_the_second_go_only_is_named(runs: Runs) -> None:
    second = runs[1]
    second.stdout.fnmatch_lines(["*passed in the second go only*", "test_walk.py::test_fails_once"])
    assert "test_walk.py::test_first" not in second.stdout.lines
