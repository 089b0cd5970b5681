"""Imports episodes of AgentNet, AgentNetBench, ScreenAgent or a release: `manage.py import_episodes PATH …`."""

from __future__ import annotations

import json
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from annotator.domain.formats.episodes.readers import EPISODE_READERS
from annotator.imports.models import DatasetImport
from workers.import_now import add_import_arguments, dataset_of, import_now, importer, report_lines

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
        "Imports recorded episodes from a folder or a zip file, all of them or, when it is stopped, none: exit 0 when "
        "any came in or was there, 1 when none could be taken, 2 on misuse. What is there is not imported again."
    )
    requires_system_checks = []

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        options = {"epilog": EXAMPLE, "formatter_class": RawDescriptionHelpFormatter, **kwargs}
        return super().create_parser(prog_name, subcommand, **options)

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_import_arguments(parser, list(EPISODE_READERS))
        parser.add_argument("--json", action="store_true", help="one JSON object, with every line of the report")

    def handle(self, *args: Any, **options: Any) -> None:
        dataset = dataset_of(options["dataset"])
        done = import_now(
            dataset=dataset,
            by=importer(dataset, options["by"]),
            path=options["path"],
            format=options["format"],
            dry_run=options["dry_run"],
        )
        self._print(done, as_json=options["json"])

    def _print(self, done: DatasetImport, *, as_json: bool) -> None:
        counts = done.counts
        lines = report_lines(done)
        if as_json:
            result = {"import": done.pk, "dry_run": done.dry_run, "counts": counts, "report": lines}
            self.stdout.write(json.dumps(result))
            return
        for line in lines:
            self.stderr.write(line)
        verb = "Would import" if done.dry_run else "Imported"
        self.stdout.write(
            f"{verb} {counts['episodes']} episodes ({counts['actions']} actions); {counts['left_out']} left out, "
            f"{counts['refused']} refused, {counts['there_already']} there already; {counts['remarks']} remarks"
        )
