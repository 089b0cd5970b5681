"""The table of functions against PyAutoGUI and pyperclip themselves."""

import inspect
from typing import Any

import pyperclip
import pytest

from annotator.domain.script.signatures import (
    CLIPBOARD_FUNCTIONS,
    FUNCTIONS,
    MODULES,
    NOT_ACTIONS,
    NOT_CLIPBOARD_ACTIONS,
    UNSUPPORTED_PARAMETERS,
)
from annotator.domain.script.values import READERS
from tests.annotator.domain.script.pyautogui_without_display import answer

_ASK = """
import inspect, json
def described(function):
    parameters = inspect.signature(function).parameters.values()
    return [[p.name, p.kind.name, p.default is inspect.Parameter.empty] for p in parameters]
functions = {name: value for name, value in vars(pyautogui).items() if inspect.isfunction(value)}
own = {name: value for name, value in functions.items() if value.__module__ != "contextlib" and name[0] != "_"}
print(json.dumps({name: described(value) for name, value in own.items()}))
"""
_FREE_FORM = ("hotkey", "shortcut")
_NEEDED_TO_HAVE_AN_EFFECT = {
    "moveTo": {"x", "y"},
    "dragTo": {"x", "y"},
    "move": {"xOffset", "yOffset"},
    "moveRel": {"xOffset", "yOffset"},
}


@pytest.fixture(scope="module")
def offered() -> dict[str, Any]:
    """Each public function of PyAutoGUI: its parameters as (name, kind, required)."""
    functions: dict[str, Any] = answer(_ASK)
    return functions


@pytest.mark.parametrize("name", sorted(set(FUNCTIONS) - set(_FREE_FORM)))
def test_parameters_are_those_of_pyautogui_in_its_order(name: str, offered: dict[str, Any]) -> None:
    assert list(FUNCTIONS[name].parameters) == [parameter for parameter, _, _ in offered[name]]


@pytest.mark.parametrize("name", sorted(set(FUNCTIONS) - set(_FREE_FORM)))
def test_required_is_what_pyautogui_requires_or_what_gives_an_effect(name: str, offered: dict[str, Any]) -> None:
    required = {parameter for parameter, _, is_required in offered[name] if is_required}
    assert FUNCTIONS[name].required == required | _NEEDED_TO_HAVE_AN_EFFECT.get(name, set())


@pytest.mark.parametrize("name", _FREE_FORM)
def test_hotkeys_take_any_number_of_keys(name: str, offered: dict[str, Any]) -> None:
    assert [kind for _, kind, _ in offered[name]] == ["VAR_POSITIONAL", "VAR_KEYWORD"]


def test_every_function_of_pyautogui_is_an_action_or_known_not_to_be(offered: dict[str, Any]) -> None:
    unheard = set(offered) - set(FUNCTIONS) - NOT_ACTIONS - {"hold"}
    assert unheard == {name for name in unheard if name.startswith("ease")}


def test_pyperclip_has_the_functions_of_the_table_and_those_that_are_no_actions() -> None:
    assert set(pyperclip.__all__) == set(CLIPBOARD_FUNCTIONS) | NOT_CLIPBOARD_ACTIONS
    assert list(inspect.signature(pyperclip.lazy_load_stub_copy).parameters) == list(
        CLIPBOARD_FUNCTIONS["copy"].parameters
    )


def test_every_parameter_can_be_read_or_is_refused() -> None:
    results = {
        parameter
        for functions in MODULES.values()
        for function in functions.values()
        for parameter in function.parameters
    }
    assert results == set(READERS) | set(UNSUPPORTED_PARAMETERS) | {"x", "y", "xOffset", "yOffset"}
