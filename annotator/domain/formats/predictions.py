"""A file of predictions: JSON Lines with ids, or OmniACT's JSON list parallel to the split."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from annotator.domain.formats.script_text import read_script
from annotator.domain.problems import Problem, Rejected
from annotator.domain.script.actions import Action, Named, Pointer, Script, Scroll

FORM = '{"id": "0", "script": "pyautogui.click(10, 20)"} a line, or one list of scripts'


@dataclass(frozen=True, slots=True)
class Fault:
    """A prediction that cannot be scored and why; `id` is empty where an entry names none."""

    id: str
    code: str
    reason: str


@dataclass(slots=True)
class Predictions:
    """Scripts by id, for the tasks that have a sound one; whatever else there was is among the faults."""

    scripts: dict[str, Script] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)


Entry: TypeAlias = tuple[str, Any] | Fault
"""The id of a task and what was predicted for it."""


def read_predictions(data: bytes, ids: Sequence[str]) -> Predictions:
    """Reads predictions for the tasks with these ids, in the split's order.

    JSON Lines of `{"id": ..., "script": ...}`, or one JSON list of scripts. The first prediction for an id
    counts. Raises Rejected when the file is neither.
    """
    found, unanswered, known = Predictions(), dict.fromkeys(ids), frozenset(ids)
    for entry in _entries(_text(data), ids):
        if isinstance(entry, Fault):
            found.faults.append(entry)
        elif entry[0] in unanswered:
            del unanswered[entry[0]]
            _take(found, *entry)
        else:
            found.faults.append(_unwanted(entry[0], entry[0] in known))
    found.faults += [Fault(key, "missing", "there is no prediction for this task") for key in unanswered]
    return found


def _text(data: bytes) -> str:
    try:
        text = data.decode("utf-8-sig").strip()
    except UnicodeDecodeError as error:
        message = f"The predictions are not UTF-8: byte {error.start + 1}."
        raise Rejected(Problem("not-utf-8", message)) from None
    if not text:
        raise Rejected(Problem("no-predictions", "The file of predictions is empty."))
    return text


def _entries(text: str, ids: Sequence[str]) -> Iterable[Entry]:
    if not text.startswith("["):
        return _lines(text)
    try:
        return _items(json.loads(text), ids)
    except (ValueError, RecursionError) as error:
        raise Rejected(Problem("not-json", f"The list of predictions is not JSON: {error}.")) from None


def _items(values: Sequence[Any], ids: Sequence[str]) -> Iterator[Entry]:
    """In a list of scripts the place stands for the id."""
    for number, value in enumerate(values):
        if isinstance(value, dict):
            yield _identified(value, f"item {number + 1}")
        elif number < len(ids):
            yield ids[number], value
        else:
            yield Fault("", "extra", f"item {number + 1}: the split has only {len(ids)} tasks")


def _lines(text: str) -> list[Entry]:
    entries: list[Entry] = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            entries.append(_identified(_decoded(line), f"line {number}"))
    if all(isinstance(entry, Fault) and entry.code == "not-json" for entry in entries):
        raise Rejected(Problem("not-predictions", f"The file holds no predictions; they are {FORM}."))
    return entries


def _decoded(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _identified(value: Any, where: str) -> Entry:
    match value:
        case {"id": str() | int() as key}:
            return str(key), value.get("script")
        case {}:
            return Fault("", "no-id", f"{where} has no id")
        case _:
            return Fault("", "not-json", f"{where} is not a JSON object")


def _unwanted(key: str, known: bool) -> Fault:
    if known:
        return Fault(key, "repeated", "a second prediction for this task; the first one counts")
    return Fault(key, "extra", "the split has no task with this id")


def _take(found: Predictions, key: str, text: Any) -> None:
    if not isinstance(text, str):
        found.faults.append(Fault(key, "not-a-script", "there is no text in “script”"))
        return
    script, reason = read_script(text)
    if label := next(filter(None, map(_label, script)), ""):
        found.faults.append(Fault(key, "label", f"names the label “{label}”; predictions have coordinates"))
    elif reason:
        found.faults.append(Fault(key, "unreadable", reason))
    else:
        found.scripts[key] = script


def _label(action: Action) -> str:
    match action:
        case Pointer(target=Named(label)) | Scroll(target=Named(label)):
            return label
        case _:
            return ""
