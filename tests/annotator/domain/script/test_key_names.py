"""The keys against PyAutoGUI's own list."""

from annotator.domain.script.key_names import GROUPS, KEY_NAMES, SAME_KEY, is_key
from tests.annotator.domain.script.pyautogui_without_display import answer

_ASK = "import json\nprint(json.dumps(pyautogui.KEYBOARD_KEYS))"


def test_keys_are_exactly_those_of_pyautogui() -> None:
    assert set(answer(_ASK)) == KEY_NAMES


def test_no_key_is_in_two_groups() -> None:
    names = [name for group in GROUPS.values() for name in group]
    assert len(names) == len(set(names))


def test_capital_letters_are_keys_and_other_names_are_small() -> None:
    assert is_key("A")
    assert not is_key("Enter")
    assert not is_key("é")


def test_other_names_of_a_key_are_keys() -> None:
    assert all(is_key(name) and is_key(other) for name, other in SAME_KEY.items())
