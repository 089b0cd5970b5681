"""Texts on a picture, read by RapidOCR or by Tesseract: what stands in for the paper's EasyOCR."""

from __future__ import annotations

import shutil
import subprocess
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from math import ceil, floor
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from annotator.domain.clean_text import clean
from annotator.domain.geometry import Rect

if TYPE_CHECKING:
    from rapidocr_onnxruntime import RapidOCR

LEAST_CONFIDENCE = 0.5
#: smaller letters are read from an enlarged picture
ENLARGED_BELOW = 2560
#: levels of 255 between a letter and what is around it
INK = 48
#: widths as shares of a line's height: of a gap between words, and between texts that are no sentence, as in a menu
WORD_GAP, TEXT_GAP = 0.26, 0.6
TESSERACT_SECONDS = 120


class EngineMissing(Exception):  # noqa: N818 - a state that an installation changes
    """The engine is not installed; the message says how it comes."""


@dataclass(frozen=True, slots=True)
class ReadText:
    """A line of text in pixels of the picture, with the engine's confidence from 0 to 1."""

    rect: Rect
    text: str
    confidence: float


@dataclass(frozen=True, slots=True)
class Engine:
    """An OCR engine; `described` names it with its version."""

    name: str
    is_installed: Callable[[], bool]
    missing: str
    described: Callable[[], str]
    read: Callable[[NDArray[np.uint8]], list[ReadText]]


def read_texts(colours: NDArray[np.uint8], engine: str) -> list[ReadText]:
    """The lines of text on a picture (blue, green, red), from top to bottom and left to right.

    Raises EngineMissing.
    """
    readings = ensure_installed(engine).read(colours)
    texts = [text for text in readings if text.text and text.confidence >= LEAST_CONFIDENCE]
    return sorted(texts, key=lambda text: (text.rect.top, text.rect.left, text.rect.right, text.text))


def ensure_installed(engine: str) -> Engine:
    """The engine of this name. Raises EngineMissing where it is not installed."""
    chosen = ENGINES[engine]
    if not chosen.is_installed():
        raise EngineMissing(chosen.missing)
    return chosen


def _read_by_rapidocr(colours: NDArray[np.uint8]) -> list[ReadText]:
    """Lines by RapidOCR's detector, cut at wide gaps; words are recognised one by one, since it leaves out spaces."""
    height, width = colours.shape[:2]
    factor = 2 if max(height, width) <= ENLARGED_BELOW else 1
    size = (width * factor, height * factor)
    picture = np.asarray(cv2.resize(colours, size, interpolation=cv2.INTER_CUBIC) if factor > 1 else colours, np.uint8)
    engine = _rapidocr()
    corners, _ = engine.text_det(picture)
    lines = [] if corners is None else [_around(line, 1, *size) for line in corners]
    phrases = [phrase for line in lines for phrase in phrases_in(picture, line)]
    words = [picture[word.top : word.bottom, word.left : word.right] for phrase in phrases for word in phrase]
    recognised, _ = engine.text_rec(words) if words else ((), 0.0)
    readings = iter([(clean(text).strip(), float(confidence)) for text, confidence, *_ in recognised])
    return [_phrase(phrase, [next(readings) for _ in phrase], factor, width, height) for phrase in phrases]


def _phrase(
    words: Sequence[Rect], readings: Sequence[tuple[str, float]], factor: int, width: int, height: int
) -> ReadText:
    first, last = words[0], words[-1]
    corners = ((first.left, first.top), (last.right, last.bottom))
    legible = [(text, confidence) for text, confidence in readings if text]
    mean = sum(confidence for _, confidence in legible) / len(legible) if legible else 0.0
    return ReadText(_around(corners, factor, width, height), " ".join(text for text, _ in legible), mean)


