"""Observes at a session's end what its outcome checks ask for."""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import numpy as np
from PIL import Image

from annotator.domain.clean_text import load_json
from annotator.domain.geometry import Rect
from annotator.domain.outcomes.checks import (
    CellValue,
    ClipboardText,
    FileEquals,
    FileExists,
    FileText,
    OutcomeCheck,
    PictureRegion,
)
from annotator.domain.outcomes.evaluation import ObservedElement, ObservedFile, ObservedOutcome
from workers.sessions.commands import FORMS
from workers.sessions.display_access import read_clipboard
from workers.sessions.folder import read_beneath
from workers.sessions.live_session import LiveSession
from workers.snapshot.compare import count_differing_pixels

FILE_BYTES = 64 * 1024 * 1024
PIXEL_BYTES = 4
Pictures = Callable[[str], bytes | None]


def observe_outcome(
    session: LiveSession, checks: Sequence[OutcomeCheck], *, answer: str | None, pictures: Pictures
) -> ObservedOutcome:
    """Return what the session shows of what the checks ask for; `pictures` gives a PNG for a SHA-256."""
    inspection = session.inspector.inspect()
    shown = session.viewer.pixels()
    regions = [check for check in checks if isinstance(check, PictureRegion)]
    clipboard = any(isinstance(check, ClipboardText) for check in checks)
    distances = {(check.region, check.picture): _distance(session, shown, check, pictures) for check in regions}
    return ObservedOutcome(
        files=_files(session, checks),
        elements=tuple(ObservedElement(each.role, each.name, each.value) for each in inspection.tree.elements),
        address=inspection.address or None,
        posts=_posts(session) if session.has_site else None,
        distances={key: distance for key, distance in distances.items() if distance is not None},
        clipboard=read_clipboard(session.folder) if clipboard else None,
        answer=answer,
    )


def _files(session: LiveSession, checks: Sequence[OutcomeCheck]) -> dict[str, ObservedFile]:
    files: dict[str, ObservedFile] = {}
    for path in {check.path for check in checks if isinstance(check, (FileExists, FileEquals, FileText, CellValue))}:
        try:
            content = read_beneath(session.folder.home, path, FILE_BYTES)
        except ValueError:
            continue
        if content is not None:
            cells = [check for check in checks if isinstance(check, CellValue) and check.path == path]
            files[path] = _observed(content, path, cells)
    return files


def _posts(session: LiveSession) -> list[tuple[str, Mapping[str, str]]]:
    """Paths and fields of the forms that the site of the session received."""
    posts: list[tuple[str, Mapping[str, str]]] = []
    for line in (read_beneath(session.folder.path / "run", FORMS, FILE_BYTES) or b"").splitlines():
        # Programs of the session can write to the file, too.
        with suppress(ValueError, KeyError, TypeError, AttributeError):
            form = load_json(line)
            posts.append((str(form["path"]), {str(name): str(value) for name, value in form["fields"].items()}))
    return posts


def _observed(content: bytes, path: str, cells: Sequence[CellValue]) -> ObservedFile:
    try:
        text = content.decode()
    except UnicodeDecodeError:
        text = None
    return ObservedFile(hashlib.sha256(content).hexdigest(), text, read_cells(content, path, cells) if cells else {})


def read_cells(content: bytes, path: str, cells: Sequence[CellValue]) -> Mapping[tuple[str, str], str]:
    """Return the shown values of cells of an xlsx or ods file by sheet and cell; of an unreadable file none."""
    read = {"xlsx": _read_xlsx, "ods": _read_ods}.get(path.rpartition(".")[2].lower())
    try:
        return read(content, cells) if read else {}
    except (KeyError, ValueError, OSError, zipfile.BadZipFile, IndexError):
        return {}


def _read_xlsx(content: bytes, cells: Sequence[CellValue]) -> dict[tuple[str, str], str]:
    from openpyxl import load_workbook

    book = load_workbook(io.BytesIO(content), read_only=True, data_only=True)
    values = {}
    for check in cells:
        sheet = book[check.sheet] if check.sheet else book.worksheets[0]
        values[check.sheet, check.cell] = _value_text(sheet[check.cell].value)
    return values


def _read_ods(content: bytes, cells: Sequence[CellValue]) -> dict[tuple[str, str], str]:
    from odf.opendocument import load
    from odf.table import Table

    tables = load(io.BytesIO(content)).spreadsheet.getElementsByType(Table)
    values = {}
    for check in cells:
        named = [table for table in tables if not check.sheet or table.getAttribute("name") == check.sheet]
        values[check.sheet, check.cell] = _ods_cell(named[0], check.cell)
    return values


def _ods_cell(table: Any, cell: str) -> str:
    from odf import teletype
    from odf.table import TableCell, TableRow

    letters = cell.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("A") + 1
    row_element = _nth(table.getElementsByType(TableRow), int(cell[len(letters) :]), "numberrowsrepeated")
    cell_element = (
        _nth(row_element.getElementsByType(TableCell), column, "numbercolumnsrepeated") if row_element else None
    )
    return str(teletype.extractText(cell_element)) if cell_element else ""


def _nth(elements: Sequence[Any], number: int, repeated: str) -> Any | None:
    for element in elements:
        number -= int(element.getAttribute(repeated) or 1)
        if number <= 0:
            return element
    return None


def _value_text(value: object) -> str:
    if value is None:
        return ""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _distance(session: LiveSession, shown: bytes, check: PictureRegion, pictures: Pictures) -> float | None:
    png = pictures(check.picture)
    if png is None:
        return None
    with Image.open(io.BytesIO(png)) as image:
        if image.size != (session.viewer.width, session.viewer.height):
            return None
        expected = image.convert("RGB").tobytes("raw", "BGRX")
    size = session.viewer.width, session.viewer.height
    differing = count_differing_pixels(_crop(shown, size, check.region), _crop(expected, size, check.region))
    return differing / check.region.area


def _crop(pixels: bytes, size: tuple[int, int], region: Rect) -> bytes:
    rows = np.frombuffer(pixels, np.uint8).reshape(size[1], size[0], PIXEL_BYTES)
    return np.ascontiguousarray(rows[region.top : region.bottom, region.left : region.right]).tobytes()
