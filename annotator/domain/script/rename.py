"""Rewrites a script for renamed labels: only the names change, no other character."""

from __future__ import annotations

from collections.abc import Mapping

from annotator.domain.script.actions import Named, Pointer, Script, Scroll
from annotator.domain.script.parse import Parsed, parse
from annotator.domain.script.render import quote
from annotator.domain.script.source import decode
from annotator.domain.script.span import Span


def named_labels(script: Script) -> tuple[str, ...]:
    """The labels in a script, each once, in the order of their first mention."""
    return tuple(dict.fromkeys(target.label for _, target in _mentions(script)))


def rename(text: str, names: Mapping[str, str]) -> str:
    """The script with each label in `names` replaced, all at once: two labels may change places.

    Texts, keys and comments that happen to read like a label stay. What cannot be read stays as it is.
    """
    parsed = parse(text)
    mentions = [(index, target.label) for index, target in _mentions(parsed.script) if target.label in names]
    if not mentions:
        return text
    lines = decode(text).split("\n")
    # From the last to the first: what stands before a place keeps its columns.
    for index, label in reversed(mentions):
        _replace(lines, _label_span(parsed, index), names[label])
    return "\n".join(lines)


def _mentions(script: Script) -> list[tuple[int, Named]]:
    aimed = ((index, action.target) for index, action in enumerate(script) if isinstance(action, Pointer | Scroll))
    return [(index, target) for index, target in aimed if isinstance(target, Named)]


def _label_span(parsed: Parsed, index: int) -> Span:
    """The span of the label: always the argument given for `x`."""
    return parsed.argument_span(index, "x")


def _replace(lines: list[str], span: Span, name: str) -> None:
    """The text with the name in place of a literal, which may span several lines (implicit concatenation)."""
    first, last = span.line - 1, span.end_line - 1
    before, after = lines[first][: span.column - 1], lines[last][span.end_column - 1 :]
    mark = lines[first][span.column - 1]
    lines[first : last + 1] = [before + _quoted(name, mark) + after]


def _quoted(name: str, mark: str) -> str:
    """The name in the author's kind of quotes where it contains none of these."""
    plain = mark in "'\"" and mark not in name and "\\" not in name and name.isprintable()
    return f"{mark}{name}{mark}" if plain else quote(name)