def phrases_in(colours: NDArray[np.uint8], line: Rect) -> list[list[Rect]]:
    """The words of a line of text by the gaps between them, those of each phrase together."""
    part = colours[line.top : line.bottom, line.left : line.right].astype(np.int16)
    around = np.median(part.reshape(-1, 3), axis=0)
    columns = np.flatnonzero((np.abs(part - around).max(axis=2) > INK).any(axis=0))
    if not columns.size:
        return [[line]]
    phrases: list[list[Rect]] = []
    gaps = np.diff(columns)
    starts = [0, *(int(at) + 1 for at in np.flatnonzero(gaps > WORD_GAP * line.height))]
    for start, stop in zip(starts, [*starts[1:], columns.size], strict=True):
        left, right = line.left + int(columns[start]) - 3, line.left + int(columns[stop - 1]) + 4
        word = Rect(max(line.left, left), line.top, min(line.right, right), line.bottom)
        if start and gaps[start - 1] <= TEXT_GAP * line.height:
            phrases[-1].append(word)
        else:
            phrases.append([word])
    return phrases


def _around(corners: Sequence[Sequence[float]], factor: int, width: int, height: int) -> Rect:
    """The rectangle around a quadrangle, within the picture."""
    across, down = [x / factor for x, _ in corners], [y / factor for _, y in corners]
    left, top = min(max(0, floor(min(across))), width - 1), min(max(0, floor(min(down))), height - 1)
    return Rect(left, top, max(left + 1, min(width, ceil(max(across)))), max(top + 1, min(height, ceil(max(down)))))


@cache
def _rapidocr() -> RapidOCR:
    # Imported here: it takes a second and 100 MB.
    from rapidocr_onnxruntime import RapidOCR

    # Threads that wait for each other take twice the time of processors.
    threads = {"intra_op_num_threads": 1, "inter_op_num_threads": 1}
    # By default its detector shrinks pictures to 736 pixels and joins what stands side by side.
    return RapidOCR(det_limit_type="max", det_limit_side_len=2880, det_unclip_ratio=1.4, use_cls=False, **threads)


def _read_by_tesseract(colours: NDArray[np.uint8]) -> list[ReadText]:
    enlarged = cv2.resize(colours, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    png = cv2.imencode(".png", enlarged)[1].tobytes()
    command = ["tesseract", "-", "-", "--psm", "11", "-l", "eng", "tsv"]
    finished = subprocess.run(command, input=png, capture_output=True, timeout=TESSERACT_SECONDS, check=True)
    return lines_of_tsv(finished.stdout.decode("utf-8", "replace"), factor=2)


def lines_of_tsv(tsv: str, *, factor: int) -> list[ReadText]:
    """The lines of Tesseract's table of words; the confidence of a line is that of its worst word."""
    lines: dict[tuple[str, ...], list[tuple[Rect, str, float]]] = defaultdict(list)
    for row in tsv.splitlines()[1:]:
        cells = row.split("\t")
        if len(cells) == 12 and cells[0] == "5" and cells[11].strip():
            left, top, width, height = (int(cell) // factor for cell in cells[6:10])
            rect = Rect(left, top, left + max(width, 1), top + max(height, 1))
            lines[tuple(cells[1:5])].append((rect, clean(cells[11]).strip(), float(cells[10]) / 100))
    return [_line(words) for words in lines.values()]


def _line(words: Sequence[tuple[Rect, str, float]]) -> ReadText:
    rects = [rect for rect, _, _ in words]
    around = Rect(
        min(rect.left for rect in rects),
        min(rect.top for rect in rects),
        max(rect.right for rect in rects),
        max(rect.bottom for rect in rects),
    )
    return ReadText(around, " ".join(word for _, word, _ in words), min(sure for _, _, sure in words))


def _tesseract_version() -> str:
    output = subprocess.run(["tesseract", "--version"], capture_output=True, text=True, timeout=10, check=True)
    return output.stdout.splitlines()[0]


ENGINES: Mapping[str, Engine] = {
    engine.name: engine
    for engine in (
        Engine(
            "rapidocr",
            lambda: find_spec("rapidocr_onnxruntime") is not None,
            "Reading texts needs RapidOCR. On the server: python3 run.py setup --with baselines",
            lambda: f"rapidocr-onnxruntime {version('rapidocr-onnxruntime')}",
            _read_by_rapidocr,
        ),
        Engine(
            "tesseract",
            lambda: shutil.which("tesseract") is not None,
            "Reading texts by Tesseract needs its program. On the server: python3 run.py setup --with tesseract",
            _tesseract_version,
            _read_by_tesseract,
        ),
    )
}
