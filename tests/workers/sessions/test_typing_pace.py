"""Text that opened a window is typed again as slowly as the person typed it."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.script.actions import Copy, Keys, Script, Write
from annotator.domain.script.parse import parse
from annotator.domain.script.render import render
from workers.rfb.recorded_action import RecordedAction
from workers.sessions.finished_action import FinishedAction
from workers.sessions.inspector import EMPTY, Inspection
from workers.sessions.resting import Moment
from workers.sessions.typing_pace import LONGEST_WHOLE, at_the_persons_pace

MOMENT = Moment(0.0, b"", Inspection("atspi", "", EMPTY), True, (), (0, 0), 0.0, window_changes=7)


def typed(*script: Write | Keys | Copy, seconds: float) -> str:
    action = RecordedAction("text", script, 10.0, 10.0 + seconds)
    return render(at_the_persons_pace(action, script)).strip()


def test_a_text_gets_the_mean_time_between_its_keys() -> None:
    assert typed(Write("open"), seconds=0.3) == 'pyautogui.write("open", interval=0.1)'
    assert typed(Keys("press", ("down",), presses=3), seconds=0.2) == 'pyautogui.press("down", presses=3, interval=0.1)'


def test_what_has_no_time_between_keys_stays_as_it_is() -> None:
    for script in (Write("o"), Keys("hotkey", ("ctrl", "o")), Copy("é")):
        assert typed(script, seconds=3.0) == render((script,)).strip()


@given(st.text("abc de", min_size=2, max_size=1000), st.floats(0, 600))
def test_no_text_takes_much_longer_than_it_may_and_its_script_passes_the_check(text: str, seconds: float) -> None:
    script: Script = (Write(text),)
    (paced,) = at_the_persons_pace(RecordedAction("text", script, 0.0, seconds), script)
    assert isinstance(paced, Write)
    assert paced.interval * len(text) <= LONGEST_WHOLE + 0.01 * len(text) + paced.interval
    assert not parse(render((paced,))).problems


def test_only_windows_that_are_no_tooltips_count() -> None:
    action = RecordedAction("text", (Write("open"),), 0.0, 0.3)
    opened = replace(MOMENT, window_changes=9)
    assert FinishedAction(action, MOMENT, opened, 0.0, MOMENT).opened_windows
    assert not FinishedAction(action, MOMENT, MOMENT, 0.0, MOMENT).opened_windows
    hint = replace(MOMENT, tooltips=((1, 2, 3, 4),))
    assert not FinishedAction(action, hint, opened, 0.0, hint).opened_windows
