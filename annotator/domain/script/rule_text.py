"""Rule: a text is neither empty nor too long, and PyAutoGUI types every character that is written."""

from __future__ import annotations

from collections.abc import Iterator

from annotator.domain.problems import Problem
from annotator.domain.script import limits
from annotator.domain.script.actions import Copy, Write
from annotator.domain.script.diagnostics import problem_at
from annotator.domain.script.key_names import TYPABLE
from annotator.domain.script.parse import Parsed

_SHOWN = 10


def problems(parsed: Parsed) -> Iterator[Problem]:
    for index, action in enumerate(parsed.script):
        match action:
            case Write():
                for code, message in (*_size_problems(action.text, "write"), *_typing_problems(action.text)):
                    yield problem_at(parsed.argument_span(index, "message"), code, message)
            case Copy():
                for code, message in _size_problems(action.text, "copy"):
                    yield problem_at(parsed.argument_span(index, "text"), code, message)


def _size_problems(text: str, verb: str) -> Iterator[tuple[str, str]]:
    if not text:
        yield "no-effect", f"There is nothing to {verb}."
    if len(text) > limits.TEXT_CHARACTERS:
        size = f"{len(text):,} characters; {limits.TEXT_CHARACTERS:,} are allowed"
        yield "out-of-range", f"This text has {size}."


def _typing_problems(text: str) -> Iterator[tuple[str, str]]:
    if not TYPABLE.issuperset(text):
        untypable = [character for character in dict.fromkeys(text) if character not in TYPABLE]
        yield "untypable-character", _untypable(untypable)


def _untypable(untypable: list[str]) -> str:
    listed = " ".join(
        character if character.isprintable() else f"U+{ord(character):04X}" for character in untypable[:_SHOWN]
    )
    more = " …" if len(untypable) > _SHOWN else ""
    typable = f"PyAutoGUI cannot type {listed}{more}; only what a US keyboard has can be written."
    return f'{typable} To paste a text write pyperclip.copy("…") and pyautogui.hotkey("ctrl", "v").'
