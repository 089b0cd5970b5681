"""Tests of rendering scripts as text."""

import pytest
from hypothesis import given, settings

from annotator.domain.script.actions import Action, At, Copy, Keys, Named, Offset, Pause, Pointer, Script, Scroll, Write
from annotator.domain.script.parse import parse
from annotator.domain.script.render import render, render_action
from tests.annotator.domain.script.any_script import scripts
from tests.examples import examples


@settings(max_examples=examples(1000), deadline=None)
@given(scripts)
def test_parsing_a_rendered_script_gives_the_same_script(script: Script) -> None:
    parsed = parse(render(script))
    assert parsed.problems == ()
    assert parsed.script == script


@settings(deadline=None)
@given(scripts)
def test_the_style_of_omniact_says_the_same(script: Script) -> None:
    assert parse(render(script, style="omniact")).script == script


@settings(deadline=None)
@given(scripts)
def test_every_action_is_one_line_of_any_editor(script: Script) -> None:
    assert len(render(script).splitlines()) == len(script)


@pytest.mark.parametrize(
    ("action", "canonical", "omniact"),
    [
        (Pointer("moveTo", At(1881.5, 1116.0)), "moveTo(1881.5, 1116)", "moveTo(1881.5,1116.0)"),
        (Pointer("click", At(324, 236)), "click(324, 236)", "click(324.0,236.0)"),
        (Pointer("click", Named('say "hi"')), r'click("say \"hi\"")', r'click("say \"hi\"")'),
        (
            Pointer("dragTo", At(1, 2), button="right"),
            *['dragTo(1, 2, button="right")'],
            'dragTo(1.0,2.0,button="right")',
        ),
        (Pointer("moveTo", Offset(10, -5)), "move(10, -5)", "move(10.0,-5.0)"),
        (Pointer("click"), "click()", "click()"),
        (Scroll("scroll", -10), "scroll(-10)", "scroll(-10)"),
        (Scroll("hscroll", 3, Named("list")), 'hscroll(3, "list")', 'hscroll(3,"list")'),
        (Keys("hotkey", ("ctrl", "v")), 'hotkey("ctrl", "v")', 'hotkey("ctrl","v")'),
        (Keys("press", ("enter",), presses=2), 'press("enter", presses=2)', 'press("enter",presses=2)'),
        (Keys("press", ("a", "b")), 'press(["a", "b"])', 'press(["a","b"])'),
        (Write("a\nb\u2028c"), r'write("a\nb\u2028c")', r'write("a\nb\u2028c")'),
        (Write("tea", 0.1), 'write("tea", interval=0.1)', 'write("tea",interval=0.1)'),
        (Pause(0.5), "sleep(0.5)", "sleep(0.5)"),
    ],
)
def test_each_action_has_its_canonical_form(action: Action, canonical: str, omniact: str) -> None:
    assert render_action(action) == f"pyautogui.{canonical}"
    assert render_action(action, "omniact") == f"pyautogui.{omniact}"


def test_a_copied_text_is_a_call_of_pyperclip() -> None:
    assert render_action(Copy("é 漢")) == 'pyperclip.copy("é 漢")'
