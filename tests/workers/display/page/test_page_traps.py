"""Tests of behaviours of real pages and browsers that once broke a proof."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from annotator.domain.script.actions import Action, At, Keys, Offset, Pause, Pointer, Scroll, Write
from tests.workers.display.conftest import Prover
from tests.workers.display.page.frozen_pages import frozen_page
from workers.display.evidence import Proof
from workers.display.page.observer import PageObserver
from workers.display.pyautogui_calls import Call
from workers.display.pyautogui_process import CallResults, PyAutoGuiProcess

pytestmark = [pytest.mark.display, pytest.mark.browser]

FORM = frozen_page("""
<form action="/buy" style="left:20px; top:20px">
<input id="name" style="position:absolute; left:0; top:0; width:200px; height:30px">
<button id="send" style="position:absolute; left:220px; top:0; width:80px; height:30px">Send</button>
<input type="file" id="file" style="position:absolute; left:320px; top:0; width:200px; height:30px">
<input type="date" id="day" value="2024-05-06" style="position:absolute; left:0; top:60px; width:150px; height:30px">
<input type="color" id="paint" style="position:absolute; left:220px; top:60px; width:80px; height:30px">
</form>
<select id="size" style="left:20px; top:150px; width:120px; height:30px">
<option>small<option>medium<option>large</select>
<a id="leave" href="http://elsewhere.test/" style="left:20px; top:250px">Leave</a>
<a id="blank" href="/other" target="_blank" style="left:120px; top:250px">New window</a>
<a id="call" href="javascript:alert(1)" style="left:260px; top:250px">Alert</a>
<a id="jump" href="#size" style="left:360px; top:250px">Jump</a>
<div id="card" draggable="true" style="left:20px; top:300px; width:80px; height:60px; background:tomato">Card</div>
<div id="pile" style="left:300px; top:300px; width:80px; height:60px; background:silver">Pile</div>
<p style="left:450px; top:300px; width:200px">words to be clicked</p>
""")
NAME, SEND, FILE, DAY, DAY_ICON, PAINT = At(60, 35), At(280, 35), At(360, 35), At(40, 95), At(158, 95), At(280, 95)
SIZE, MEDIUM = At(60, 165), At(60, 208)
LEAVE, BLANK, CALL, JUMP = At(35, 260), At(150, 260), At(275, 260), At(375, 260)
CARD, PILE, WORDS = At(60, 330), At(340, 330), At(480, 310)


def steps_of(proof: Proof, action: int) -> list[tuple[str, str]]:
    events = proof.actions[action].observed
    return [(event.type, event.element.id if event.element else "") for event in events if event.type != "move"]


def test_two_presses_of_a_double_click_are_counted_as_two(run_on: Prover) -> None:
    for _ in range(5):
        assert run_on(FORM, Pointer("doubleClick", WORDS)).proven


def test_presses_too_far_apart_are_no_double_click_to_the_page(run_on: Prover) -> None:
    proof = run_on(FORM, Pointer("doubleClick", WORDS, interval=0.6))
    assert not proof.proven
    assert "programs take them for single clicks" in proof.reason


def test_a_click_does_not_count_on_from_the_last_script(run_on: Prover, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within half a second, at one spot, a second script's click would be the second of a double click."""
    assert run_on(FORM, Pointer("click", CARD)).proven
    proof = run_on(FORM, Pointer("doubleClick", CARD))
    assert proof.proven
    assert run_on(FORM, Pointer("moveTo", CARD), Pointer("dragTo", PILE)).proven


@pytest.mark.parametrize("duration", [0.0, 0.2, 0.6])
def test_an_element_is_dragged_and_dropped_by_the_browser_itself(run_on: Prover, duration: float) -> None:
    proof = run_on(FORM, Pointer("moveTo", CARD), Pointer("dragTo", PILE, duration=duration))
    assert proof.proven, proof.reason
    assert steps_of(proof, 1) == [("button-down", "card"), ("button-up", "pile")]
    assert any("the browser itself drags the element" in note for note in proof.notes)
    assert not any("popup" in note for note in proof.notes)


def test_a_drop_that_the_page_reports_late_is_waited_for(run_on: Prover, monkeypatch: pytest.MonkeyPatch) -> None:
    """The picture of what is dragged is a window over the page, and no popup that took the drop."""
    read, is_late = PageObserver._read_dom_events, [False]

    def read_late(observer: PageObserver) -> None:
        reported = observer._tab.dom_events
        is_first = not is_late[0] and any(event.type == "drop" for event in reported)
        if is_first:
            is_late[0] = True
        else:
            read(observer)

    monkeypatch.setattr(PageObserver, "_read_dom_events", read_late)
    proof = run_on(FORM, Pointer("moveTo", CARD), Pointer("dragTo", PILE))
    assert is_late == [True]
    assert steps_of(proof, 1) == [("button-down", "card"), ("button-up", "pile")]


