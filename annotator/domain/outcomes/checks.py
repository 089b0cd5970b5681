"""The kinds of outcome checks, a closed set; `kind` is their name in JSON."""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from annotator.domain.geometry import Rect


@dataclass(frozen=True, slots=True)
class FileExists:
    """A file is in the session's home folder, at a path relative to it."""

    kind: ClassVar[str] = "file-exists"
    path: str


@dataclass(frozen=True, slots=True)
class FileEquals:
    """A file has exactly the content with this SHA-256 (hex)."""

    kind: ClassVar[str] = "file-equals"
    path: str
    sha256: str


@dataclass(frozen=True, slots=True)
class FileText:
    """A text file, in UTF-8, contains a text; line ends count as the same."""

    kind: ClassVar[str] = "file-text"
    path: str
    text: str


@dataclass(frozen=True, slots=True)
class CellValue:
    """A cell such as B2 of a spreadsheet (xlsx, ods) shows a value; the first sheet where `sheet` is empty."""

    kind: ClassVar[str] = "cell-value"
    path: str
    cell: str
    value: str
    sheet: str = ""


@dataclass(frozen=True, slots=True)
class ElementValue:
    """An element of this role and name is shown and has this value (AT-SPI or DOM)."""

    kind: ClassVar[str] = "element-value"
    role: str
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class AddressEquals:
    """The browser shows this address, with or without a final slash or fragment."""

    kind: ClassVar[str] = "address"
    address: str


@dataclass(frozen=True, slots=True)
class FormPost:
    """The environment's backend received a form at this path of its address with at least these fields."""

    kind: ClassVar[str] = "form-post"
    target: str
    fields: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class PictureRegion:
    """A region of the screen differs from that of a picture in at most `distance` (0 to 1) of its pixels."""

    kind: ClassVar[str] = "picture-region"
    region: Rect
    picture: str
    distance: float = 0.01


@dataclass(frozen=True, slots=True)
class ClipboardText:
    """The clipboard holds this text."""

    kind: ClassVar[str] = "clipboard"
    text: str


@dataclass(frozen=True, slots=True)
class AnswerText:
    """The closing answer is one of these texts, apart from case and spaces around and between words."""

    kind: ClassVar[str] = "answer"
    texts: tuple[str, ...]


OutcomeCheck: TypeAlias = (
    FileExists
    | FileEquals
    | FileText
    | CellValue
    | ElementValue
    | AddressEquals
    | FormPost
    | PictureRegion
    | ClipboardText
    | AnswerText
)
KINDS: dict[str, type[OutcomeCheck]] = {
    check.kind: check
    for check in (
        *(FileExists, FileEquals, FileText, CellValue, ElementValue, AddressEquals),
        *(FormPost, PictureRegion, ClipboardText, AnswerText),
    )
}
