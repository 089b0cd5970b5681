"""What a person does, as the recorder returns it."""

import math

import pytest

from annotator.domain.script.actions import At, Pointer
from annotator.domain.script.render import render
from tests.workers.rfb.person import Person
from workers.rfb.recorded_action import ActionKind, actions_to_script


def kinds(person: Person) -> list[ActionKind]:
    return [action.kind for action in person.leave()]


def script(person: Person) -> list[str]:
    return actions_to_script(person.leave()).splitlines()


def test_each_button_is_a_click_of_its_own() -> None:
    person = Person().move(10, 20).click().pause().move(50, 60).click("right").pause().move(90, 9).click("middle")
    assert script(person) == [
        "pyautogui.click(10, 20)",
        "pyautogui.rightClick(50, 60)",
        "pyautogui.middleClick(90, 9)",
    ]


@pytest.mark.parametrize(("times", "line"), [(2, "doubleClick(10, 20)"), (3, "tripleClick(10, 20)")])
def test_quick_clicks_at_one_place_are_one_action(times: int, line: str) -> None:
    assert script(Person().move(10, 20).click(times=times)) == [f"pyautogui.{line}"]


def test_slow_clicks_at_one_place_stay_two_when_they_are_replayed() -> None:
    person = Person().move(10, 20).click().pause(0.5).click()
    assert script(person) == ["pyautogui.click(10, 20)", "pyautogui.sleep(0.6)", "pyautogui.click(10, 20)"]


@pytest.mark.parametrize(("late", "expected"), [(0.0, ["double_click"]), (0.3, ["click", "click"])])
def test_a_double_click_is_what_came_to_the_program_as_one(late: float, expected: list[str]) -> None:
    """The second press is fed in time, and taken by the program when that is as busy as this."""
    person = Person().move(10, 20).click().pause(0.2).button("left", down=True)
    person.recorder.press_taken(person.at + late)
    assert kinds(person.pause(0.05).button("left", down=False)) == expected


def test_a_press_after_a_double_click_elsewhere_is_kept_from_being_its_third() -> None:
    person = Person().move(10, 20).click(times=2).move(80, 20).drag(180, 25)
    assert script(person)[:2] == ["pyautogui.doubleClick(10, 20)", "pyautogui.sleep(0.6)"]


def test_quick_clicks_at_two_places_are_two() -> None:
    assert kinds(Person().move(10, 20).click().move(40, 20).click()) == ["click", "click"]


def test_a_click_is_returned_when_no_double_click_can_come_any_more() -> None:
    person = Person().move(10, 20).click()
    recorder = person.recorder
    assert person.actions == []
    due_at = recorder.due_at
    assert due_at is not None
    assert recorder.flush(due_at - 0.01) == []
    assert [action.kind for action in recorder.flush(due_at + 0.01)] == ["click"]
    assert recorder.due_at is None


def test_a_double_click_after_a_click_elsewhere_keeps_its_distance_when_it_is_replayed() -> None:
    person = Person().move(10, 20).click().move(80, 20).click(times=2)
    assert script(person) == ["pyautogui.click(10, 20)", "pyautogui.sleep(0.6)", "pyautogui.doubleClick(80, 20)"]


def test_a_drag_from_where_a_click_was_is_replayed_apart_from_it_even_with_keys_between() -> None:
    person = Person().move(10, 20).click().type("a").drag(110, 25)
    assert script(person)[1:3] == ['pyautogui.write("a")', "pyautogui.sleep(0.6)"]
    assert "pyautogui.sleep(0.6)" not in script(Person().move(10, 20).click().move(50, 20).drag(110, 25))


def test_a_trembling_hand_clicks_where_the_button_went_down() -> None:
    person = Person().move(10, 20).button("left", down=True).move(13, 22).button("left", down=False)
    assert script(person) == ["pyautogui.click(10, 20)"]


def test_a_drag_goes_from_where_the_button_went_down_to_where_it_came_up() -> None:
    person = Person().move(10, 20).drag(110, 25)
    (action,) = person.leave()
    assert actions_to_script([action]).splitlines() == [
        "pyautogui.moveTo(10, 20)",
        "pyautogui.dragTo(110, 25, duration=0.6)",
    ]
    assert (action.point, action.end) == ((10, 20), (110, 25))


def circle(person: Person, radius: int, parts: int = 12) -> Person:
    """A loop drawn with the button down, back to where it began."""
    person.move(400 + radius, 400).button("left", down=True)
    for part in range(1, parts + 1):
        angle = 2 * math.pi * part / parts
        person.pause(0.05).move(round(400 + radius * math.cos(angle)), round(400 + radius * math.sin(angle)))
    return person.button("left", down=False)


