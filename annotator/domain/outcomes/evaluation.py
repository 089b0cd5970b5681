"""Whether outcome checks hold, from plain values that were observed at the end of a session."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import assert_never
from urllib.parse import urldefrag

from annotator.domain.geometry import Rect
from annotator.domain.outcomes.checks import (
    AddressEquals,
    AnswerText,
    CellValue,
    ClipboardText,
    ElementValue,
    FileEquals,
    FileExists,
    FileText,
    FormPost,
    OutcomeCheck,
    PictureRegion,
)


@dataclass(frozen=True, slots=True)
class ObservedFile:
    """A file's SHA-256, its text where it is UTF-8, and the values of its cells by sheet ("" the first) and cell."""

    sha256: str
    text: str | None = None
    cells: Mapping[tuple[str, str], str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ObservedElement:
    role: str
    name: str
    value: str | None


@dataclass(frozen=True, slots=True)
class ObservedOutcome:
    """What a session showed at its end; None stands for what could not be observed.

    `distances` are shares of differing pixels by region and the picture's SHA-256; `posts` are paths and fields of
    forms that the environment's backend received.
    """

    files: Mapping[str, ObservedFile] = field(default_factory=dict)
    elements: Sequence[ObservedElement] = ()
    address: str | None = None
    posts: Sequence[tuple[str, Mapping[str, str]]] | None = None
    distances: Mapping[tuple[Rect, str], float] = field(default_factory=dict)
    clipboard: str | None = None
    answer: str | None = None


@dataclass(frozen=True, slots=True)
class CheckResult:
    """Whether a check holds; `reason` is a sentence that says why not."""

    check: OutcomeCheck
    holds: bool
    reason: str


def judge_checks(checks: Sequence[OutcomeCheck], observed: ObservedOutcome) -> tuple[CheckResult, ...]:
    """Return one result for each check, in order."""
    reasons = [why_not(check, observed) for check in checks]
    return tuple(CheckResult(check, not reason, reason) for check, reason in zip(checks, reasons, strict=True))


def why_not(check: OutcomeCheck, observed: ObservedOutcome) -> str:
    """Return the sentence that says why a check does not hold; empty when it holds."""
    match check:
        case FileExists() | FileEquals() | FileText() | CellValue():
            return _file(check, observed.files.get(check.path))
        case ElementValue():
            return _element(check, observed.elements)
        case AddressEquals():
            shown = observed.address
            if shown is None:
                return "No address could be observed."
            return "" if _plain(shown) == _plain(check.address) else f"The browser shows {shown}."
        case FormPost():
            return _post(check, observed.posts)
        case PictureRegion():
            return _region(check, observed.distances.get((check.region, check.picture)))
        case ClipboardText():
            text = observed.clipboard
            return "" if text == check.text else f"The clipboard holds {_quoted(text)}."
        case AnswerText():
            return _answer(check, observed.answer)
        case _:
            assert_never(check)


def _file(check: FileExists | FileEquals | FileText | CellValue, file: ObservedFile | None) -> str:
    if file is None:
        return f"There is no file {check.path}."
    match check:
        case FileExists():
            return ""
        case FileEquals():
            return "" if file.sha256 == check.sha256 else f"{check.path} has another content (SHA-256 {file.sha256})."
        case FileText():
            if file.text is None:
                return f"{check.path} is not a text in UTF-8."
            holds = check.text.replace("\r\n", "\n") in file.text.replace("\r\n", "\n")
            return "" if holds else f"{check.path} does not contain {_quoted(check.text)}."
        case CellValue():
            value = file.cells.get((check.sheet, check.cell))
            return "" if value == check.value else f"{check.cell} of {check.path} shows {_quoted(value)}."
        case _:
            assert_never(check)


def _element(check: ElementValue, elements: Sequence[ObservedElement]) -> str:
    shown = [
        element for element in elements if (element.role, element.name.rstrip()) == (check.role, check.name.rstrip())
    ]
    if not shown:
        return f"No {check.role} {_quoted(check.name)} is shown."
    if any(element.value == check.value for element in shown):
        return ""
    return f"The {check.role} {_quoted(check.name)} has the value {_quoted(shown[0].value)}."


def _post(check: FormPost, posts: Sequence[tuple[str, Mapping[str, str]]] | None) -> str:
    if posts is None:
        return "The environment has no backend that notes the forms it receives."
    if any(path == check.target and dict(check.fields).items() <= dict(fields).items() for path, fields in posts):
        return ""
    return f"No form with these values was sent to {check.target}."


def _region(check: PictureRegion, distance: float | None) -> str:
    if distance is None:
        return "The region could not be compared: the picture is not there or has another size."
    if distance <= check.distance:
        return ""
    return f"{distance:.1%} of the region's pixels differ; {check.distance:.1%} may."


def _answer(check: AnswerText, answer: str | None) -> str:
    if answer is None:
        return "No answer was given."
    known = {_words(text) for text in check.texts}
    return "" if _words(answer) in known else f"The answer was {_quoted(answer)}."


def _words(text: str) -> str:
    return " ".join(text.casefold().split())


def _plain(address: str) -> str:
    return urldefrag(address).url.rstrip("/")


def _quoted(text: str | None) -> str:
    return "nothing" if text is None else f"“{text[:200]}”"
