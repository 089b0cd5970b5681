"""An incremental reader of predictions: JSON Lines with ids, or OmniACT's JSON list parallel to the split."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from annotator.domain.clean_text import clean_json, load_json
from annotator.domain.formats.json_items import json_items
from annotator.domain.formats.script_text import read_script
from annotator.domain.formats.text_lines import lines_of, text_of
from annotator.domain.problems import Problem, Rejected
from annotator.domain.script.actions import Action, Named, Pointer, Script, Scroll

FORM = '{"id": "0", "script": "pyautogui.click(10, 20)"} a line, or one list of scripts'
LONGEST_SCRIPT = 100_000


@dataclass(frozen=True, slots=True)
class Fault:
    """The reason why a prediction cannot be scored; `id` is empty for an entry without one."""

    id: str
    code: str
    reason: str


@dataclass(frozen=True, slots=True)
class Prediction:
    """One entry of a file, or a task without entry: the text with its script, or its fault."""

    id: str
    text: str = ""
    script: Script = ()
    fault: Fault | None = None


@dataclass(slots=True)
class Predictions:
    """The scripts of a file by task id, and the faults of all other entries and tasks."""

    scripts: dict[str, Script] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)


Entry: TypeAlias = tuple[str, Any] | Fault
"""The id of a task and what was predicted for it."""


def read_predictions(data: bytes, ids: Sequence[str]) -> Predictions:
    """All predictions of a file. Raises Rejected as `stream_predictions` does."""
    predictions = Predictions()
    for prediction in stream_predictions([data], ids):
        if prediction.fault:
            predictions.faults.append(prediction.fault)
        else:
            predictions.scripts[prediction.id] = prediction.script
    return predictions


def stream_predictions(pieces: Iterable[bytes], ids: Sequence[str]) -> Iterator[Prediction]:
    """The predictions for the tasks with these ids in file order, then the tasks that have none.

    JSON Lines of `{"id": ..., "script": ...}`, or one JSON list of scripts; never more than a piece and an entry
    in memory. The first prediction for an id counts. Raises Rejected, perhaps only at the end, when the file is
    neither.
    """
    unanswered, task_ids, has_entries = dict.fromkeys(ids), frozenset(ids), False
    for entry in _entries(text_of(pieces), ids):
        if isinstance(entry, Fault):
            has_entries = has_entries or entry.code != "not-json"
            yield Prediction(entry.id, fault=entry)
            continue
        has_entries = True
        if entry[0] in unanswered:
            del unanswered[entry[0]]
            yield _read_prediction(*entry)
        else:
            yield Prediction(entry[0], fault=_surplus_fault(entry[0], entry[0] in task_ids))
    if not has_entries:
        raise Rejected(Problem("not-predictions", f"The file holds no predictions; they are {FORM}."))
    for key in unanswered:
        yield Prediction(key, fault=Fault(key, "missing", "there is no prediction for this task"))


def _entries(text: Iterator[str], ids: Sequence[str]) -> Iterator[Entry]:
    """The entries of a file of either form."""
    first = next(text, "")
    if not first:
        raise Rejected(Problem("no-predictions", "The file of predictions is empty."))
    if first.startswith("["):
        return _items(json_items(first, text), ids)
    return _lines(lines_of(first, text))


def _items(values: Iterable[Any], ids: Sequence[str]) -> Iterator[Entry]:
    """The entries of a JSON list; scripts without id belong to the task at their position."""
    for number, value in enumerate(map(clean_json, values)):
        if isinstance(value, dict):
            yield _entry(value, f"item {number + 1}")
        elif number < len(ids):
            yield ids[number], value
        else:
            yield Fault("", "extra", f"item {number + 1}: the split has only {len(ids)} tasks")


def _lines(lines: Iterable[str]) -> Iterator[Entry]:
    """The entries of JSON Lines."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _entry(_decoded(line), f"line {number}")


def _decoded(line: str) -> Any:
    """The value of a JSON line; None where it is not JSON."""
    try:
        return load_json(line)
    except (ValueError, RecursionError):
        return None


def _entry(value: Any, location: str) -> Entry:
    """Id and script of a JSON object, or the fault of anything else; `location` names the line or item."""
    match value:
        case {"id": str() | int() as key}:
            return str(key), value.get("script")
        case {}:
            return Fault("", "no-id", f"{location} has no id")
        case _:
            return Fault("", "not-json", f"{location} is not a JSON object")


def _surplus_fault(key: str, is_known: bool) -> Fault:
    """The fault of a repeated or unknown id."""
    if is_known:
        return Fault(key, "repeated", "a second prediction for this task; the first one counts")
    return Fault(key, "extra", "the split has no task with this id")


def _read_prediction(key: str, text: Any) -> Prediction:
    """The prediction of an entry: its script, or the fault of its text."""
    if not isinstance(text, str):
        return Prediction(key, fault=Fault(key, "not-a-script", "there is no text in “script”"))
    if len(text) > LONGEST_SCRIPT:
        return Prediction(key, fault=Fault(key, "too-long", f"it has more than {LONGEST_SCRIPT} characters"))
    script, reason = read_script(text)
    if label := next(filter(None, map(_label, script)), ""):
        reason = f"names the label “{label}”; predictions have coordinates"
        return Prediction(key, text, fault=Fault(key, "label", reason))
    return Prediction(key, text, fault=Fault(key, "unreadable", reason)) if reason else Prediction(key, text, script)


def _label(action: Action) -> str:
    """The label that an action names; empty where it has a point."""
    match action:
        case Pointer(target=Named(label)) | Scroll(target=Named(label)):
            return label
        case _:
            return ""