def test_an_element_is_dragged_by_separate_steps(run_on: Prover) -> None:
    far = Pointer("moveTo", PILE, duration=0.6)
    proof = run_on(FORM, Pointer("mouseDown", CARD), far, Pointer("mouseUp", PILE))
    assert proof.proven, proof.reason
    assert steps_of(proof, 2) == [("button-up", "pile")]


def test_held_keys_and_caps_lock_end_with_the_script(run_on: Prover) -> None:
    left_down = (Pointer("click", NAME), Keys("keyDown", ("shift",)), Keys("press", ("capslock",)))
    assert run_on(FORM, *left_down).proven
    proof = run_on(FORM, Pointer("click", NAME), Write("abc"))
    assert proof.proven, proof.reason


def test_text_copied_in_one_script_cannot_be_pasted_in_the_next(run_on: Prover) -> None:
    everything, copy, paste = (Keys("hotkey", ("ctrl", key)) for key in "acv")
    assert run_on(FORM, Pointer("click", NAME), Write("secret"), everything, copy).proven
    pasted = run_on(FORM, Pointer("click", NAME), paste)
    untouched = run_on(FORM, Pointer("click", NAME), Keys("hotkey", ("ctrl", "a")))
    assert pasted.after == untouched.after


@pytest.mark.parametrize(
    ("place", "intent"),
    [
        (LEAVE, "follow the link to http://elsewhere.test/"),
        (BLANK, "follow the link to http://shop.test/other"),
        (CALL, "follow the link to javascript:alert(1)"),
        (SEND, "submit a form to /buy"),
    ],
    ids=["link", "new window", "javascript", "submit"],
)
def test_what_would_leave_the_page_is_told_and_not_done(run_on: Prover, place: At, intent: str) -> None:
    proof = run_on(FORM, Pointer("click", place), Pointer("click", NAME), Write("still here"))
    assert proof.proven, proof.reason
    assert f"the page did not {intent}: it is frozen" in proof.notes


@pytest.mark.parametrize(
    "action",
    [
        (Pointer("middleClick", LEAVE),),
        (Keys("keyDown", ("ctrl",)), Pointer("click", LEAVE), Keys("keyUp", ("ctrl",))),
        (Keys("keyDown", ("shift",)), Pointer("click", LEAVE), Keys("keyUp", ("shift",))),
        (Pointer("click", NAME), Keys("press", ("enter",))),
    ],
    ids=["middle click", "ctrl click", "shift click", "enter"],
)
def test_no_other_way_to_leave_the_page_works_either(run_on: Prover, action: Sequence[Action]) -> None:
    proof = run_on(FORM, *action, Pointer("click", NAME), Write("x"))
    assert proof.proven, proof.reason
    assert any("it is frozen" in note for note in proof.notes)


def test_a_link_within_the_page_is_followed(run_on: Prover) -> None:
    proof = run_on(FORM, Pointer("click", JUMP), Pointer("click", NAME))
    assert proof.proven
    assert proof.notes == ()


SHORTCUTS = (
    "ctrl+w ctrl+t ctrl+n ctrl+q alt+f4 f5 ctrl+r ctrl+l ctrl+p ctrl+u ctrl+s ctrl+o ctrl+f ctrl+h ctrl+j ctrl+d"
)
MORE = "f1 f3 f6 f7 f10 f12 shift+escape alt+left alt+home ctrl+tab ctrl+1 ctrl++ ctrl+- ctrl+shift+n ctrl+f4 alt+d"


@pytest.mark.parametrize("shortcut", [*SHORTCUTS.split(), *MORE.split(), "ctrl+shift+i"])
def test_a_shortcut_of_the_browser_reaches_the_page_only(run_on: Prover, shortcut: str) -> None:
    keys = tuple(shortcut.replace("++", "+plus").split("+"))
    keys = tuple("+" if key == "plus" else key for key in keys)
    action = Keys("hotkey", keys) if len(keys) > 1 else Keys("press", keys)
    proof = run_on(FORM, action, Pointer("click", NAME), Write("x"))
    assert proof.proven, proof.reason
    assert any("shortcut" in note for note in proof.notes)


def test_the_browsers_own_key_is_seen_by_the_display_and_noted(run_on: Prover) -> None:
    proof = run_on(FORM, Keys("press", ("f11",)), Pointer("click", NAME), Write("x"))
    assert proof.proven, proof.reason
    assert "action 1 (press): F11 is the browser's: the page does not receive it" in proof.notes


def test_a_zoomed_page_would_be_another_page(run_on: Prover) -> None:
    zoom = (Keys("keyDown", ("ctrl",)), Scroll("scroll", 3, WORDS), Keys("keyUp", ("ctrl",)))
    proof = run_on(FORM, *zoom, Pointer("click", SEND))
    assert proof.proven, proof.reason
    assert steps_of(proof, 3) == [("button-down", "send"), ("button-up", "send")]


