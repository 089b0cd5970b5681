"""Tests of faults between check and display: such a script is never proven."""

from dataclasses import replace

import pytest

from annotator.domain.geometry import Rect
from annotator.domain.script.actions import At, Keys, Pointer, Script, Scroll, Write
from workers.display.pools import DisplayPool
from workers.display.proof import prove
from workers.display.pyautogui_calls import Call
from workers.display.pyautogui_process import CallResults, PyAutoGuiProcess

pytestmark = pytest.mark.display

BOX = Rect(100, 50, 103, 53)
SCRIPTS: list[Script] = [
    (Pointer("click", At(101.5, 51.5)),),
    (Pointer("doubleClick", At(101.5, 51.5)),),
    (Pointer("moveTo", At(101.5, 51.5)),),
    (Pointer("dragTo", At(101.5, 51.5)),),
    (Scroll("scroll", -3, At(101.5, 51.5)),),
]


@pytest.mark.parametrize("by", [(-2, 0), (2, 0), (0, -2), (0, 2)], ids=["left", "right", "above", "below"])
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script[0].function)
def test_an_event_moved_one_pixel_outside_its_box_is_never_proven(
    displays: DisplayPool,
    screenshot: bytes,
    monkeypatch: pytest.MonkeyPatch,
    script: Script,
    by: tuple[int, int],
) -> None:
    """The box is three pixels wide and asked for in its middle, so two pixels further is just outside."""

    def shifted(call: Call) -> Call:
        x, y = call.arguments["x"] + by[0], call.arguments["y"] + by[1]
        return replace(call, arguments={**call.arguments, "x": x, "y": y})

    perform = PyAutoGuiProcess.perform

    def perturbed(self: PyAutoGuiProcess, window: int, calls: list[Call]) -> CallResults:
        return perform(self, window, [shifted(call) for call in calls])

    monkeypatch.setattr(PyAutoGuiProcess, "perform", perturbed)
    proof = prove(script, (BOX,), screenshot, displays=displays)
    assert not proof.proven
    assert (proof.actions[0].inside, proof.actions[0].distance) == (False, 1)


@pytest.mark.parametrize(
    ("script", "sent"),
    [
        ((Write("pay 10"),), Call("write", {"message": "pay 1O", "interval": 0})),
        ((Keys("hotkey", ("ctrl", "c")),), Call("hotkey", {"*": ["c", "ctrl"], "interval": 0})),
        ((Scroll("scroll", 3, At(9, 9)),), Call("scroll", {"clicks": 2, "x": 9, "y": 9})),
        ((Scroll("scroll", 3, At(9, 9)),), Call("scroll", {"clicks": -3, "x": 9, "y": 9})),
        ((Pointer("click", At(9, 9)),), Call("click", {"x": 9, "y": 9, "clicks": 2})),
        ((Pointer("click", At(9, 9)),), Call("click", {"x": 9, "y": 9, "button": "right"})),
        ((Pointer("click", At(9, 9)),), Call("moveTo", {"x": 9, "y": 9})),
    ],
)
def test_another_call_than_the_one_asked_for_is_never_proven(
    displays: DisplayPool, screenshot: bytes, monkeypatch: pytest.MonkeyPatch, script: Script, sent: Call
) -> None:
    perform = PyAutoGuiProcess.perform
    monkeypatch.setattr(PyAutoGuiProcess, "perform", lambda self, window, calls: perform(self, window, [sent]))
    assert not prove(script, (None,), screenshot, displays=displays).proven


def test_a_call_that_pyautogui_refuses_ends_the_script_with_its_words(
    displays: DisplayPool, screenshot: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    perform = PyAutoGuiProcess.perform
    sent = [Call("click", {"x": 9, "y": 9, "button": "fourth"}), Call("sleep", {"seconds": 0})]
    monkeypatch.setattr(PyAutoGuiProcess, "perform", lambda self, window, calls: perform(self, window, sent))
    proof = prove((Pointer("click", At(9, 9)), Write("a")), (None, None), screenshot, displays=displays)
    assert not proof.proven
    assert "action 1 (click): PyAutoGUIException" in proof.reason
    assert proof.actions == ()


def test_the_pointer_process_performs_nothing_but_input(
    displays: DisplayPool, screenshot: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    perform = PyAutoGuiProcess.perform
    sent = [Call("screenshot", {"imageFilename": "/tmp/never"})]
    monkeypatch.setattr(PyAutoGuiProcess, "perform", lambda self, window, calls: perform(self, window, sent))
    proof = prove((Write("a"),), (None,), screenshot, displays=displays)
    assert "screenshot is not a call this process performs" in proof.reason
