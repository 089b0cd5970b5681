"""Scores a model's predictions on files of GUICourse: GUIAct's steps, or GUIEnv's questions."""

import json
from argparse import RawDescriptionHelpFormatter
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
from django.core.management.base import BaseCommand, CommandError, CommandParser

from annotator.domain.guicourse.actions import Box
from annotator.domain.guicourse.answers import Report, score_actions, score_questions
from annotator.domain.guicourse.csv_text import FORMATS
from annotator.domain.guicourse.step_scores import VARIANTS
from annotator.files.inputs import read_input

MISUSE = 2
EXAMPLE = """
example: predictions are a JSON list of {"uid", "pred"}, as GUICourse's own results

  python3 manage.py score_guicourse --gold web-single_test_data.json --images web-single_test_images.parquet \\
      --predictions minicpm_web_single.json --positions thousandths --variant guicourse-eval
  python3 manage.py score_guicourse --gold guienv/ocr_grounding_test_data.json --predictions answers.json
"""


class Command(BaseCommand):
    """Exit 0: scored; 2: misuse, or nothing to score."""

    help = __doc__
    requires_system_checks = []

    def create_parser(self, *args: Any, **options: Any) -> CommandParser:
        return super().create_parser(*args, epilog=EXAMPLE, formatter_class=RawDescriptionHelpFormatter, **options)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--gold", type=Path, required=True, help="a *_data.json of GUIAct or GUIEnv")
        parser.add_argument("--predictions", type=Path, required=True)
        parser.add_argument(
            "--images", type=Path, help="GUIAct's *_images.parquet, whose elements clicks are meant for"
        )
        parser.add_argument("--variant", choices=list(VARIANTS), default="paper")
        parser.add_argument("--positions", choices=FORMATS, default="related", help="how predictions write places")
        parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            records = json.loads(read_input(options["gold"]).decode())
            listed = json.loads(read_input(options["predictions"]).decode())
            predictions = {str(row["uid"]): str(row["pred"]) for row in listed}
            report = self._score(records, predictions, options)
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise CommandError(f"these files cannot be scored: {error!r}", returncode=MISUSE) from None
        if options["json"]:
            self.stdout.write(json.dumps({"variant": options["variant"], **asdict(report)}))
            return
        variant = VARIANTS[options["variant"]]
        self.stdout.write(f"variant {variant.name}: {variant.reading}")
        for name, figure in report.figures.items():
            self.stdout.write(f"{name:<14}{'none' if figure is None else f'{100 * figure:8.2f}'}")
        self.stdout.write(f"{report.records} records; {report.missing} without a prediction, which score nothing")
        if report.faults:
            self.stderr.write("\n".join([f"{len(report.faults)} actions or records left out:", *report.faults]))

    def _score(self, records: list[Any], predictions: dict[str, str], options: dict[str, Any]) -> Report:
        chosen = {"variant": options["variant"], "position": options["positions"]}
        if records and "task_type" in records[0]:
            return score_questions(records, predictions, **chosen)
        elements = _elements(options["images"], records) if options["images"] else {}
        return score_actions(records, predictions, elements, **chosen)


def _elements(path: Path, records: list[Any]) -> dict[str, dict[str, Box]]:
    """The elements of each picture by id, in shares of it. Pictures themselves are not read."""
    sizes = {record["image_id"]: record["image_size"] for record in records}
    by_picture: dict[str, dict[str, Box]] = {}
    for row in pq.read_table(path, columns=["image_id", "elements"]).to_pylist():
        if size := sizes.get(row["image_id"]):
            listed = json.loads(row["elements"])
            by_picture[row["image_id"]] = {
                str(each["uid"]): _box(each["rect"], size) for each in listed if "rect" in each
            }
    return by_picture


def _box(rect: dict[str, float], size: dict[str, int]) -> Box:
    wide, high = size["width"], size["height"]
    return rect["left"] / wide, rect["top"] / high, rect["right"] / wide, rect["bottom"] / high
