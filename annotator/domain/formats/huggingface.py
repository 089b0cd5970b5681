"""The Hugging Face format: Parquet with the pictures inside, for `datasets.load_dataset` without a script."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pyarrow as pa

from annotator.domain.formats.dataset_card import Layout, card
from annotator.domain.formats.files import File, StoredImage
from annotator.domain.formats.huggingface_rows import CONFIGS, FEATURES, Config, features_json, rows
from annotator.domain.formats.layout import BOXES_IN_PIXELS, ReadImage, filled_splits, picture_name, picture_of
from annotator.domain.formats.parquet import parquet
from annotator.domain.formats.record import Records, ReleaseHead
from annotator.domain.splits import Split

LAYOUT = Layout(
    """\
- `load_dataset(FOLDER)` or `load_dataset(FOLDER, "tasks")`: a row for each sentence with `instruction`,
  `image`, `script` (coordinates), `script_labelled`, the `boxes` of its screen and its `actions`; `family`
  joins a task with its reformulations.
- `load_dataset(FOLDER, "grounding")`: a row for each labelled box; `"screens"`: a row for each screenshot.
- `<config>/<split>-00000-of-00001.parquet`: the pictures are inside.""",
    BOXES_IN_PIXELS,
    grounding=True,
)
TYPES: Mapping[str, pa.DataType] = {"string": pa.string(), "int32": pa.int32(), "float64": pa.float64()}


def files(head: ReleaseHead, records: Records, read_image: ReadImage) -> Iterator[File]:
    """The files of the release; a split without a task has none. Raises ValueError for a script that cannot be read."""
    splits = {config: filled_splits(records, grounding=config != "tasks") for config in CONFIGS}
    yield File("README.md", [card(head, records, replace(LAYOUT, front_matter=_front_matter(splits))).encode()])
    for config in CONFIGS:
        for split in splits[config]:
            content = parquet(schema(config), _sized_rows(config, records, split, read_image))
            yield File(f"{config}/{split}-00000-of-00001.parquet", content)


def _front_matter(splits: Mapping[Config, Sequence[Split]]) -> str:
    filled = [_config(config, splits[config]) for config in CONFIGS if splits[config]]
    return "configs:\n" + "".join(filled) if filled else ""


def _config(config: Config, splits: Sequence[Split]) -> str:
    default = "  default: true\n" if config == "tasks" else ""
    paths = "".join(f"  - {{split: {split}, path: {config}/{split}-*.parquet}}\n" for split in splits)
    return f"- config_name: {config}\n{default}  data_files:\n{paths}"


def schema(config: Config) -> pa.Schema:
    """The Arrow schema of a configuration, with the metadata by which `datasets` recognises the picture column."""
    return pa.schema(columns(config), metadata={"huggingface": features_json(config)})


def columns(config: Config) -> list[tuple[str, pa.DataType]]:
    """Name and Arrow type of each column."""
    return [(name, arrow_type(feature)) for name, feature in FEATURES[config].items()]


def arrow_type(feature: Any) -> pa.DataType:
    """The Arrow type of a column in the feature notation of `datasets`."""
    match feature:
        case {"_type": "Value", "dtype": str(name)}:
            return TYPES[name]
        case {"_type": "List", "feature": inner}:
            return pa.list_(arrow_type(inner))
        case {"_type": "Image"}:
            return pa.struct([("bytes", pa.binary()), ("path", pa.string())])
        case _:
            return pa.struct([(name, arrow_type(inner)) for name, inner in feature.items()])


def _sized_rows(
    config: Config, records: Records, split: Split, read_image: ReadImage
) -> Iterator[tuple[dict[str, Any], int]]:
    picture: StoredImage | None = None
    data = b""
    for screen, row in rows(config, records, split):
        if picture_of(screen) != picture:
            picture = picture_of(screen)
            data = read_image(picture)
        yield {**row, "image": {"bytes": data, "path": picture_name(screen)}}, len(data)
