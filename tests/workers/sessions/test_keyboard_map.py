"""Characters without a key get one of the unused keys, in turn."""

import pytest

from tests.workers.sessions.conftest import Start
from workers.sessions.keyboard_map import KeyboardMap

pytestmark = [pytest.mark.display, pytest.mark.long]
HAN = [0x01000000 + ord("一") + number for number in range(40)]
RETURN, LETTER_A, E_ACUTE = 0xFF0D, 0x61, 0xE9


def test_only_characters_without_a_key_get_one_and_the_oldest_makes_room(start: Start) -> None:
    screen = start("galculator").screen
    keyboard = KeyboardMap(screen)
    assert [keyboard.give_key(keysym) for keysym in (RETURN, LETTER_A, E_ACUTE, E_ACUTE)] == [False, False, True, False]
    assert all(keyboard.give_key(keysym) for keysym in HAN)
    rows = screen.ask(lambda connection: connection.get_keyboard_mapping(8, 248))
    shown = {keysym for row in rows for keysym in row}
    assert HAN[-1] in shown
    assert E_ACUTE not in shown
    assert LETTER_A in shown
    assert keyboard.give_key(E_ACUTE)
