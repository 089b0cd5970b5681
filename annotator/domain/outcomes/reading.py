"""Outcome checks from and to JSON: a list of objects, each with a `kind` and the fields of its class."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import MISSING, fields
from typing import Any

from annotator.domain.geometry import Rect
from annotator.domain.outcomes.checks import KINDS, OutcomeCheck
from annotator.domain.problems import Problem

LIMIT = 50
TEXT_LIMIT = 10_000
SHA256 = re.compile(r"[0-9a-f]{64}")
CELL = re.compile(r"[A-Z]{1,3}[1-9][0-9]{0,6}")


class BadValue(ValueError):  # noqa: N818 - one field of a check, with the reason as a sentence
    """A value that a field cannot have."""


def read_checks(value: Any) -> tuple[tuple[OutcomeCheck, ...], tuple[Problem, ...]]:
    """Return the checks of a JSON value and what is wrong with it; `field` of a problem is `checks.<number>.<name>`."""
    if not isinstance(value, list):
        return (), (Problem("not-checks", "Outcome checks are a list.", field="checks"),)
    if len(value) > LIMIT:
        return (), (Problem("too-many-checks", f"At most {LIMIT} outcome checks are kept.", field="checks"),)
    checks, problems = [], []
    for number, entry in enumerate(value):
        check, wrong = _read(entry, f"checks.{number}")
        problems += wrong
        if check is not None:
            checks.append(check)
    return tuple(checks), tuple(problems)


def as_json(checks: Sequence[OutcomeCheck]) -> list[dict[str, Any]]:
    """The JSON value that `read_checks` reads as these checks."""
    return [
        {"kind": check.kind, **{each.name: _plain(getattr(check, each.name)) for each in fields(check)}}
        for check in checks
    ]


def _plain(value: Any) -> Any:
    if isinstance(value, Rect):
        return [value.left, value.top, value.right, value.bottom]
    if isinstance(value, tuple):
        pairs = all(isinstance(each, tuple) for each in value) and value
        return dict(value) if pairs else list(value)
    return value


def _read(entry: Any, place: str) -> tuple[OutcomeCheck | None, list[Problem]]:
    kind = KINDS.get(str(entry.get("kind"))) if isinstance(entry, dict) else None
    if kind is None:
        known = ", ".join(KINDS)
        return None, [Problem("unknown-check", f"An outcome check has one of these kinds: {known}.", field=place)]
    values: dict[str, Any] = {}
    problems = [
        Problem("unknown-field", f"A check {kind.kind} has no field {name}.", field=f"{place}.{name}")
        for name in sorted(entry.keys() - {"kind"} - {each.name for each in fields(kind)})
    ]
    for each in fields(kind):
        if each.name not in entry and each.default is not MISSING:
            continue
        try:
            values[each.name] = READERS[each.name](entry.get(each.name))
        except BadValue as error:
            problems.append(Problem("bad-check", str(error), field=f"{place}.{each.name}"))
    return (None if problems else kind(**values)), problems


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > TEXT_LIMIT:
        raise BadValue(f"Give a text of at most {TEXT_LIMIT:,} characters.")
    return value


def _filled(value: Any) -> str:
    if not _text(value).strip():
        raise BadValue("Give a text; it may not be empty.")
    return _text(value)


def _file_path(value: Any) -> str:
    path = _filled(value)
    if path.startswith("/") or ".." in path.split("/") or "\0" in path:
        raise BadValue("Give a path relative to the home folder, without “..”.")
    return path


def _target(value: Any) -> str:
    if not _text(value).startswith("/"):
        raise BadValue("Give the path of an address, such as /order.")
    return _text(value)


def _sha256(value: Any) -> str:
    if not SHA256.fullmatch(_text(value)):
        raise BadValue("Give a SHA-256 as 64 hexadecimal digits.")
    return _text(value)


def _cell(value: Any) -> str:
    if not CELL.fullmatch(_text(value)):
        raise BadValue("Give a cell such as B2.")
    return _text(value)


def _region(value: Any) -> Rect:
    sides = value if isinstance(value, list) else []
    if len(sides) != 4 or not all(isinstance(side, int) and 0 <= side <= 32767 for side in sides):
        raise BadValue("Give a region as left, top, right, bottom in pixels.")
    left, top, right, bottom = sides
    if left >= right or top >= bottom:
        raise BadValue("The region is empty: right lies beyond left, bottom below top.")
    return Rect(left, top, right, bottom)


def _distance(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 1:
        raise BadValue("Give a distance between 0 and 1, the share of pixels that may differ.")
    return float(value)


def _form(value: Any) -> tuple[tuple[str, str], ...]:
    if not isinstance(value, dict) or not value:
        raise BadValue("Give the fields of the form with their values.")
    return tuple(sorted((_filled(name), _text(text)) for name, text in value.items()))


def _answers(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not value:
        raise BadValue("Give one accepted answer or several.")
    return tuple(_filled(text) for text in value)


READERS: dict[str, Callable[[Any], Any]] = {
    "path": _file_path,
    "target": _target,
    "sha256": _sha256,
    "text": _filled,
    "cell": _cell,
    "value": _text,
    "sheet": _text,
    "role": _filled,
    "name": _text,
    "address": _filled,
    "fields": _form,
    "region": _region,
    "picture": _sha256,
    "distance": _distance,
    "texts": _answers,
}