@pytest.mark.parametrize("choice", [Keys("press", ("down", "enter")), Pointer("click", MEDIUM)], ids=["keys", "click"])
def test_an_option_is_chosen_in_the_browsers_own_list(run_on: Prover, choice: Action) -> None:
    proof = run_on(FORM, Pointer("click", SIZE), choice, Pointer("click", NAME), Write("x"))
    assert proof.proven, proof.reason
    assert any("a popup of the browser took" in note for note in proof.notes)
    assert "action 2 (press): changed #size" in proof.notes or "action 2 (click): changed #size" in proof.notes


@pytest.mark.usefixtures("busy_machine")
def test_an_option_is_chosen_on_a_busy_machine(run_on: Prover) -> None:
    for choice in (Keys("press", ("down", "enter")), Pointer("click", MEDIUM)):
        proof = run_on(FORM, Pointer("click", SIZE), choice, Pointer("click", NAME), Write("x"))
        assert proof.proven, proof.reason


def test_a_list_left_open_does_not_wait_for_the_next_script(run_on: Prover) -> None:
    assert run_on(FORM, Pointer("click", SIZE)).proven
    proof = run_on(FORM, Pointer("click", NAME), Write("x"))
    assert proof.proven, proof.reason
    assert proof.notes == ()


@pytest.mark.parametrize("place", [DAY_ICON, PAINT], ids=["date", "colour"])
def test_a_picker_opens_and_escape_closes_it(run_on: Prover, place: At) -> None:
    proof = run_on(FORM, Pointer("click", place), Keys("press", ("escape",)), Pointer("click", NAME), Write("x"))
    assert proof.proven, proof.reason
    assert any("a popup of the browser took Escape" in note for note in proof.notes), proof.notes


def test_a_date_can_be_typed(run_on: Prover) -> None:
    proof = run_on(FORM, Pointer("click", DAY), Write("12312025"))
    assert proof.proven, proof.reason


def test_a_file_chooser_is_told_and_not_opened(run_on: Prover) -> None:
    proof = run_on(FORM, Pointer("click", FILE), Pointer("click", NAME), Write("x"))
    assert proof.proven, proof.reason
    assert "the page did not open a file chooser: it is frozen" in proof.notes


def test_scripts_of_the_page_are_dead_even_where_the_freezer_left_them(run_on: Prover) -> None:
    page = frozen_page(
        '<button onclick="document.body.innerHTML=\'\'" style="left:9px; top:9px; width:90px; height:40px">Go</button>'
        "<script>document.body.style.background = 'red'</script>"
    )
    proof = run_on(page, Pointer("click", At(40, 30)), Pointer("click", At(40, 30)))
    assert proof.proven, proof.reason
    assert [event.element.tag for event in proof.actions[1].observed if event.element] == ["button"] * 3


def test_a_page_that_reloads_itself_stays(run_on: Prover) -> None:
    body = '<input style="left:9px; top:9px">'
    page = frozen_page(f'<meta http-equiv="refresh" content="0; url=/away">{body}')
    # Long enough for the page to try it on a busy machine.
    script = (Pointer("click", At(40, 18)), Pause(3), Write("here"))
    proof = run_on(page, *script, like=frozen_page(body))
    assert proof.proven, proof.reason
    assert "the page did not go to http://shop.test/away: it is frozen" in proof.notes


MOVED = [(-2, 0), (2, 0), (0, -2), (0, 2)]


@pytest.mark.parametrize("by", MOVED, ids=["left", "right", "above", "below"])
def test_an_event_moved_between_check_and_page_is_never_proven(
    run_on: Prover, monkeypatch: pytest.MonkeyPatch, by: tuple[int, int]
) -> None:
    perform = PyAutoGuiProcess.perform

    def perturbed(self: PyAutoGuiProcess, window: int, calls: list[Call]) -> CallResults:
        (call,) = calls
        x, y = call.arguments["x"] + by[0], call.arguments["y"] + by[1]
        return perform(self, window, [replace(call, arguments={**call.arguments, "x": x, "y": y})])

    monkeypatch.setattr(PyAutoGuiProcess, "perform", perturbed)
    assert not run_on(FORM, Pointer("click", WORDS)).proven


def test_a_call_that_pyautogui_refuses_ends_the_script_with_its_words(
    run_on: Prover, monkeypatch: pytest.MonkeyPatch
) -> None:
    perform = PyAutoGuiProcess.perform
    sent = [Call("click", {"x": 9, "y": 9, "button": "fourth"})]
    monkeypatch.setattr(PyAutoGuiProcess, "perform", lambda self, window, calls: perform(self, window, sent))
    proof = run_on(FORM, Pointer("click", WORDS), Pointer("moveTo", Offset(1, 1)))
    assert not proof.proven
    assert "action 1 (click): PyAutoGUIException" in proof.reason
