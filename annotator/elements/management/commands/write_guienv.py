"""Writes GUIEnv (GUICourse 3.1) of a dataset's captures: all texts of each page, and questions on crops of it."""

import json
from argparse import ArgumentTypeError, RawDescriptionHelpFormatter
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from annotator.datasets.models import Dataset
from annotator.domain.clean_text import clean
from annotator.elements.services.guienv import Settings, write_guienv
from annotator.files.outputs import is_new_or_empty

MISUSE = 2
EXAMPLE = """
example: capture whole pages, then write what they hold

  python3 manage.py capture_screens --list urls.txt --full-page --dataset everyday-screens --application news \\
      --journal captures.jsonl
  python3 manage.py write_guienv --dataset everyday-screens --max-size 1344x1344 --out guienv
      guienv/guienv_global_data.jsonl               a page a line: all its texts in layout order, with boxes, language
      guienv/ocr_grounding_{train,test}_data.json   text2bbox and bbox2text questions on crops of at least ten texts
      guienv/ocr_grounding_{train,test}_images.parquet   the crops by image_id, with their elements
"""


class Command(BaseCommand):
    """Exit 0: written; 1: there was nothing to write; 2: misuse."""

    help = __doc__
    requires_system_checks = []

    def create_parser(self, *args: Any, **options: Any) -> CommandParser:
        return super().create_parser(*args, epilog=EXAMPLE, formatter_class=RawDescriptionHelpFormatter, **options)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--dataset", type=clean, required=True, help="the dataset's slug")
        parser.add_argument("--out", type=Path, required=True, help="a folder that is new or empty")
        parser.add_argument("--max-size", type=_size, default=(1344, 1344), metavar="WIDTHxHEIGHT", help="of a crop")
        parser.add_argument("--seed", type=int, default=0, help="which texts are asked for, and which pages are test")
        parser.add_argument("--test-percent", type=int, default=5, choices=range(101), metavar="PERCENT")
        parser.add_argument("--json", action="store_true", help="one JSON object instead of sentences")

    def handle(self, *args: Any, **options: Any) -> None:
        dataset = Dataset.objects.filter(slug=options["dataset"]).first()
        if dataset is None:
            raise CommandError(f"there is no dataset “{options['dataset']}”", returncode=MISUSE)
        folder: Path = options["out"]
        if not is_new_or_empty(folder):
            raise CommandError(f"{folder} is not empty", returncode=MISUSE)
        folder.mkdir(parents=True, exist_ok=True)
        settings = Settings(options["max_size"], options["seed"], options["test_percent"])
        written = write_guienv(dataset, folder, settings)
        counts = asdict(written)
        sentence = (
            "{pages} pages, {crops} crops, {questions} questions. Left out: {poor} crops with fewer than ten texts, "
            "{cut} texts that the edge of a crop cuts, {silent} pages without a text, {repeated} pages with the same "
            "picture as another."
        )
        self.stdout.write(json.dumps(counts) if options["json"] else sentence.format(**counts))
        if not written.pages:
            raise CommandError("this dataset has no captured page with texts", returncode=1)


def _size(text: str) -> tuple[int, int]:
    wide, _, high = text.partition("x")
    if not (wide.isdecimal() and high.isdecimal() and 64 <= int(wide) <= 16384 and 64 <= int(high) <= 16384):
        raise ArgumentTypeError(f"{text!r} is no size such as 1344x1344, from 64 to 16384")
    return int(wide), int(high)
