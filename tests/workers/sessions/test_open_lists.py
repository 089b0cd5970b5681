"""What a person chooses: options of an open list, and words of a text."""

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from annotator.domain.script.actions import Copy
from annotator.domain.script.parse import parse
from annotator.domain.script.render import render
from tests.workers.sessions.conftest import Start, browser_with
from tests.workers.sessions.performing import again, box_of, centre, record
from tests.workers.sessions.person import Person
from workers.accessibility.element import AccessibleElement
from workers.rfb.recorded_action import ActionKind, RecordedAction
from workers.sessions.element_actions import kind_of, pasted_into
from workers.sessions.live_session import LiveSession
from workers.sessions.open_lists import open_list
from workers.sessions.replay_plan import replay_steps

PASTED = 'pyperclip.copy("é")\npyautogui.hotkey("ctrl", "v")\n'
SELECT = AccessibleElement("combobox", "Size", "small", ("expanded",), (84, 88, 154, 107), (0, 3))
LIST = (84, 107, 154, 181)


def node(key: str, role: str, name: str = "", children: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"nodeId": key, "role": {"value": role}, "name": {"value": name}, "childIds": list(children)}


def tree(*options: str) -> dict[str, dict[str, Any]]:
    keys = tuple(str(number) for number in range(len(options)))
    nodes = [node("select", "combobox", "Size", ("popup",)), node("popup", "MenuListPopup", "", ("none",))]
    nodes += [
        node("none", "none", "", keys),
        *(node(key, "option", name) for key, name in zip(keys, options, strict=True)),
    ]
    return {each["nodeId"]: each for each in nodes}


def listed(by_id: dict[str, dict[str, Any]], *windows: tuple[int, int, int, int]) -> list[tuple[str, str, Any]]:
    elements = open_list(SELECT, by_id["select"], by_id, lambda: windows)
    return [(element.role, element.name, element.box) for element in elements]


def test_the_options_of_an_open_list_lie_one_below_the_other_in_its_window() -> None:
    assert listed(tree("small", "medium", "large"), (-100, -100, -99, -99), LIST) == [
        ("listbox", "Size", LIST),
        ("option", "small", (84, 108, 154, 132)),
        ("option", "medium", (84, 132, 154, 156)),
        ("option", "large", (84, 156, 154, 180)),
    ]


def test_of_a_list_whose_rows_are_not_known_only_the_box_is_told() -> None:
    assert listed(tree("small", "medium"), LIST)[1:] == [
        ("option", "small", (84, 108, 154, 144)),
        ("option", "medium", (84, 144, 154, 180)),
    ]
    assert listed(tree(*"abcdefg"), LIST) == [("listbox", "Size", LIST)]  # 72 pixels are not seven equal rows
    assert listed(tree(*map(str, range(24))), LIST) == [("listbox", "Size", LIST)]


def test_a_window_that_lies_elsewhere_is_not_the_list() -> None:
    assert listed(tree("small"), (200, 107, 260, 181)) == []
    assert listed(tree("small"), (84, 300, 154, 374)) == []


@pytest.mark.parametrize(
    ("roles", "action", "end", "kind"),
    [
        (("form", "listbox", "option"), "click", None, "select"),
        (("frame", "combo box", "menu", "menu item"), "click", None, "select"),
        (("frame", "menu bar", "menu", "menu item"), "click", None, "click"),
        (("form", "listbox", "option"), "double_click", None, "double_click"),
        (("form", "paragraph"), "drag", (40, 20), "select_text"),
        (("form", "paragraph"), "drag", (40, 90), "drag"),
        (("form", "slider"), "drag", (40, 20), "drag"),
        ((), "click", None, "click"),
    ],
)
def test_an_action_is_called_by_what_it_does_to_its_element(
    roles: tuple[str, ...], action: ActionKind, end: tuple[int, int] | None, kind: str
) -> None:
    chain = [AccessibleElement(role, "", None, (), (0, 0, 100, 50), (at,)) for at, role in enumerate(roles)]
    assert kind_of(RecordedAction(action, (), 0.0, 1.0, (10, 20), end), chain) == kind


def test_what_cannot_be_typed_is_pasted_into_a_terminal_by_its_own_keys() -> None:
    terminal = AccessibleElement("terminal", "Terminal", "$ ", ("focused",), None, (0,))
    typed, pasted = parse('pyautogui.write("ls")').script, parse(PASTED).script
    assert render(pasted_into(pasted, terminal)) == PASTED.replace('"ctrl", "v"', '"ctrl", "shift", "v"')
    assert pasted_into(pasted, replace(terminal, role="text")) == pasted
    assert pasted_into(pasted, replace(terminal, role="textbox", value=None)) == pasted
    assert pasted_into(typed, terminal) == typed


@pytest.mark.parametrize("focus", [None, AccessibleElement("document frame", "View", None, ("focused",), None, (0,))])
def test_where_keys_may_be_commands_only_what_cannot_be_typed_is_pasted(focus: AccessibleElement | None) -> None:
    typed, copied = parse('pyautogui.write("ls")').script, (Copy("é"),)
    assert render(pasted_into(parse(PASTED.replace("é", "Café f")).script, focus)).splitlines() == [
        'pyautogui.write("Caf")',
        'pyperclip.copy("é")',
        'pyautogui.hotkey("ctrl", "v")',
        "pyautogui.sleep(0.2)",
        'pyautogui.write(" f")',
    ]
    assert pasted_into(typed, focus) == typed
    assert pasted_into(copied, focus) == copied


PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>
<body style="font: 20px sans-serif; margin: 40px">
<p><label>Size <select><option>small<option>medium<option>large</select></label></p>
<p>Some words that can be chosen with the mouse</p>"""


@pytest.mark.browser
@pytest.mark.display
@pytest.mark.long
def test_an_option_that_is_clicked_and_words_that_are_chosen_are_told_and_proven(start: Start, tmp_path: Path) -> None:
    def choose(person: Person, session: LiveSession) -> None:
        person.press(*centre(session, "Size"))
        time.sleep(1)
        person.press(*centre(session, "large"))
        time.sleep(1)
        left, top, _, bottom = box_of(session, "paragraph")
        row = bottom + 20 + (bottom - top) // 2
        person.drag((left + 2, row), (left + 150, row))
        time.sleep(1)

    browser = browser_with(tmp_path, PAGE)
    steps = record(start(settings.CHROMIUM_PATH, **browser), tmp_path / "journal", choose)
    acts = [(step.kind, step.elements[-1]["role"], step.elements[-1]["name"]) for step in steps]
    assert acts == [("click", "combobox", "Size"), ("select", "option", "large"), ("select_text", "paragraph", "")]
    proven = again(start, settings.CHROMIUM_PATH, replay_steps(steps, tmp_path / "journal"), **browser)
    assert (proven.reason, proven.proven) == ("", True)
