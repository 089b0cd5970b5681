"""Tests of the output of steps."""

import subprocess
import sys

import pytest

from setup import paths
from setup.steps import Step, require_step, run_step
from setup.user_error import UserError


def python(code: str, **more: object) -> Step:
    return Step("count", [sys.executable, "-c", code], "Count again.", **more)  # type: ignore[arg-type]


def test_a_passing_step_keeps_its_output_to_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_step(python("print('chatter')"))
    shown = capsys.readouterr().out
    assert "count" in shown
    assert "passed in" in shown
    assert "chatter" not in shown


def test_a_passing_step_may_print_its_output_at_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_step(python("print('the slowest')", printed=True))
    assert "count:\nthe slowest\n  passed in" in capsys.readouterr().out


def test_a_failing_step_shows_its_output_and_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert not run_step(python("import sys; print('the reason', file=sys.stderr); sys.exit(3)"))
    shown = capsys.readouterr().out
    assert "the reason" in shown
    assert "exit code 3" in shown
    assert "Count again." in shown


def test_a_step_may_accept_other_exit_codes() -> None:
    assert run_step(python("raise SystemExit(5)", accepted=frozenset({0, 5})))


@pytest.mark.parametrize(("code", "passes"), [(0, True), (1, False), (5, False)])
def test_a_step_may_get_a_second_go_that_is_told(code: int, passes: bool, capsys: pytest.CaptureFixture[str]) -> None:
    second = [sys.executable, "-c", f"raise SystemExit({code})"]
    assert run_step(python("raise SystemExit(1)", again=second, accepted=frozenset({0, 5}))) == passes
    assert "failed in" in (shown := capsys.readouterr().out)
    assert "count, second go" in shown


def test_a_program_that_is_not_there_fails_the_step_with_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert not run_step(Step("count", ["/nowhere/abacus"], "Install it."))
    assert "/nowhere/abacus" in capsys.readouterr().out


def test_what_must_pass_ends_the_command_with_the_remedy() -> None:
    with pytest.raises(UserError, match=r"Count again\."):
        require_step(python("raise SystemExit(1)"))


def test_a_long_step_gives_signs_of_life(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("setup.steps.PROGRESS_INTERVAL_SECONDS", 0.05)
    assert run_step(python("import time; time.sleep(0.3)"))
    assert " s: count\n" in capsys.readouterr().out


MANY_LINES = """
import sys, threading
from setup.steps import echo
sys.setswitchinterval(1e-6)
threads = [threading.Thread(target=lambda: [echo("a line") for _ in range(2000)]) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
"""


def test_lines_of_several_threads_stay_whole() -> None:
    output = subprocess.run([sys.executable, "-c", MANY_LINES], cwd=paths.ROOT, capture_output=True, check=True).stdout
    assert set(output.decode().splitlines()) == {"a line"}
