"""The test command: which steps it runs, which of them side by side, and what it counts."""

import sys
from collections.abc import Sequence

import pytest

from setup import checks, paths
from setup.checks import lint_steps, run_all
from setup.steps import Step


def step(name: str, code: int) -> Step:
    return Step(name, [sys.executable, "-c", f"raise SystemExit({code})"], "Look.")


def steps_of(groups: Sequence[Sequence[Sequence[Step]]]) -> list[Step]:
    return [step for group in groups for chain in group for step in chain]


def gives_way(step: Step) -> bool:
    return tuple(step.command[:3]) == checks.LEAST_PRIORITY


def test_all_steps_run_even_after_a_failure_and_the_last_line_counts(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run_all([[[step("one", 1), step("two", 0)]], [[step("three", 4)]]]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "1 passed, 2 failed"
    assert [line for line in lines if line.startswith("  failed: ")] == ["  failed: one", "  failed: three"]


def test_it_succeeds_only_when_every_step_does(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_all([[[step("one", 0), step("two", 0)]]]) == 0
    assert capsys.readouterr().out.endswith("2 passed, 0 failed\n")


def test_the_chains_of_a_group_run_side_by_side(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("meeting")
    wait_for_the_other = (
        "import pathlib, sys, time\n"
        f"folder = pathlib.Path({str(folder)!r}); (folder / sys.argv[1]).touch()\n"
        "end = time.monotonic() + 20\n"
        "while len(list(folder.iterdir())) < 2 and time.monotonic() < end: time.sleep(0.05)\n"
        "sys.exit(len(list(folder.iterdir())) < 2)"
    )
    chains = [[Step(name, [sys.executable, "-c", wait_for_the_other, name], "Look.")] for name in ("one", "two")]
    assert run_all([chains]) == 0


@pytest.mark.parametrize("groups", [checks.test_steps({}, []), checks.quick_test_steps({})], ids=["whole", "quick"])
def test_the_first_command_comes_first_and_every_lint_step_runs(groups: Sequence[Sequence[Sequence[Step]]]) -> None:
    steps = steps_of(groups)
    assert steps[0].name == "the README's first command, in a clone of HEAD"
    assert {step.name for step in lint_steps({})} <= {step.name for step in steps}


def test_everything_runs_on_sqlite_and_what_asks_the_database_on_postgresql_too() -> None:
    names = [step.name for step in steps_of(checks.test_steps({}, []))]
    assert {"pytest (SQLite)", "pytest (live sessions)", "pytest (browsers and displays)"} < set(names)
    assert names[-1] == "pytest (PostgreSQL)"


def test_tests_of_live_sessions_run_once() -> None:
    steps = steps_of(checks.test_steps({}, []))
    (sessions,) = [step for step in steps if step.name == "pytest (live sessions)"]
    (browsers,) = [step for step in steps if step.name == "pytest (browsers and displays)"]
    assert set(checks.LIVE_SESSION_TESTS) < set(sessions.command)
    assert {f"--ignore={folder}" for folder in checks.LIVE_SESSION_TESTS} < set(browsers.command)


@pytest.mark.parametrize("groups", [checks.test_steps({}, []), checks.quick_test_steps({})], ids=["whole", "quick"])
def test_what_runs_beside_tests_with_time_limits_gives_way_to_them(groups: Sequence[Sequence[Sequence[Step]]]) -> None:
    timed, untimed = groups[1]
    assert all(gives_way(step) for step in untimed)
    assert not any(gives_way(step) for step in timed)


@pytest.mark.parametrize("mark", ["real_path", "postgres"])
def test_the_files_with_a_mark_hold_every_test_that_has_it(mark: str, request: pytest.FixtureRequest) -> None:
    (step,) = [step for step in steps_of(checks.quick_test_steps({})) if mark in step.command and not gives_way(step)]
    marked = {item.path for item in request.session.items if item.get_closest_marker(mark)}
    assert {str(path.relative_to(paths.ROOT)) for path in marked} <= set(step.command)
    assert len([word for word in step.command if str(word).endswith(".py")]) > 1


def test_only_tests_of_browsers_and_displays_get_a_second_go() -> None:
    with_second_go = [step.name for step in steps_of(checks.test_steps({}, [])) if step.again]
    assert with_second_go == ["pytest (live sessions)", "pytest (browsers and displays)"]


def test_a_whole_run_that_finds_no_tests_is_a_failure_but_a_narrow_one_is_not() -> None:
    assert all(5 not in step.accepted for step in steps_of(checks.test_steps({}, [])))
    assert all(5 in step.accepted for step in steps_of(checks.test_steps({}, ["-k", "canvas"]))[1:])
