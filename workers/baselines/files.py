"""Tables as files: CSV, and where there is something to draw SVG and PNG, an index and JSON."""

from collections.abc import Sequence
from pathlib import Path

from annotator.dashboards.selectors.statistics.png import as_png
from annotator.domain.formats.json_stream import json_object
from annotator.domain.statistics import json_file
from annotator.domain.statistics.charts import draw
from annotator.domain.statistics.csv_file import as_csv
from annotator.domain.statistics.markdown import as_markdown
from annotator.domain.statistics.svg import as_svg
from annotator.domain.statistics.table import Table


def write_tables(folder: Path, title: str, tables: Sequence[Table]) -> list[str]:
    """Writes the tables anew into a folder; the names of the files."""
    contents: dict[str, bytes] = {}
    for table in tables:
        contents[f"{table.name}.csv"] = as_csv(table).encode()
        if drawing := draw(table):
            contents |= {f"{table.name}.svg": as_svg(drawing).encode(), f"{table.name}.png": as_png(drawing)}
    contents["baselines.json"] = b"".join(json_object(json_file.members(tables)))
    contents["index.md"] = as_markdown(title, tables).encode()
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    return list(contents)
