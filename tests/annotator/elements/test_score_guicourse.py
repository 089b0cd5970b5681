"""Tests of the command that scores predictions on files of GUICourse, against those that a release gives."""

import base64
import json
from io import StringIO
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from annotator.domain.formats.guiact import files, pictures_schema
from annotator.domain.formats.record import ReleasedBox, ReleasedScreen, ReleaseHead, ReleaseRecord
from annotator.domain.geometry import Rect
from annotator.domain.guicourse.csv_text import write_actions
from annotator.domain.guicourse.labels import read_label

HEAD = ReleaseHead("Shop", 1, (7, 1, 2))
BOXES = tuple(
    ReleasedBox(str(at), Rect(100, top, 300, top + 40), f"box-{at}", "click") for at, top in enumerate((100, 300))
)
SCREEN = ReleasedScreen("web", "shop", "shopping", 1, "a.png", "00", 1000, 800, BOXES)
RECORD = ReleaseRecord(
    "f", "test", SCREEN, "Look for shoes", (), "", 'pyautogui.click(200.0, 120.0)\npyautogui.write("shoes")\n'
)


def run(*arguments: object) -> str:
    out = StringIO()
    call_command("score_guicourse", *map(str, arguments), stdout=out)
    return out.getvalue()


def test_what_a_release_writes_scores_100_with_its_own_actions(tmp_path: Path) -> None:
    written = {file.path: file for file in files(HEAD, lambda: [RECORD], lambda _: b"png")}
    gold = tmp_path / "gold.json"
    gold.write_bytes(b"".join(written["web-single_test_data.json"].content))  # type: ignore[arg-type]
    (step,) = json.loads(gold.read_text())
    actions, _ = read_label(step["actions_label"], 1000, 800)
    predictions = tmp_path / "predictions.json"
    prediction = write_actions(actions, "thousandths", 1000, 800)
    predictions.write_text(json.dumps([{"uid": step["uid"], "pred": f"thoughts: \nactions:\n{prediction}"}]))
    elements = [{"uid": box.id, "rect": {"left": 100, "top": box.rect.top, "right": 300, "bottom": box.rect.bottom}} for box in BOXES]  # fmt: skip # noqa: E501
    row = {
        "base64": [base64.b64encode(b"png").decode()],
        "elements": [json.dumps(elements)],
        "image_id": [step["image_id"]],
    }
    pq.write_table(pa.table(row, schema=pictures_schema()), tmp_path / "images.parquet")
    options = ("--gold", gold, "--predictions", predictions, "--images", tmp_path / "images.parquet")
    out = run(*options, "--positions", "thousandths", "--variant", "guicourse-eval")
    figures = [line.split()[-1] for line in out.splitlines()[1:5]]
    assert figures == ["100.00", "100.00", "100.00", "100.00"]
    report = json.loads(run(*options, "--positions", "thousandths", "--json"))
    assert (report["variant"], report["records"], report["missing"]) == ("paper", 1, 0)


def test_files_that_are_none_are_refused(tmp_path: Path) -> None:
    (tmp_path / "gold.json").write_text("{}")
    (tmp_path / "predictions.json").write_text("[]")
    for gold in ("gold.json", "missing.json"):
        with pytest.raises(CommandError, match="cannot be scored"):
            run("--gold", tmp_path / gold, "--predictions", tmp_path / "predictions.json")
