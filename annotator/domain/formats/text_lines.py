"""Text out of a stream of bytes, and its lines."""

import codecs
from collections.abc import Iterable, Iterator

from annotator.domain.problems import Problem, Rejected

MARK = "\ufeff"
LONGEST = 4_000_000


def text_of(pieces: Iterable[bytes]) -> Iterator[str]:
    """UTF-8 as text, piece by piece, without a byte order mark and without blanks before the first sign.

    Raises Rejected, with the place, where it is not UTF-8.
    """
    decoder = codecs.getincrementaldecoder("utf-8")()
    read, begun = 0, False
    for piece, final in _with_end(pieces):
        held = len(decoder.getstate()[0])
        try:
            text = decoder.decode(piece, final)
        except UnicodeDecodeError as error:
            place = read - held + error.start + 1
            raise Rejected(Problem("not-utf-8", f"The predictions are not UTF-8: byte {place}.")) from None
        read += len(piece)
        if not begun:
            text = text.lstrip(MARK).lstrip()
        if text:
            begun = True
            yield text


def _with_end(pieces: Iterable[bytes]) -> Iterator[tuple[bytes, bool]]:
    for piece in pieces:
        yield piece, False
    yield b"", True


def lines_of(first: str, rest: Iterable[str]) -> Iterator[str]:
    """The lines of a text that comes in pieces. Raises Rejected for one of more than `LONGEST` characters."""
    left = first
    for piece in rest:
        *whole, left = (left + piece).split("\n") if "\n" in piece else [left + piece]
        yield from whole
        if len(left) > LONGEST:
            raise Rejected(Problem("line-too-long", f"A line has more than {LONGEST:,} characters."))
    yield from left.split("\n")
