"""GUIAct's smartphone part from Android in the Wild (GUICourse 3.2): records and pictures, split by episode."""

import base64
import gzip
import hashlib
import io
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

import pyarrow as pa
import pyarrow.parquet as pq
from PIL import Image

from annotator.domain.formats.guiact import pictures_schema
from annotator.domain.formats.json_stream import dumped
from annotator.domain.guicourse.actions import GuiAction
from annotator.domain.guicourse.aitw import AitwStep, convert, read_step
from annotator.domain.guicourse.labels import write_label
from annotator.domain.guicourse.tfrecords import read_examples

PARTS = ("train", "test")
SOME = 32
NO_BAR = "no bottom navigation bar"


@dataclass(slots=True)
class ConvertedSteps:
    """Steps that were written, of how many episodes, and why others were left out."""

    steps: Counter[str] = field(default_factory=Counter)
    episodes: set[str] = field(default_factory=set)
    left_out: Counter[str] = field(default_factory=Counter)


def convert_aitw(files: Iterable[Path], folder: Path, *, seed: int, test_percent: float) -> ConvertedSteps:
    """Converts shards of AITW, TFRecords with or without gzip, into the folder.

    Raises ValueError, with the file's name, for what cannot be read, OSError as opening does.
    """
    converted = ConvertedSteps()
    with ExitStack() as stack:
        parts = {part: _Part(folder, part, stack) for part in PARTS}
        for file in files:
            for step in _steps(file):
                action, reason = convert(step.fields)
                if not step.has_navigation_bar:
                    action, reason = None, NO_BAR
                if action is None:
                    converted.left_out[reason] += 1
                    continue
                part = PARTS[_share(seed, step.episode) < test_percent / 100]
                parts[part].add(step, action)
                converted.steps[part] += 1
                converted.episodes.add(step.episode)
        for each in parts.values():
            each.end()
    return converted


def _steps(file: Path) -> Iterator[AitwStep]:
    with file.open("rb") as raw:
        is_compressed = raw.read(2) == b"\x1f\x8b"
        raw.seek(0)
        try:
            with gzip.open(raw) if is_compressed else raw as stream:
                yield from map(read_step, read_examples(stream))
        except (ValueError, EOFError, zlib.error, gzip.BadGzipFile) as fault:
            raise ValueError(f"{file}: {fault}") from None


def _share(seed: int, episode: str) -> float:
    """A number from 0 to 1 by which an episode is of the test part or not."""
    return int.from_bytes(hashlib.sha256(f"{seed}:{episode}".encode()).digest()[:8]) / 2**64


class _Part:
    """The records and pictures of a part, written as they come."""

    def __init__(self, folder: Path, name: str, stack: ExitStack) -> None:
        self._records: TextIO = stack.enter_context(
            (folder / f"smartphone_{name}_data.json").open("w", encoding="utf-8")
        )
        self._schema = pictures_schema()
        self._pictures = stack.enter_context(
            pq.ParquetWriter(folder / f"smartphone_{name}_images.parquet", self._schema)
        )
        self._waiting: list[dict[str, str]] = []
        self._separator = "["

    def add(self, step: AitwStep, action: GuiAction) -> None:
        name = f"{step.episode}_step_{step.number:02}"
        self._records.write(f"{self._separator}\n{dumped(_record(step, action, name))}")
        self._separator = ","
        picture = base64.b64encode(_png(step)).decode()
        self._waiting.append({"base64": picture, "elements": dumped(step.elements()), "image_id": f"image_{name}"})
        if len(self._waiting) == SOME:
            self._flush()

    def end(self) -> None:
        self._flush()
        self._records.write("\n]\n" if self._separator == "," else "[]\n")

    def _flush(self) -> None:
        if self._waiting:
            self._pictures.write_table(pa.Table.from_pylist(self._waiting, schema=self._schema))
            self._waiting = []


def _record(step: AitwStep, action: GuiAction, name: str) -> dict[str, Any]:
    """GUIAct's record of a step; `actions_label` is one action, and nobody wrote history, logs and thoughts."""
    return {
        "uid": f"uid_episode_{name}",
        "image_id": f"image_{name}",
        "image_size": {"width": step.width, "height": step.height},
        "question": step.goal,
        "actions_history": "",
        "logs": "",
        "thoughts": "",
        "actions_label": write_label(action, step.width, step.height),
    }


def _png(step: AitwStep) -> bytes:
    sink = io.BytesIO()
    Image.frombytes("RGB", (step.width, step.height), step.picture).save(sink, "PNG")
    return sink.getvalue()
