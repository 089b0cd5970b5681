"""Imports episodes of AgentNet, AgentNetBench, ScreenAgent or a release: `manage.py import_episodes PATH …`."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from annotator.datasets.models import Dataset
from annotator.domain.clean_text import clean
from annotator.domain.formats.episodes.readers import EPISODE_READERS
from annotator.domain.problems import DiskFull, Rejected
from annotator.episodes.services import record_import
from annotator.imports.services import SourceFiles
from workers.episode_import import Entry, EpisodeImport
from workers.import_path import MISUSE, packed

EXAMPLE = """
A whole example: bring trajectories of AgentNet in, first only to see what would come of it

  $ ls agentnet
  images  agentnet_ubuntu.jsonl
  $ manage.py import_episodes agentnet --format agentnet --dataset everyday-screens --dry-run
  agentnet_ubuntu.jsonl, line 3: left out: its task was not completed
  agentnet_ubuntu.jsonl, line 7: refused: its picture 5f.png is not there
  Would import 20 episodes (312 actions); 1 left out, 1 refused, 0 there already; 20 remarks
  $ manage.py import_episodes agentnet --format agentnet --dataset everyday-screens
  ...
  Imported 20 episodes (312 actions); 1 left out, 1 refused, 0 there already; 20 remarks

They wait in the review of episodes as "recorded only". Those of a release in the format "episodes" are replayed here
where this installation can run their environments.
"""


class Command(BaseCommand):
    help = (
        "Imports recorded episodes from a folder or a zip file, each whole or not at all: exit 0 when any came in, "
        "1 when none did, 2 on misuse. What is there already is not imported again."
    )

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        options = {"epilog": EXAMPLE, "formatter_class": RawDescriptionHelpFormatter, **kwargs}
        return super().create_parser(prog_name, subcommand, **options)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("path", type=Path, metavar="PATH", help="the folder, or a zip file of it")
        parser.add_argument("--dataset", type=clean, required=True, metavar="D", help="the slug of the dataset")
        parser.add_argument("--format", choices=list(EPISODE_READERS), required=True)
        parser.add_argument("--dry-run", action="store_true", help="only say what would be imported and left out")
        parser.add_argument("--json", action="store_true", help="one JSON object, with every line of the report")

    def handle(self, *, path: Path, dry_run: bool, json: bool, **options: Any) -> None:
        dataset = Dataset.objects.filter(slug=options["dataset"]).first()
        if dataset is None:
            raise CommandError(f"there is no dataset “{options['dataset']}”", returncode=MISUSE)
        entries: list[Entry] = []
        try:
            with packed(path) as file, SourceFiles(file) as source:
                work = EpisodeImport(dataset, source, dry_run=dry_run, on_entry=entries.append)
                work.run(options["format"])
        except (Rejected, DiskFull) as refusal:
            raise CommandError(str(refusal)) from refusal
        counts = work.counts
        if not dry_run and counts["episodes"]:
            name = clean(path.resolve().name)
            record_import(dataset=dataset, format=options["format"], name=name, episodes=counts["episodes"])
        self._print(counts, [str(entry) for entry in entries], dry_run=dry_run, as_json=json)
        if not counts["episodes"] and not counts["there_already"]:
            sys.exit(1)

    def _print(self, counts: Counter[str], lines: list[str], *, dry_run: bool, as_json: bool) -> None:
        if as_json:
            self.stdout.write(json.dumps({"dry_run": dry_run, "counts": counts, "report": lines}))
            return
        for line in lines:
            self.stderr.write(line)
        verb = "Would import" if dry_run else "Imported"
        self.stdout.write(
            f"{verb} {counts['episodes']} episodes ({counts['actions']} actions); {counts['left_out']} left out, "
            f"{counts['refused']} refused, {counts['there_already']} there already; {counts['remarks']} remarks"
        )
