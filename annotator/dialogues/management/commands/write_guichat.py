"""Writes GUIChat (GUICourse 3.3) of a dataset: the dialogues that people have checked, and their pictures."""

import json
from argparse import RawDescriptionHelpFormatter
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from annotator.datasets.models import Dataset
from annotator.dialogues.services.guichat import write_guichat
from annotator.domain.clean_text import clean
from annotator.files.outputs import is_new_or_empty

MISUSE = 2
EXAMPLE = """
example: an assistant suggests dialogues (Settings > Assistants), people check them (Dialogues), then

  python3 manage.py write_guichat --dataset everyday-screens --out guichat
      guichat/guichat_data.json        [{"uid", "question_type", "image_id", "text": [{"from": "human", "value"}, …]}]
      guichat/guichat_images.parquet   the pictures by image_id, as bytes

Boxes stand in the answers as <box>left top right bottom</box>, in thousandths of the picture.
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
        parser.add_argument(
            "--keep-wrong", action="store_true", help="write also what was found wrong when it was checked again"
        )
        parser.add_argument("--json", action="store_true", help="one JSON object instead of sentences")

    def handle(self, *args: Any, **options: Any) -> None:
        dataset = Dataset.objects.filter(slug=options["dataset"]).first()
        if dataset is None:
            raise CommandError(f"there is no dataset “{options['dataset']}”", returncode=MISUSE)
        folder: Path = options["out"]
        if not is_new_or_empty(folder):
            raise CommandError(f"{folder} is not empty", returncode=MISUSE)
        folder.mkdir(parents=True, exist_ok=True)
        written = write_guichat(dataset, folder, keep_wrong=options["keep_wrong"])
        counts = asdict(written)
        sentence = (
            "{dialogues} dialogues about {pictures} pictures. Not checked: {unchecked}; dropped: {dropped}; found "
            f"wrong when checked again and {'kept' if options['keep_wrong'] else 'left out'}: {{wrong}}."
        )
        self.stdout.write(json.dumps(counts) if options["json"] else sentence.format(**counts))
        if not written.dialogues:
            raise CommandError("this dataset has no checked dialogue", returncode=1)
