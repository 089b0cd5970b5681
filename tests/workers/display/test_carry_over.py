"""Tests that nothing of one script reaches the next one on the same display, and no click the one before it."""

import os
import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest

from annotator.domain.script.actions import Action, At, Keys, Pointer, Write
from tests.workers.display.conftest import SIZE, Prover
from workers.display.display import Display
from workers.display.pools import DisplayPool
from workers.display.proof import prove
from workers.display.pyautogui_calls import MULTI_CLICK_INTERVAL, Call
from workers.display.pyautogui_process import CallResults

pytestmark = pytest.mark.display

UNTIDY: list[Action] = [
    Keys("keyDown", ("shift",)),
    Keys("keyDown", ("ctrl",)),
    Keys("keyDown", ("x",)),
    Pointer("mouseDown", At(3, 3)),
    Pointer("mouseDown", At(3, 3), button="right"),
    Keys("press", ("capslock",)),
    Keys("press", ("numlock",)),
]


@pytest.mark.parametrize("left_over", UNTIDY, ids=str)
def test_held_keys_buttons_and_locks_are_released_between_scripts(run: Prover, left_over: Action) -> None:
    assert run(left_over).proven
    after = run(Write("aB"), Pointer("click", At(9, 9)), Keys("press", ("x",)))
    assert after.proven, after.reason


def test_within_a_script_a_lock_stays_on_and_the_wrong_text_is_seen(run: Prover) -> None:
    proof = run(Keys("press", ("capslock",)), Write("ab"))
    assert [action.ok for action in proof.actions] == [True, False]
    assert "character 1 should be 'a', arrived as 'A'" in proof.reason


def test_the_pointer_starts_in_the_middle_whatever_ran_before(run: Prover) -> None:
    run(Pointer("click", At(3, 3)))
    assert run(Keys("press", ("a",))).path == ((SIZE[0] // 2, SIZE[1] // 2),)


def test_a_double_click_after_a_click_on_the_same_spot_is_two_presses_of_its_own(run: Prover) -> None:
    run(Pointer("click", At(40, 40)))
    (double,) = run(Pointer("doubleClick", At(40, 40))).actions
    presses = [event.time for event in double.observed if event.type == "button-down"]
    assert double.ok
    assert len(presses) == 2
    assert 0 < presses[1] - presses[0] <= 500
    # the script before cannot be a part of it: the pointer left the spot in between
    assert double.observed[0].type == "move"


def test_a_busy_server_gets_the_presses_of_a_double_click_as_far_apart_as_they_were_made(
    screenshot: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    perform = Display._perform

    def perform_at_times(self: Display, calls: Sequence[Call]) -> CallResults:
        with running_at_times(self._xvfb.child.process.pid):
            return perform(self, calls)

    monkeypatch.setattr(Display, "_perform", perform_at_times)
    script = tuple(Pointer("doubleClick", At(40 + 20 * number, 40)) for number in range(5))
    with DisplayPool() as displays:
        actions = prove(script, [None] * len(script), screenshot, displays=displays).actions
    for action in actions:
        presses = [event.time for event in action.observed if event.type == "button-down"]
        assert presses[1] - presses[0] >= 1000 * MULTI_CLICK_INTERVAL


@contextmanager
def running_at_times(pid: int) -> Iterator[None]:
    """The process runs for a moment only, and rests several times as long as the clicks are apart."""
    is_over = threading.Event()

    def hold_up() -> None:
        while not is_over.wait(0.001):
            os.kill(pid, signal.SIGSTOP)
            is_over.wait(5 * MULTI_CLICK_INTERVAL)
            os.kill(pid, signal.SIGCONT)

    thread = threading.Thread(target=hold_up)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()
