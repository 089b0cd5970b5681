"""Every character of a text is one that PyAutoGUI types; it drops the others without a word."""

from __future__ import annotations

from collections.abc import Iterator

from annotator.domain.problems import Problem
from annotator.domain.script import limits
from annotator.domain.script.actions import Write
from annotator.domain.script.key_names import TYPABLE
from annotator.domain.script.notes import problem_at
from annotator.domain.script.parse import Parsed

_SHOWN = 10


def problems(parsed: Parsed) -> Iterator[Problem]:
    for index, action in enumerate(parsed.script):
        if not isinstance(action, Write):
            continue
        for code, message in _faults(action.text):
            yield problem_at(parsed.place(index, "message"), code, message)


def _faults(text: str) -> Iterator[tuple[str, str]]:
    if not text:
        yield "no-effect", "There is nothing to write."
    if len(text) > limits.TEXT_CHARACTERS:
        size = f"{len(text):,} characters; {limits.TEXT_CHARACTERS:,} are allowed"
        yield "out-of-range", f"This text has {size}."
    if not TYPABLE.issuperset(text):
        strange = [character for character in dict.fromkeys(text) if character not in TYPABLE]
        yield "untypable-character", _untypable(strange)


def _untypable(strange: list[str]) -> str:
    shown = " ".join(
        character if character.isprintable() else f"U+{ord(character):04X}" for character in strange[:_SHOWN]
    )
    more = " …" if len(strange) > _SHOWN else ""
    return f"PyAutoGUI cannot type {shown}{more}; only what a US keyboard has can be written."
