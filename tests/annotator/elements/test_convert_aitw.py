"""AITW's records are read from their files and become GUIAct's; what cannot be is counted, or said with its file."""

import base64
import contextlib
import gzip
import io
import json
import struct
from io import StringIO
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from annotator.domain.guicourse.labels import read_label
from annotator.domain.guicourse.tfrecords import read_examples

SIZE = (20, 40)
BAR: dict[str, list[Any]] = {
    "image/ui_annotations_positions": [0.94, 0.1, 0.04, 0.2, 0.94, 0.4, 0.04, 0.2, 0.2, 0.1, 0.1, 0.5],
    "image/ui_annotations_ui_types": [b"ICON_V_BACKWARD", b"ICON_NAV_BAR_CIRCLE", b"TEXT"],
    "image/ui_annotations_text": [b"", b"", "Größe".encode()],
}


def varint(number: int) -> bytes:
    number &= (1 << 64) - 1
    parts = bytearray()
    while number > 0x7F:
        parts.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*parts, number])


def message(number: int, content: bytes) -> bytes:
    return varint(number << 3 | 2) + varint(len(content)) + content


def feature(values: list[Any]) -> bytes:
    """A feature as TensorFlow writes it: numbers packed."""
    if values and isinstance(values[0], bytes):
        return message(1, b"".join(message(1, value) for value in values))
    if values and isinstance(values[0], float):
        return message(2, message(1, struct.pack(f"<{len(values)}f", *values)))
    return message(3, message(1, b"".join(map(varint, values))))


def record(features: dict[str, list[Any]]) -> bytes:
    entries = (message(1, message(1, name.encode()) + message(2, feature(values))) for name, values in features.items())
    data = message(1, b"".join(entries))
    return struct.pack("<Q", len(data)) + b"\0\0\0\0" + data + b"\0\0\0\0"


def step(episode: str, number: int, **results: list[Any]) -> bytes:
    facts: dict[str, list[Any]] = {
        "episode_id": [episode.encode()], "step_id": [number], "goal_info": [b"open the settings"],
        "image/encoded": [bytes([number % 256, 20, 30]) * (SIZE[0] * SIZE[1])],
        "image/width": [SIZE[0]], "image/height": [SIZE[1]], "image/channels": [3], **BAR,
    }  # fmt: skip
    return record(facts | {f"results/{name}": values for name, values in results.items()})


def run(*words: object) -> dict[str, Any]:
    out = StringIO()
    call_command("convert_aitw", *map(str, words), "--json", stdout=out)
    counts: dict[str, Any] = json.loads(out.getvalue())
    return counts


@pytest.fixture
def shard(tmp_path: Path) -> Path:
    """An episode with each kind of action, and one whose only step has no navigation bar."""
    kinds = [
        step("7", 0, action_type=[4], yx_touch=[0.5, 0.25], yx_lift=[0.51, 0.25]),
        step("7", 1, action_type=[4], yx_touch=[0.8, 0.5], yx_lift=[0.2, 0.5]),
        step("7", 2, action_type=[3], type_action=["Zürich".encode()]),
        step("7", 3, action_type=[7]),
        step("7", 4, action_type=[5]),
        step("7", 5, action_type=[10]),
        step("7", 6, action_type=[-1]),
    ]
    bare: dict[str, list[Any]] = {name: [] for name in BAR}
    facts = step("8", 0, action_type=[7])
    without = record({**dict(next(iter(read_examples(io.BytesIO(facts))))), **bare})
    file = tmp_path / "general-00000-of-00001"
    file.write_bytes(gzip.compress(b"".join([*kinds, without])))
    return file


