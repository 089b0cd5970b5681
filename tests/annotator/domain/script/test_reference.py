"""The reference shows every function, truthfully."""

import pytest

from annotator.domain.script.key_names import is_key
from annotator.domain.script.parse import parse
from annotator.domain.script.reference import FUNCTIONS, KEYS, FunctionReference
from annotator.domain.script.signatures import MODULES

TABLE = {name: function for functions in MODULES.values() for name, function in functions.items()}


def test_every_function_is_shown_once_by_its_name_or_as_another_name() -> None:
    names = [name for entry in FUNCTIONS for name in (entry.name, *entry.aliases)]
    assert sorted(names) == sorted(TABLE)


@pytest.mark.parametrize("entry", FUNCTIONS, ids=lambda entry: entry.name)
def test_an_example_can_be_read_and_uses_its_function(entry: FunctionReference) -> None:
    parsed = parse(entry.example)
    assert parsed.problems == ()
    module = "pyperclip" if entry.name == "copy" else "pyautogui"
    assert entry.example.startswith(f"{module}.{entry.name}(")


@pytest.mark.parametrize("entry", FUNCTIONS, ids=lambda entry: entry.name)
def test_an_option_shown_is_one_the_function_takes(entry: FunctionReference) -> None:
    results = {part.split("=")[0].strip(" )") for part in entry.signature.split("(", 1)[1].split(",") if "=" in part}
    assert results <= set(TABLE[entry.name].parameters)


def test_keys_shown_are_keys() -> None:
    assert all(map(is_key, KEYS))
