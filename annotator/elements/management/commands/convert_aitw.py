"""Converts files of Android in the Wild (AITW) into GUIAct's smartphone part, by GUICourse's rules (3.2, A.1)."""

import json
from argparse import RawDescriptionHelpFormatter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from annotator.elements.services.aitw import ConvertedSteps, convert_aitw
from annotator.files.outputs import is_new_or_empty

MISUSE = 2
EXAMPLE = """
example: the shards of AITW's part "General", as they are published

  python3 manage.py convert_aitw general/general-* --out guiact
      guiact/smartphone_{train,test}_data.json        a record a step: question, actions_label, image_id, image_size
      guiact/smartphone_{train,test}_images.parquet   PNG pictures as base64 by image_id, with their elements

A touch and lift within 0.04 of the picture is a tap, else a swipe; back and home become taps on their buttons; steps
whose screen has no bottom navigation bar are left out, and counted.
"""


class Command(BaseCommand):
    """Exit 0: written; 1: no step could be converted; 2: misuse, or a file that cannot be read."""

    help = __doc__
    requires_system_checks = []

    def create_parser(self, *args: Any, **options: Any) -> CommandParser:
        return super().create_parser(*args, epilog=EXAMPLE, formatter_class=RawDescriptionHelpFormatter, **options)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="TFRecords, gzipped or not")
        parser.add_argument("--out", type=Path, required=True, help="a folder that is new or empty")
        parser.add_argument("--test-percent", type=float, default=3.0, help="of episodes, 3 as in GUIAct")
        parser.add_argument("--seed", type=int, default=0, help="which episodes are test")
        parser.add_argument("--json", action="store_true", help="one JSON object instead of sentences")

    def handle(self, *args: Any, **options: Any) -> None:
        folder: Path = options["out"]
        if not is_new_or_empty(folder):
            raise CommandError(f"{folder} is not empty", returncode=MISUSE)
        folder.mkdir(parents=True, exist_ok=True)
        try:
            chosen = {"seed": options["seed"], "test_percent": options["test_percent"]}
            converted = convert_aitw(options["files"], folder, **chosen)
        except OSError as error:
            raise CommandError(f"{error.filename}: {error.strerror}", returncode=MISUSE) from None
        except ValueError as fault:
            raise CommandError(str(fault), returncode=MISUSE) from None
        self.stdout.write(json.dumps(_counts(converted)) if options["json"] else _sentence(converted))
        if not converted.steps:
            raise CommandError("no step could be converted", returncode=1)


def _counts(converted: ConvertedSteps) -> dict[str, Any]:
    return {
        "episodes": len(converted.episodes),
        "steps": dict(converted.steps),
        "left_out": dict(converted.left_out.most_common()),
    }


def _sentence(converted: ConvertedSteps) -> str:
    left_out = ", ".join(f"{reason} {count:,}" for reason, count in converted.left_out.most_common()) or "nothing"
    steps = ", ".join(f"{part} {count:,}" for part, count in converted.steps.items()) or "none"
    return f"{len(converted.episodes):,} episodes; steps: {steps}. Left out: {left_out}."