def test_what_is_drawn_with_the_button_down_has_its_way_also_where_it_comes_back() -> None:
    (action,) = circle(Person(), 40).leave()
    assert (action.kind, action.point, action.end) == ("drag", (440, 400), (440, 400))
    lines = render(action.stroke).splitlines()
    assert lines[0] == "pyautogui.mouseDown(440, 400)"
    assert "pyautogui.moveTo(360, 400)" in lines
    assert lines[-3:] == ["pyautogui.moveTo(440, 400)", "pyautogui.sleep(0.02)", "pyautogui.mouseUp(440, 400)"]


def test_a_long_way_fits_into_a_script() -> None:
    (action,) = circle(Person(), 300, parts=400).leave()
    places = [each.target for each in action.stroke if isinstance(each, Pointer) and each.function == "moveTo"]
    assert 20 < len(places) <= 40
    assert all(abs(math.dist((place.x, place.y), (400, 400)) - 300) < 2 for place in places if isinstance(place, At))


def test_a_hand_that_is_not_quite_steady_drags_straight_and_clicks() -> None:
    (click,) = circle(Person(), 3, parts=4).leave()
    assert (click.kind, click.stroke) == ("click", ())
    person = Person().move(10, 20).button("left", down=True).move(150, 32).move(300, 20).button("left", down=False)
    (drag,) = person.leave()
    assert (drag.kind, drag.stroke) == ("drag", ())


def test_places_on_a_straight_part_of_a_way_are_left_out() -> None:
    person = Person().move(10, 20).button("left", down=True)
    for x, y in ((60, 20), (110, 20), (160, 20), (160, 70), (160, 120)):
        person.move(x, y)
    (action,) = person.button("left", down=False).leave()
    moves = [line for line in render(action.stroke).splitlines() if "moveTo" in line]
    assert moves == ["pyautogui.moveTo(160, 20)", "pyautogui.moveTo(160, 120)"]


def test_a_button_held_long_is_a_long_press() -> None:
    person = Person().move(10, 20).button("left", down=True).button("left", down=False, after=1.5)
    assert script(person) == [
        "pyautogui.mouseDown(10, 20)",
        "pyautogui.sleep(1.5)",
        "pyautogui.mouseUp(10, 20)",
    ]


def test_modifiers_are_held_for_a_click() -> None:
    person = Person().move(10, 20).key(0xFFE3, down=True).click().key(0xFFE3, down=False)
    assert script(person) == [
        'pyautogui.keyDown("ctrl")',
        "pyautogui.click(10, 20)",
        'pyautogui.keyUp("ctrl")',
    ]


def test_turns_of_the_wheel_in_one_direction_are_one_scroll() -> None:
    person = Person().move(10, 20).wheel("down", 5).wheel("up", 2).wheel("wheel-right", 1)
    assert script(person) == [
        "pyautogui.scroll(-5, 10, 20)",
        "pyautogui.scroll(2, 10, 20)",
        "pyautogui.hscroll(1, 10, 20)",
    ]


def test_characters_are_one_text_until_a_key_that_types_none() -> None:
    person = Person().type("Hello, World").press("backspace").press("backspace").type("d!").press("enter")
    assert script(person) == [
        'pyautogui.write("Hello, World")',
        'pyautogui.press("backspace", presses=2)',
        'pyautogui.write("d!")',
        'pyautogui.press("enter")',
    ]


def test_what_pyautogui_cannot_type_is_copied_and_pasted() -> None:
    person = Person().type("café 漢")
    assert script(person) == ['pyperclip.copy("café 漢")', 'pyautogui.hotkey("ctrl", "v")']


def test_dead_keys_and_altgr_choose_a_character() -> None:
    person = Person().tap(0xFE51).type("e").key(0xFE03, down=True).tap(0x20AC).key(0xFE03, down=False)
    assert script(person) == ['pyperclip.copy("é€")', 'pyautogui.hotkey("ctrl", "v")']


def test_keys_held_together_are_a_hotkey() -> None:
    person = Person().press("ctrl", "a").pause().press("ctrl", "shift", "T").pause().press("shift", "left")
    person.pause().press("alt", "f4").pause().press("ctrl", "+").pause().press("win")
    assert script(person) == [
        'pyautogui.hotkey("ctrl", "a")',
        'pyautogui.hotkey("ctrl", "shift", "t")',
        'pyautogui.hotkey("shift", "left")',
        'pyautogui.hotkey("alt", "f4")',
        'pyautogui.hotkey("ctrl", "+")',
        'pyautogui.press("win")',
    ]


def test_a_hotkey_of_another_alphabet_is_the_key_at_its_place() -> None:
    person = Person().key(0xFFE3, down=True).tap(0x6D3, keycode=0x2E).key(0xFFE3, down=False)
    assert script(person) == ['pyautogui.hotkey("ctrl", "c")']


