"""Translates Python's syntax errors into messages for people who do not know Python."""

from __future__ import annotations

import re
from typing import Final

from annotator.domain.problems import Problem

_MESSAGES: Final = (
    (r"'(.)' was never closed", r"This \1 is never closed; add the bracket that closes it."),
    (r"unterminated triple-quoted", "This text is never closed; add the three quotes that end it."),
    (r"unterminated string literal", "This text is never closed; add the quote that ends it."),
    (r"unmatched '(.)'", r"This \1 closes nothing; delete it, or add the bracket that opens it."),
    (r"closing parenthesis '(.)' does not match.*'(.)'", r"\1 cannot close \2; use the matching bracket."),
    (r"invalid character '[“”„«»]'", 'A typographic quote; write a straight one: ".'),
    (r"invalid character '[‘’‚`´]'", "A typographic quote; write a straight one: '."),
    (
        r"invalid (?:character|non-printable character) (.*)",
        r"\1 means nothing here; delete it.",
    ),
    (r"unexpected indent", "This line starts with spaces; begin it at the left edge."),
    (
        r"unindent does not match|inconsistent use of tabs",
        "Begin this line at the left edge.",
    ),
    (r"unexpected EOF", "The script ends in the middle of something; complete it."),
    (r"(?i)perhaps you forgot a comma", "Something is missing between two arguments; a comma?"),
    (r"unexpected character after line continuation", "Nothing may follow a backslash; delete it."),
    (r"positional argument follows keyword", "A value without a name must stand before those with one."),
    (r"leading zeros in decimal", "A number may not start with 0; delete the zeros in front."),
    (r"keyword argument repeated: (\w+)", r"\1 is given twice; delete one."),
    (r"too many nested parentheses", "Too many brackets inside each other."),
    (r"expected an indented block", "Scripts have no blocks; write plain calls."),
    (r"cannot assign to|maybe you meant '=='", "Nothing can be assigned in a script; write calls only."),
    (r"Missing parentheses in call to", "A function is called with parentheses around what it gets."),
    (r"Exceeds the limit", "This number has too many digits."),
    (r"unicodeescape|\\[xuUN]", "A backslash in this text starts a code that is not complete; write two."),
)
_INCOMPLETE = re.compile(r"was never closed|unterminated triple|unexpected EOF|expected an indented block")


def is_incomplete(error: SyntaxError) -> bool:
    """Whether further lines might complete the text."""
    return bool(_INCOMPLETE.search(error.msg))


def is_open_text(error: SyntaxError) -> bool:
    return "triple-quoted" in error.msg


def syntax_problem(error: SyntaxError, first_line: int, lines: list[str]) -> Problem:
    """The problem in plain words; `first_line` is the line (from 1) at which the parsed text begins."""
    line = min(first_line + max(error.lineno or 1, 1) - 1, len(lines))
    column = min(max(error.offset or 1, 1), len(lines[line - 1]) + 1)
    end_line, end_column = line, column + 1
    if error.end_lineno == error.lineno and (error.end_offset or 0) > column:
        end_column = min(error.end_offset or 0, len(lines[line - 1]) + 1)
    code = "too-nested" if "too many nested" in error.msg else "syntax-error"
    message_text = _message(error.msg, lines[line - 1])
    return Problem(code, message_text, line, column, end_line, max(end_column, column + 1))


def _message(message: str, line: str) -> str:
    if line.lstrip().startswith("```"):
        return "Three backticks belong to Markdown, not to the script; delete this line."
    for pattern, advice in _MESSAGES:
        match = re.search(pattern, message)
        if match:
            return match.expand(advice)
    if message == "invalid syntax":
        return 'This is not a call; write one action a line, as in pyautogui.click("label").'
    return f"Python cannot read this: {message.rstrip('.?')}."
