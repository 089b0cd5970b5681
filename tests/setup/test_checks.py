"""The test command runs every step and counts."""

import sys

import pytest

from setup import checks
from setup.checks import lint_steps, run_all
from setup.steps import Step


def step(name: str, code: int) -> Step:
    return Step(name, [sys.executable, "-c", f"raise SystemExit({code})"], "Look.")


def test_all_steps_run_even_after_a_failure_and_the_last_line_counts(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run_all([step("one", 1), step("two", 0), step("three", 4)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "1 passed, 2 failed"
    assert [line for line in lines if line.startswith("  failed: ")] == ["  failed: one", "  failed: three"]


def test_it_succeeds_only_when_every_step_does(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_all([step("one", 0), step("two", 0)]) == 0
    assert capsys.readouterr().out.endswith("2 passed, 0 failed\n")


def test_without_arguments_everything_of_lint_and_both_databases_run() -> None:
    names = [step.name for step in checks.test_steps({}, [])]
    assert names[: len(lint_steps({}))] == [step.name for step in lint_steps({})]
    assert names[-2:] == ["pytest (SQLite)", "pytest (PostgreSQL)"]


def test_a_whole_run_that_finds_no_tests_is_a_failure_but_a_narrow_one_is_not() -> None:
    assert all(5 not in step.accepted for step in checks.test_steps({}, []))
    assert all(5 in step.accepted for step in checks.test_steps({}, ["-k", "canvas"])[1:])
