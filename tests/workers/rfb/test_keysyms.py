"""Keysyms against the table of the VNC client that the page uses, and against python-xlib."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.script.key_names import is_key
from workers.display.keysyms import key_name, keysym_name
from workers.rfb.keysyms import KEYS, MODIFIERS, NAME_KEYSYMS, character, character_keysym, compose

NOVNC_TABLE = Path("frontend/node_modules/@novnc/novnc/core/input/keysymdef.js")
WRONG_IN_NOVNC = {0x10001D1, 0x1002248}
"""Two rows of noVNC's table name the keysym of another character (ǒ, ≅)."""


def test_every_character_that_the_page_can_send_is_read_back() -> None:
    rows = re.findall(r"^\s+(0x[0-9a-f]+): (0x[0-9a-f]+),", NOVNC_TABLE.read_text(), re.MULTILINE)
    pairs = {int(keysym, 16): chr(int(code, 16)) for code, keysym in rows}
    assert len(pairs) > 600
    wrong = {hex(keysym): char for keysym, char in pairs.items() if character(keysym) != char}
    assert set(wrong) <= set(map(hex, WRONG_IN_NOVNC))


@given(st.characters(exclude_categories=["Cc", "Cs"]))
def test_a_character_has_a_keysym_that_types_it(char: str) -> None:
    assert character(character_keysym(char)) == char


@given(st.integers(0, 0xFFFFFFFF))
def test_any_number_is_a_character_or_none(keysym: int) -> None:
    assert len(character(keysym)) <= 1


@pytest.mark.parametrize("name", sorted({*KEYS.values(), *MODIFIERS.values()}))
def test_a_key_name_is_pyautoguis_and_has_the_keysym_that_x_gives_it(name: str) -> None:
    assert is_key(name)
    if key_name(name) is not None and name != "clear":
        assert keysym_name(NAME_KEYSYMS[name]) == key_name(name)


@pytest.mark.parametrize(
    ("accent", "letter", "typed"),
    [("\u0301", "e", "é"), ("\u0308", "U", "Ü"), ("\u0302", " ", "^"), ("\u0301", "k", "ḱ"), ("\u0308", "4", '"4')],
)
def test_a_dead_key_and_a_letter_are_one_character_where_there_is_one(accent: str, letter: str, typed: str) -> None:
    assert compose(accent, letter) == typed
