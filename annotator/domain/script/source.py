"""Decodes a submitted script, text or bytes, to text that can be parsed."""

from __future__ import annotations

import codecs
import re

from annotator.domain.problems import Problem, Rejected
from annotator.domain.script import limits

_CODING_COMMENT = re.compile(r"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")


def decode(source: str | bytes) -> str:
    """The text with its line ends made "\\n" and a byte order mark taken off.

    Raises Rejected when it is too long, not UTF-8, holds NUL, or claims another encoding (PEP 263).
    """
    data = source if isinstance(source, bytes) else _encode(source)
    if len(data) > limits.SOURCE_BYTES:
        size = f"{len(data):,} bytes long; {limits.SOURCE_BYTES:,} are allowed"
        raise Rejected(Problem("too-long", f"The script is {size}."))
    text = _decode(data.removeprefix(codecs.BOM_UTF8))
    if "\0" in text:
        raise Rejected(_at(text, text.index("\0"), "nul-character", "A NUL character; delete it."))
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    _refuse_cookie(text)
    return text


def _encode(source: str) -> bytes:
    try:
        return source.encode()
    except UnicodeEncodeError as error:
        message = "Half a character (a lone surrogate); delete it."
        raise Rejected(_at(source, error.start, "not-utf-8", message)) from None


def _decode(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode()
        message = f"Byte {error.start + 1} is not UTF-8. Save the script as UTF-8."
        raise Rejected(_at(before, len(before), "not-utf-8", message)) from None


def _refuse_cookie(text: str) -> None:
    if "coding" not in text:
        return
    for number, line in enumerate(text.split("\n", 2)[:2], start=1):
        match = _CODING_COMMENT.match(line)
        if match and not _is_truthful(match[1], text):
            message = f"This line says the script is written in {match[1]}, but scripts are read as UTF-8."
            column = match.start(1) + 1
            end = match.end(1) + 1
            raise Rejected(Problem("encoding-cookie", f"{message} Delete it.", number, column, number, end))
        if line.strip() and not line.lstrip().startswith("#"):
            return


def _is_truthful(name: str, text: str) -> bool:
    try:
        canonical = codecs.lookup(name).name
    except LookupError:
        return False
    return canonical in ("utf-8", "utf-8-sig") or (canonical == "ascii" and text.isascii())


def _at(text: str, index: int, code: str, message: str) -> Problem:
    before = text[:index].replace("\r\n", "\n").replace("\r", "\n")
    line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
    return Problem(code, message, line, column, line, column + 1)
