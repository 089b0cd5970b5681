"""Menus that follow the pointer, and menus that a click closes: a replay comes the same way at the same pace."""

import time
from pathlib import Path

import pytest
from django.conf import settings

from annotator.domain.outcomes.checks import ClipboardText
from annotator.domain.script.parse import parse
from tests.workers.sessions.conftest import Start, browser_with, zip_of
from tests.workers.sessions.performing import again, centre, record
from tests.workers.sessions.person import CONTROL, Person
from workers.sessions.approach import approach_length
from workers.sessions.live_session import LiveSession
from workers.sessions.replay_plan import ReplayPlan, replay_steps

TEXT = "One line of a text"
MENU_BAR = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Menus</title>
<style>body { font: 20px sans-serif; margin: 0 } [role] { padding: 4px } [role=menubar] { display: flex }
[role=menu] { position: absolute; top: 40px }</style>
<div role="menubar"><div role="menuitem">First</div><div role="menuitem">Second</div></div>
<div role="menu" hidden><div role="menuitem" id="item"></div></div><p style="margin-top: 300px">Below</p><script>
const menu = document.querySelector('[role=menu]'), bar = document.querySelector('[role=menubar]')
const show = ({ target }) => { item.textContent = `Do the ${target.textContent}` }
bar.onclick = (event) => { menu.hidden = false; show(event) }
bar.onmouseover = (event) => { if (!menu.hidden && event.target !== bar) show(event) }
</script>"""


@pytest.mark.display
@pytest.mark.long
def test_an_item_of_a_menu_that_opened_on_the_way_is_chosen_again(start: Start, tmp_path: Path) -> None:
    def choose(person: Person, session: LiveSession) -> None:
        person.press(*centre(session, "File"))
        time.sleep(1.0)
        person.glide(*centre(session, "Edit"))
        person.press(*centre(session, "Select All"))
        time.sleep(1.0)
        person.key(ord("c"), CONTROL)
        time.sleep(1.0)

    fields = {"seed": zip_of(tmp_path / "seed.zip", {"text.txt": TEXT}), "start": "text.txt"}
    begin: Start = lambda *_, **__: start("mousepad", "--disable-server", **fields)  # noqa: E731 - one place
    steps = record(begin(), tmp_path / "journal", choose)
    chosen = next(step for step in steps if step.elements and step.elements[-1]["name"] == "Select All")
    assert "moveTo" in "".join(step.script for step in steps[: chosen.number + 1])
    planned = replay_steps(steps, tmp_path / "journal")
    proven = again(begin, "mousepad", planned, ReplayPlan((), (ClipboardText(TEXT),)))
    assert (proven.reason, proven.proven) == ("", True)


@pytest.mark.display
@pytest.mark.long
def test_a_menu_that_a_click_elsewhere_closed_is_closed_again(start: Start, tmp_path: Path) -> None:
    def open_and_close(person: Person, session: LiveSession) -> None:
        person.press(*centre(session, "File"))
        time.sleep(1.0)
        person.press(*centre(session, ")"))
        time.sleep(1.0)
        person.press(*centre(session, "7"))
        time.sleep(1.0)

    steps = record(start("galculator"), tmp_path / "journal", open_and_close)
    proven = again(start, "galculator", replay_steps(steps, tmp_path / "journal"))
    assert (proven.reason, proven.proven) == ("", True)


@pytest.mark.browser
@pytest.mark.display
@pytest.mark.long
def test_a_menu_of_a_page_that_opened_on_the_way_to_a_place_beside_it_is_open_again(
    start: Start, tmp_path: Path
) -> None:
    def change_menu(person: Person, session: LiveSession) -> None:
        person.press(*centre(session, "First"))
        time.sleep(1.0)
        second = centre(session, "Second")
        person.glide(*second)
        person.glide(second[0] + 200, second[1] + 200)
        person.scroll(1)
        time.sleep(1.5)

    browser = browser_with(tmp_path, MENU_BAR)
    steps = record(start(settings.CHROMIUM_PATH, **browser), tmp_path / "journal", change_menu)
    assert [step.kind for step in steps if step.kind != "wait"] == ["click", "scroll"]
    proven = again(start, settings.CHROMIUM_PATH, replay_steps(steps, tmp_path / "journal"), **browser)
    assert (proven.reason, proven.proven) == ("", True)


@pytest.mark.parametrize(
    ("script", "length"),
    [
        ("pyautogui.click(1, 2)", 0),
        ("pyautogui.moveTo(1, 2)", 0),
        ("pyautogui.sleep(1)", 0),
        ("pyautogui.sleep(0.6)\npyautogui.click(1, 2)", 1),
        ("pyautogui.moveTo(9, 9)\npyautogui.sleep(0.3)\npyautogui.click(1, 2)", 2),
        ("pyautogui.moveTo(9, 9)\npyautogui.sleep(0.3)\npyautogui.moveTo(1, 2)", 2),
        ("pyautogui.moveTo(1, 2)\npyautogui.dragTo(3, 4, duration=0.5)", 0),
        ("pyautogui.moveTo(9, 9)\npyautogui.moveTo(1, 2)\npyautogui.dragTo(3, 4, duration=0.5)", 1),
        ('pyautogui.moveTo(9, 9)\npyautogui.keyDown("ctrl")\npyautogui.click(1, 2)\npyautogui.keyUp("ctrl")', 1),
        ('pyautogui.press("esc")', 0),
    ],
)
def test_what_only_brings_the_pointer_there_is_told_from_what_acts(script: str, length: int) -> None:
    parsed = parse(script)
    assert not parsed.problems
    assert approach_length(parsed.script) == length


@pytest.mark.display
@pytest.mark.long
def test_a_menu_that_opened_on_the_way_to_a_click_elsewhere_is_closed_by_it_again(start: Start, tmp_path: Path) -> None:
    def pass_menus(person: Person, session: LiveSession) -> None:
        person.press(*centre(session, "File"))
        time.sleep(1.0)
        person.press(600, 400)
        time.sleep(1.0)
        person.press(*centre(session, "File"))
        time.sleep(1.0)
        person.glide(*centre(session, "Edit"))
        person.press(600, 400)
        time.sleep(1.0)

    steps = record(start("mousepad"), tmp_path / "journal", pass_menus)
    proven = again(start, "mousepad", replay_steps(steps, tmp_path / "journal"))
    assert (proven.reason, proven.proven) == ("", True)


FLOATING_BAR = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Bar</title>
<style>button, p { position: fixed; left: 300px; top: 200px; width: 200px; height: 100px; margin: 0 }
p { background: silver }</style>
<button onclick="textContent = 'Pressed'">Press</button><p onmouseenter="hidden = true">12 files</p>"""


@pytest.mark.browser
@pytest.mark.display
@pytest.mark.long
def test_what_floats_over_an_element_makes_way_for_the_pointer_of_a_replay_too(start: Start, tmp_path: Path) -> None:
    def press_below(person: Person, session: LiveSession) -> None:
        person.glide(400, 250)
        time.sleep(0.5)
        person.click(400, 250)
        time.sleep(1.0)

    browser = browser_with(tmp_path, FLOATING_BAR)
    steps = record(start(settings.CHROMIUM_PATH, **browser), tmp_path / "journal", press_below)
    assert steps[-1].elements[-1]["name"] == "Press"
    proven = again(
        lambda *_, **__: start(settings.CHROMIUM_PATH, **browser), "", replay_steps(steps, tmp_path / "journal")
    )
    assert (proven.reason, proven.proven) == ("", True)