def test_each_kind_of_action_becomes_that_of_the_paper(shard: Path, tmp_path: Path) -> None:
    counts = run(shard, "--out", tmp_path / "out", "--test-percent", 0)
    assert counts["episodes"] == 1
    assert counts["steps"] == {"train": 6}
    assert counts["left_out"] == {"action type -1 is none of AITW's": 1, "no bottom navigation bar": 1}
    rows = json.loads((tmp_path / "out" / "smartphone_train_data.json").read_text())
    labels = [row["actions_label"] for row in rows]
    assert [label["name"] for label in labels] == ["tap", "swipe", "input", "enter", "tap", "answer"]
    assert labels[0]["point"] == {"absolute": "<point>5, 20</point>", "related": "<point>0.250, 0.500</point>"}
    assert labels[2]["text"] == "Zürich"
    assert labels[4]["point"]["related"] == "<point>0.200, 0.960</point>"
    assert all(read_label(label, *SIZE)[1] == [] for label in labels)
    assert rows[3]["uid"] == "uid_episode_7_step_03"
    assert json.loads((tmp_path / "out" / "smartphone_test_data.json").read_text()) == []


def test_pictures_and_elements_stand_under_their_image_id(shard: Path, tmp_path: Path) -> None:
    run(shard, "--out", tmp_path / "out", "--test-percent", 100)
    rows = json.loads((tmp_path / "out" / "smartphone_test_data.json").read_text())
    table = pq.read_table(tmp_path / "out" / "smartphone_test_images.parquet").to_pylist()
    pictures = {row["image_id"]: row for row in table}
    assert [row["image_id"] for row in rows] == list(pictures)
    picture = pictures["image_7_step_03"]
    image = Image.open(io.BytesIO(base64.b64decode(picture["base64"])))
    assert (image.size, image.getpixel((4, 4))) == (SIZE, (3, 20, 30))
    assert json.loads(picture["elements"])[2] == {
        "id": 2, "position": {"x": 2, "y": 8, "width": 10, "height": 4}, "ui_type": "TEXT", "text": "Größe",
    }  # fmt: skip


def test_steps_of_an_episode_stay_together(tmp_path: Path) -> None:
    steps = [step(str(episode), number, action_type=[7]) for episode in range(30) for number in range(3)]
    (tmp_path / "shard").write_bytes(b"".join(steps))
    counts = run(tmp_path / "shard", "--out", tmp_path / "out", "--test-percent", 50)
    by_part = {
        part: {
            row["uid"].split("_")[2] for row in json.loads((tmp_path / f"out/smartphone_{part}_data.json").read_text())
        }
        for part in ("train", "test")
    }
    assert not by_part["train"] & by_part["test"]
    assert sum(counts["steps"].values()) == 90
    assert len(by_part["test"]) > 5


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (gzip.compress(step("7", 0, action_type=[7]))[:-40], "shard: "),
        (step("7", 0, action_type=[7])[:-3], "ends within a record"),
        (b"no such file at all", "is no TFRecord file"),
        (record({"episode_id": [b"7"]}), "is no record of AITW"),
        (step("7", 0).replace(b"image/channels", b"image/chnnnels"), "is no record of AITW"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(content: bytes, message: str, tmp_path: Path) -> None:
    (tmp_path / "shard").write_bytes(content)
    with pytest.raises(CommandError, match=message):
        run(tmp_path / "shard", "--out", tmp_path / "out")


@given(st.binary(max_size=200))
def test_no_file_breaks_the_reader(content: bytes) -> None:
    with contextlib.suppress(ValueError):
        list(read_examples(io.BytesIO(content)))


values = st.one_of(
    st.lists(st.binary(max_size=9), min_size=1, max_size=4),
    st.lists(st.floats(-9, 9, width=32), min_size=1, max_size=4),
    st.lists(st.integers(-(2**63), 2**63 - 1), min_size=1, max_size=4),
)


@given(st.lists(st.dictionaries(st.text(max_size=5), values, max_size=4), max_size=3))
def test_records_are_read_as_they_were_written(examples: list[dict[str, Any]]) -> None:
    written = b"".join(map(record, examples))
    assert list(read_examples(io.BytesIO(written))) == examples
