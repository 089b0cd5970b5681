"""Tests of the command that writes GUIEnv from captures."""

import base64
import io
import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from PIL import Image

from annotator.screens.models import Screen, Source
from tests.factories import make_application, make_dataset, make_screen

pytestmark = pytest.mark.django_db


def captured(texts: int) -> Screen:
    screen = make_screen(make_application(make_dataset(), "shop"), source=Source.CAPTURE, height=600)
    lines = [{"box": [10, 20 * at, 90, 20 * at + 12], "text": f"line {at}", "order": at} for at in range(texts)]
    screen.page = {"texts": lines, "language": "en"}
    screen.url = "https://shop.example/"
    screen.save()
    return screen


def write(screen: Screen, folder: Path, *options: str) -> str:
    out = io.StringIO()
    slug = screen.application.dataset.slug
    call_command("write_guienv", "--dataset", slug, "--out", str(folder), *options, stdout=out)
    return out.getvalue()


def test_pages_become_texts_and_questions_with_their_crops(tmp_path: Path) -> None:
    screen = captured(30)
    output = write(screen, tmp_path / "a", "--max-size", "320x300", "--test-percent", "0")
    assert output.startswith("1 pages, 2 crops, 40 questions. Left out: 0 crops with fewer than ten texts, 0 texts")
    (page,) = [json.loads(line) for line in (tmp_path / "a/guienv_global_data.jsonl").read_text().splitlines()]
    assert (page["language"], page["text"].count("\n")) == ("en", 30)
    records = json.loads((tmp_path / "a/ocr_grounding_train_data.json").read_text())
    rows = pq.read_table(tmp_path / "a/ocr_grounding_train_images.parquet").to_pylist()
    assert {record["image_id"] for record in records} == {row["image_id"] for row in rows}
    sizes = {record["image_id"]: tuple(record["image_size"].values()) for record in records}
    for row in rows:
        with Image.open(io.BytesIO(base64.b64decode(row["base64"]))) as picture:
            assert picture.size == sizes[row["image_id"]]
        assert len(json.loads(row["elements"])) >= 10
    assert json.loads((tmp_path / "a/ocr_grounding_test_data.json").read_text()) == []
    counts = json.loads(write(screen, tmp_path / "b", "--max-size", "320x300", "--test-percent", "0", "--json"))
    assert (counts["pages"], counts["crops"], counts["questions"]) == (1, 2, 40)
    for path in (tmp_path / "a").iterdir():
        assert path.read_bytes() == (tmp_path / "b" / path.name).read_bytes()


def test_a_dataset_without_texts_and_wrong_options_are_refused(tmp_path: Path) -> None:
    screen = captured(0)
    with pytest.raises(CommandError, match="no captured page"):
        write(screen, tmp_path / "a")
    with pytest.raises(CommandError, match="is not empty"):
        write(screen, tmp_path)
    with pytest.raises(CommandError, match="no size"):
        write(screen, tmp_path / "b", "--max-size", "3x3")
