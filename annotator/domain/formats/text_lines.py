"""Decodes a stream of bytes as UTF-8, and splits it into lines."""

import codecs
from collections.abc import Iterable, Iterator

from annotator.domain.problems import Problem, Rejected

MARK = "\ufeff"
LONGEST = 4_000_000


def text_of(pieces: Iterable[bytes]) -> Iterator[str]:
    """The text of UTF-8 bytes, piece by piece, without byte order mark and leading blanks.

    Raises Rejected, with the place, where it is not UTF-8.
    """
    decoder = codecs.getincrementaldecoder("utf-8")()
    read_bytes, has_begun = 0, False
    for piece, final in _with_end(pieces):
        pending_bytes = len(decoder.getstate()[0])
        try:
            text = decoder.decode(piece, final)
        except UnicodeDecodeError as error:
            position = read_bytes - pending_bytes + error.start + 1
            raise Rejected(Problem("not-utf-8", f"The predictions are not UTF-8: byte {position}.")) from None
        read_bytes += len(piece)
        if not has_begun:
            text = text.lstrip(MARK).lstrip()
        if text:
            has_begun = True
            yield text


def _with_end(pieces: Iterable[bytes]) -> Iterator[tuple[bytes, bool]]:
    for piece in pieces:
        yield piece, False
    yield b"", True


def lines_of(first_piece: str, pieces: Iterable[str]) -> Iterator[str]:
    """The lines of a text in pieces. Raises Rejected for a line of more than `LONGEST` characters."""
    remainder = first_piece
    for piece in pieces:
        *complete, remainder = (remainder + piece).split("\n") if "\n" in piece else [remainder + piece]
        yield from complete
        if len(remainder) > LONGEST:
            raise Rejected(Problem("line-too-long", f"A line has more than {LONGEST:,} characters."))
    yield from remainder.split("\n")
