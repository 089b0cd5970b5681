"""An incremental reader of the items of one JSON list of any length."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from annotator.domain.formats.text_lines import LONGEST
from annotator.domain.problems import Problem, Rejected

BEHIND = frozenset(" \t\r\n,]")
SPACE = re.compile(r"[ \t\r\n]*")


def json_items(first_piece: str, pieces: Iterable[str]) -> Iterator[Any]:
    """The items of the list, whose bracket begins `first_piece`. Raises Rejected for text that is not JSON."""
    return _Reader(first_piece, iter(pieces)).items()


class _Reader:
    """An incremental reader; it holds the text that was read and not yet parsed, from `_at` on."""

    def __init__(self, first_piece: str, pieces: Iterator[str]) -> None:
        self._text, self._at, self._rest = first_piece, 1, pieces
        self._decode = json.JSONDecoder().raw_decode

    def items(self) -> Iterator[Any]:
        sign = "" if self._sign() == "]" else ","
        while sign == ",":
            yield self._item()
            sign = self._sign()
            self._at += sign == ","
        if self._sign() != "]":
            raise _not_json("a comma or the end of the list is missing")
        self._at += 1
        if self._sign():
            raise _not_json("something follows the list")

    def _sign(self) -> str:
        """The next character that is not blank; empty at the end."""
        while True:
            blank = SPACE.match(self._text, self._at)
            self._at = blank.end() if blank else self._at
            if self._at < len(self._text) or not self._more():
                return self._text[self._at : self._at + 1]

    def _more(self) -> bool:
        """Reads another piece; False at the end of the text."""
        piece = next(self._rest, None)
        if piece is not None:
            self._text, self._at = self._text[self._at :] + piece, 0
        return piece is not None

    def _item(self) -> Any:
        """The next item; more text is read until it is clear where it ends: 12 may continue as 123 or 12.5."""
        self._sign()
        while True:
            too_long = len(self._text) - self._at > LONGEST
            try:
                value, end = self._decode(self._text, self._at)
            except (ValueError, RecursionError) as error:
                if isinstance(error, RecursionError) or too_long or not self._more():
                    raise _not_json(str(error)) from None
                continue
            if self._text[end : end + 1] in BEHIND or too_long or not self._more():
                self._at = end
                return value


def _not_json(reason: str) -> Rejected:
    return Rejected(Problem("not-json", f"The list of predictions is not JSON: {reason}."))
