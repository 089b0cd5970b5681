"""Laws: any sequence of acts is recorded as those acts, and its script is read back the same."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.rfb.messages import ClientMessage, CutText, KeyEvent, PointerEvent
from annotator.domain.rfb.parser import ClientMessageParser
from annotator.domain.script.actions import At, Copy, Keys, Pointer, Script, Scroll, Write
from annotator.domain.script.analysis import analyse
from annotator.domain.script.key_names import TYPABLE
from annotator.domain.script.parse import parse
from tests.annotator.domain.rfb.client_messages import streams
from tests.workers.rfb.person import Person
from workers.rfb.keysyms import KEYS
from workers.rfb.pending import APART
from workers.rfb.recorded_action import RecordedAction, actions_to_script
from workers.rfb.recorder import ActionRecorder

Act = tuple[Callable[[Person], object], Script]
"""What a person does, and the script it should be recorded as."""

places = st.tuples(st.integers(0, 40).map(lambda n: n * 20), st.integers(0, 40).map(lambda n: n * 20))
characters = st.characters(min_codepoint=32, max_codepoint=0x1FFFF, exclude_categories=["Cc", "Cs", "Cn"])


def _click(place: tuple[int, int], times: int) -> Act:
    function = ("click", "doubleClick", "tripleClick")[times - 1]
    return lambda person: person.move(*place).click(times=times), (Pointer(function, At(*place)),)  # type: ignore[arg-type]


def _right_click(place: tuple[int, int]) -> Act:
    return lambda person: person.move(*place).click("right"), (Pointer("rightClick", At(*place)),)


def _drag(start: tuple[int, int], offset: tuple[int, int]) -> Act:
    end = start[0] + offset[0], start[1] + offset[1]
    script = (Pointer("moveTo", At(*start)), Pointer("dragTo", At(*end), duration=0.6))
    return lambda person: person.move(*start).drag(*end), script


def _wheel(place: tuple[int, int], amount: int) -> Act:
    direction = "up" if amount > 0 else "down"
    return lambda person: person.move(*place).wheel(direction, abs(amount)), (Scroll("scroll", amount, At(*place)),)


def _type(text: str) -> Act:
    typed = TYPABLE.issuperset(text)
    script: Script = (Write(text),) if typed else (Copy(text), Keys("hotkey", ("ctrl", "v")))
    return lambda person: person.type(text), script


def _press(name: str, times: int) -> Act:
    return lambda person: [person.press(name) for _ in range(times)], (Keys("press", (name,), times),)


def _hotkey(modifiers: tuple[str, ...], name: str) -> Act:
    return lambda person: person.press(*modifiers, name), (Keys("hotkey", (*modifiers, name)),)


acts = st.one_of(
    st.builds(_click, places, st.integers(1, 3)),
    st.builds(_right_click, places),
    st.builds(_drag, places, st.tuples(st.integers(5, 300), st.integers(0, 300))),
    st.builds(_wheel, places, st.integers(-20, 20).filter(bool)),
    st.builds(_type, st.text(characters, min_size=1, max_size=20)),
    st.builds(_press, st.sampled_from(sorted(set(KEYS.values()))), st.integers(1, 4)),
    st.builds(
        _hotkey,
        st.sampled_from([("ctrl",), ("alt",), ("ctrl", "shift"), ("win",), ("ctrl", "alt")]),
        st.sampled_from([*"abcxyz", "left", "f5", "enter", "tab"]),
    ),
)


def _mergeable(before: Act, after: Act) -> bool:
    """Whether two acts in a row may be recorded as one, or apart by a pause at one place."""
    first, second = before[1][-1], after[1][0]
    texts = isinstance(first, Write | Keys) and isinstance(second, Write | Copy | Keys)
    at = getattr(first, "target", None)
    return texts or (at is not None and at == getattr(second, "target", None))


sequences = st.lists(acts, max_size=8).filter(lambda made: not any(_mergeable(a, b) for a, b in pairwise(made)))


@given(sequences)
def test_what_a_person_does_is_what_is_recorded(sequence: list[Act]) -> None:
    person = Person()
    for act, _ in sequence:
        act(person)
        person.pause(0.1)
    recorded = tuple(action for recorded in person.leave() for action in recorded.script if action != APART)
    assert recorded == tuple(action for _, script in sequence for action in script)
    assert person.recorder.unrecorded == []


@given(sequences)
def test_the_script_of_a_recording_has_no_problem_and_is_read_back_the_same(sequence: list[Act]) -> None:
    person = Person()
    for act, _ in sequence:
        act(person)
        person.pause(3)
    actions = person.leave()
    for action in actions:
        assert analyse(actions_to_script([action]), {}, 1200, 1200).problems == ()
    text = actions_to_script(actions)
    assert parse(text).script == tuple(action for recorded in actions for action in recorded.script)


def _assert_in_order(actions: list[RecordedAction]) -> None:
    assert parse(actions_to_script(actions)).script == tuple(a for recorded in actions for a in recorded.script)
    ends = [action.ended_at for action in actions]
    assert ends == sorted(ends)
    assert all(action.started_at <= action.ended_at for action in actions)


@given(streams, st.lists(st.floats(0, 5), min_size=12, max_size=12), st.booleans())
def test_any_input_is_recorded_in_order_and_can_be_read_back(
    stream: list[bytes], gaps: list[float], changes: bool
) -> None:
    recorder, parser, at, actions = ActionRecorder(), ClientMessageParser(), 0.0, []
    for raw, gap in zip(stream, gaps, strict=False):
        at += gap
        for message in parser.feed(raw):
            actions += recorder.feed(message, at)
        if changes:
            recorder.screen_changed(at)
    _assert_in_order([*actions, *recorder.flush()])


gaps = st.sampled_from([0.0, 0.05, 0.2, 0.35, 0.5, 0.7, 0.8, 1.0, 1.5, 2.5, 11.0])
near_inputs = st.one_of(
    st.builds(PointerEvent.of, st.sampled_from([0, 100, 103, 300]), st.just(100), st.sampled_from([0, 1, 2, 4, 8, 17])),
    st.builds(PointerEvent.of, st.sampled_from([0, 300]), st.just(100), st.just(0)),
    st.builds(KeyEvent.of, st.sampled_from([0x20, 0x61, 0xE9, 0xFE51, 0xFF0D, 0xFFE1, 0xFFE3]), down=st.booleans()),
    st.builds(CutText.of, st.sampled_from(["", "a"])),
)
"""Input of few places, keys and texts, so that one message meets what another left."""


@given(st.lists(st.tuples(gaps, near_inputs, gaps, st.booleans(), st.booleans()), max_size=10))
def test_input_that_meets_what_was_left_at_its_place_is_recorded_in_order(
    inputs: list[tuple[float, ClientMessage, float, bool, bool]],
) -> None:
    recorder, at, actions = ActionRecorder(), 0.0, []
    for gap, message, until_change, changes, flushes in inputs:
        at += gap
        actions += recorder.feed(message, at)
        if changes:
            at += until_change
            recorder.screen_changed(at)
        if flushes:
            actions += recorder.flush(at)
    _assert_in_order([*actions, *recorder.flush()])