def test_what_pyautogui_has_no_call_for_is_listed() -> None:
    person = Person().key(0xFFE3, down=True).tap(0xE9).key(0xFFE3, down=False)
    assert person.leave() == []
    assert [left_out.reason for left_out in person.recorder.unrecorded] == ["PyAutoGUI has no name for the key ctrl+é."]


def test_a_text_from_the_persons_clipboard_is_copied_before_it_is_pasted() -> None:
    person = Person().clipboard("grün").press("ctrl", "v")
    assert script(person) == ['pyperclip.copy("grün")', 'pyautogui.hotkey("ctrl", "v")']


def test_a_rest_during_which_the_screen_changed_is_a_hover() -> None:
    person = Person().move(10, 20).pause(0.5).screen_changes().pause(0.5).move(200, 200).click()
    assert script(person) == ["pyautogui.moveTo(10, 20)", "pyautogui.click(200, 200)"]


@pytest.mark.parametrize("seconds", [0.1, 30.0])
def test_a_rest_without_a_change_or_a_short_one_is_no_hover(seconds: float) -> None:
    person = Person().move(10, 20).pause(seconds)
    if seconds < 1:
        person.screen_changes()
    assert kinds(person.move(200, 200).click()) == ["click"]


def test_a_rest_where_the_pointer_clicks_or_has_clicked_is_no_hover() -> None:
    person = Person().move(10, 20).pause(1).screen_changes().click().pause(0.5).screen_changes().pause(1).move(90, 90)
    assert kinds(person) == ["click"]


def test_a_hover_may_be_the_last_action() -> None:
    person = Person().move(10, 20).pause(1).screen_changes()
    assert kinds(person) == ["hover"]


def test_a_pointer_moved_aside_before_a_key_is_recorded_where_that_changed_the_screen() -> None:
    lit = Person().move(10, 20).click().pause(0.6).move(90, 90).screen_changes().type("a")
    assert script(lit) == ["pyautogui.click(10, 20)", "pyautogui.moveTo(90, 90)", 'pyautogui.write("a")']
    assert kinds(Person().move(10, 20).click().screen_changes().pause(0.6).move(90, 90).type("a")) == ["click", "text"]


def test_what_lights_up_below_the_pointer_after_thinking_is_no_wait() -> None:
    person = Person().move(10, 20).click().pause(30).move(90, 90).pause(0.1).screen_changes().click()
    assert kinds(person) == ["click", "click"]


def test_only_what_begins_an_action_is_said_to_begin_one() -> None:
    person = Person().move(10, 20)
    assert person.recorder.begun_at is None
    person.click()
    pressed_at = person.recorder.begun_at
    person.click().move(30, 40)
    assert person.recorder.begun_at == pressed_at
    person.pause().type("a")
    typed_at = person.recorder.begun_at
    assert person.type("bc").recorder.begun_at == typed_at
    assert pressed_at != typed_at


def test_a_pause_in_which_the_screen_still_changed_is_a_wait() -> None:
    person = Person().move(10, 20).click().pause(2).screen_changes().pause(40).click()
    lines = script(person)
    assert lines[0] == lines[-1] == "pyautogui.click(10, 20)"
    assert lines[1] == "pyautogui.sleep(2)"


def test_thinking_is_no_wait() -> None:
    assert kinds(Person().move(10, 20).click().screen_changes().pause(60).move(90, 90).click()) == ["click", "click"]


def test_the_path_of_an_action_begins_where_the_one_before_ended() -> None:
    first, second = Person().move(10, 20).click().move(90, 90).click().leave()
    assert [point[1:] for point in first.path] == [(5, 10), (10, 20)]
    assert [point[1:] for point in second.path] == [(10, 20), (50, 55), (90, 90)]


def test_a_long_path_is_thinned_and_keeps_its_ends() -> None:
    person = Person()
    for step in range(2_000):
        person.move(step, step // 2)
    (action,) = person.click().leave()
    assert len(action.path) <= 500
    assert action.path[-1][1:] == (1999, 999)


def test_a_second_button_during_a_press_is_listed_and_not_acted_on() -> None:
    person = Person().move(10, 20).button("left", down=True).click("right").button("left", down=False)
    assert kinds(person) == ["click"]
    assert [left_out.reason for left_out in person.recorder.unrecorded] == [
        "The right button was pressed while the left one was down."
    ]


def test_a_button_that_never_came_up_is_listed() -> None:
    person = Person().move(10, 20).button("left", down=True)
    assert person.leave() == []
    assert len(person.recorder.unrecorded) == 1
