"""Golden files: what each format writes of one small release, kept in `fixtures`."""

import json
import shutil
from collections.abc import Callable, Iterable, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

FIXTURES = Path(__file__).parents[4] / "fixtures"
TEXTS = (".md", ".json", ".jsonl", ".txt", ".yaml", ".csv")
Files = Mapping[str, bytes]


def readable(files: Files, *, manifest: bool) -> dict[str, bytes]:
    """The files as texts, pictures left out; of Parquet, whose bytes depend on its version, schema and rows.

    A `manifest` names the digests of those bytes too, so that it is left out where a format writes Parquet.
    """
    texts = {path: content for path, content in files.items() if path.endswith(TEXTS)}
    rows = {f"{path}.rows.json": _rows(content) for path, content in files.items() if path.endswith(".parquet")}
    if rows or not manifest:
        texts.pop("manifest.json", None)
    return texts | rows


def _rows(content: bytes) -> bytes:
    table = pq.read_table(BytesIO(content))
    metadata = {key.decode(): value.decode() for key, value in (table.schema.metadata or {}).items()}
    schema = {field.name: str(field.type) for field in table.schema}
    kept = {"schema": schema, "metadata": metadata, "rows": table.to_pylist()}
    return json.dumps(kept, ensure_ascii=False, indent=1, default=_size).encode() + b"\n"


def _size(value: Any) -> str:
    """What stands for the bytes of a picture."""
    return f"{len(value)} bytes"


def kept(folder: str, name: str) -> dict[str, bytes]:
    """The golden files of a format by path; git's line ends are those of the files."""
    base = FIXTURES / folder / name
    return {path.relative_to(base).as_posix(): path.read_bytes() for path in base.rglob("*") if path.is_file()}


def keep(folder: str, names: Iterable[str], texts_of: Callable[[str], Files]) -> None:
    """Writes the golden files of these formats anew."""
    shutil.rmtree(FIXTURES / folder, ignore_errors=True)
    for name in names:
        for place, content in texts_of(name).items():
            path = FIXTURES / folder / name / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
