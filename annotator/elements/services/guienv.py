"""GUIEnv of a dataset's captures: files in GUICourse's layout, from the texts that captures have read."""

import base64
import io
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from PIL import Image

from annotator.datasets.models import Dataset
from annotator.domain.formats.guiact import pictures_schema
from annotator.domain.formats.json_stream import dumped
from annotator.domain.geometry import Rect
from annotator.domain.guicourse.guienv import Crop, PageText, crops, global_text, local_records
from annotator.elements.services.pictures import stored_picture
from annotator.screens.models import Screen, Source
from annotator.screens.selectors import screens_of

GLOBAL_DATA = "guienv_global_data.jsonl"
PARTS = ("train", "test")


@dataclass(frozen=True, slots=True)
class Settings:
    """`longest`: width and height of the largest crop; `test_percent` of the pages are kept for the test part."""

    longest: tuple[int, int] = (1344, 1344)
    seed: int = 0
    test_percent: int = 5


@dataclass(slots=True)
class Written:
    """What was written, and what was left out: crops with fewer than ten texts, texts that a crop's edge cuts, pages
    without a text, pictures that another page has too.
    """

    pages: int = 0
    crops: int = 0
    questions: int = 0
    poor: int = 0
    cut: int = 0
    silent: int = 0
    repeated: int = 0


def write_guienv(dataset: Dataset, folder: Path, settings: Settings) -> Written:
    """Writes the global data, and questions and pictures of the parts, page by page. The same captures and settings
    give the same files.
    """
    written = Written()
    writers = {part: _PartWriter(folder, part) for part in PARTS}
    with (folder / GLOBAL_DATA).open("w", encoding="utf-8") as file:
        for screen in _pages(dataset, written):
            texts = _texts(screen)
            file.write(dumped(_global_record(screen, texts)) + "\n")
            written.pages += 1
            part = writers["test" if _draw(screen, settings.seed) < settings.test_percent else "train"]
            _write_crops(screen, texts, settings, part, written)
    for writer in writers.values():
        writer.close()
    return written


def _pages(dataset: Dataset, written: Written) -> Iterator[Screen]:
    """The captures of the dataset with texts, each picture once."""
    seen: set[str] = set()
    captured = screens_of(dataset).filter(source=Source.CAPTURE).order_by("application__slug", "number")
    for screen in captured.iterator(50):
        if screen.pixel_digest in seen:
            written.repeated += 1
        elif not _texts(screen):
            written.silent += 1
        else:
            yield screen
        seen.add(screen.pixel_digest)


def _texts(screen: Screen) -> list[PageText]:
    return [PageText(Rect(*text["box"]), text["text"]) for text in screen.page.get("texts", ()) if text["text"]]


def _global_record(screen: Screen, texts: list[PageText]) -> dict[str, Any]:
    return {
        "uid": f"uid_{_image_id(screen)}",
        "image_id": _image_id(screen),
        "image_size": {"width": screen.width, "height": screen.height},
        "url": screen.url,
        "language": screen.page.get("language", ""),
        "text": global_text(texts, screen.width, screen.height),
    }


def _image_id(screen: Screen) -> str:
    return f"image_{screen.application.slug}_{screen.number}"


def _draw(screen: Screen, seed: int) -> int:
    """0 to 99, by the picture."""
    return int(sha256(f"{seed}:{screen.pixel_digest}".encode()).hexdigest(), 16) % 100


def _write_crops(
    screen: Screen, texts: list[PageText], settings: Settings, part: "_PartWriter", written: Written
) -> None:
    cropped = crops(texts, screen.width, screen.height, longest=settings.longest)
    written.poor += cropped.poor
    written.cut += cropped.cut
    if not cropped.crops:
        return
    with Image.open(io.BytesIO(stored_picture(str(screen.image.name)))) as picture:
        picture.load()
        for number, crop in enumerate(cropped.crops):
            image_id = f"{_image_id(screen)}-split-{number}"
            area = crop.area
            png = io.BytesIO()
            picture.crop((area.left, area.top, area.right, area.bottom)).save(png, "PNG")
            written.crops += 1
            written.questions += part.add(crop, image_id, png.getvalue(), settings.seed)


class _PartWriter:
    """Writes one part's questions as a JSON list and its pictures as Parquet, row by row."""

    def __init__(self, folder: Path, part: str) -> None:
        self._data = (folder / f"ocr_grounding_{part}_data.json").open("w", encoding="utf-8")
        self._schema = pictures_schema()
        self._pictures = pq.ParquetWriter(folder / f"ocr_grounding_{part}_images.parquet", self._schema)
        self._begin = "["

    def add(self, crop: Crop, image_id: str, png: bytes, seed: int) -> int:
        """How many questions were written."""
        records = list(local_records(crop, image_id, seed))
        for record in records:
            self._data.write(f"{self._begin}{dumped(record)}")
            self._begin = ",\n"
        elements = [
            {"uid": str(number), "rect": _rect(text.rect), "text": text.text} for number, text in enumerate(crop.texts)
        ]
        picture = base64.b64encode(png).decode()
        row = {"base64": [picture], "elements": [dumped(elements)], "image_id": [image_id]}
        self._pictures.write_table(pa.table(row, schema=self._schema))
        return len(records)

    def close(self) -> None:
        self._data.write("]\n" if self._begin != "[" else "[]\n")
        self._data.close()
        self._pictures.close()


def _rect(rect: Rect) -> dict[str, int]:
    return {
        "x": rect.left, "y": rect.top, "width": rect.width, "height": rect.height,
        "left": rect.left, "top": rect.top, "right": rect.right, "bottom": rect.bottom,
    }  # fmt: skip
