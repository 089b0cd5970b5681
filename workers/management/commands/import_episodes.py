"""Imports episodes of AgentNet, AgentNetBench, ScreenAgent or a release: `manage.py import_episodes PATH …`."""

from __future__ import annotations

import hashlib
import json
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from annotator.accounts.models import User
from annotator.datasets.models import Dataset
from annotator.domain.clean_text import clean
from annotator.domain.formats.episodes.readers import EPISODE_READERS
from annotator.domain.formats.episodes.reading import BadEpisode, ReadEpisode
from annotator.domain.formats.episodes.record import EpisodePicture, ReleasedEpisode
from annotator.domain.problems import DiskFull, Rejected
from annotator.episodes.models import Submission
from annotator.episodes.services import (
    check_fits,
    import_episode,
    is_imported,
    long_names,
    record_import,
    replay_imported,
)
from annotator.imports.services import SourceFiles
from annotator.screens.services.pictures import read_picture
from workers.import_path import MISUSE, packed
from workers.jobs.import_writing import imported_author
from workers.session_manager.imported_journal import write_journal

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


@dataclass(slots=True)
class Report:
    """What came of an import: counts, and a line for each episode that something is to be said of."""

    counts: Counter[str] = field(default_factory=Counter)
    lines: list[str] = field(default_factory=list)

    def refuse(self, read: ReadEpisode, reason: str, what: str = "refused") -> None:
        self.counts[what] += 1
        self.lines.append(f"{read.place}: {what.replace('_', ' ')}: {reason}")


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
        report = Report()
        try:
            with packed(path) as file, SourceFiles(file) as source:
                _Import(dataset, source, report, dry_run=dry_run).run(options["format"])
        except (Rejected, DiskFull) as refusal:
            raise CommandError(str(refusal)) from refusal
        if not dry_run and report.counts["episodes"]:
            name = clean(path.resolve().name)
            record_import(dataset=dataset, format=options["format"], name=name, episodes=report.counts["episodes"])
        self._print(report, dry_run=dry_run, as_json=json)
        if not report.counts["episodes"] and not report.counts["there_already"]:
            sys.exit(1)

    def _print(self, report: Report, *, dry_run: bool, as_json: bool) -> None:
        counts = {name: report.counts[name] for name in COUNTED}
        if as_json:
            self.stdout.write(json.dumps({"dry_run": dry_run, "counts": counts, "report": report.lines}))
            return
        for line in report.lines:
            self.stderr.write(line)
        verb = "Would import" if dry_run else "Imported"
        self.stdout.write(
            f"{verb} {counts['episodes']} episodes ({counts['actions']} actions); {counts['left_out']} left out, "
            f"{counts['refused']} refused, {counts['there_already']} there already; {counts['remarks']} remarks"
        )


COUNTED = ("episodes", "actions", "replays", "left_out", "refused", "there_already", "remarks")


class _Import:
    def __init__(self, dataset: Dataset, source: SourceFiles, report: Report, *, dry_run: bool) -> None:
        self._dataset, self._source, self._report, self._dry_run = dataset, source, report, dry_run
        self._author: User = imported_author()
        self._described: dict[str, EpisodePicture] = {}

    def run(self, name: str) -> None:
        for read in EPISODE_READERS[name](self._source, self._describe):
            if read.episode is None:
                self._report.refuse(read, read.reason, "left_out" if read.left_out else "refused")
            else:
                self._take(read, read.episode)

    def _take(self, read: ReadEpisode, episode: ReleasedEpisode) -> None:
        try:
            check_fits(episode)
            if is_imported(dataset=self._dataset, author=self._author, episode=episode):
                self._report.refuse(read, "the dataset has it already", "there_already")
                return
            if not self._dry_run:
                self._write(episode)
        except DiskFull:
            raise
        except Rejected as rejected:
            self._report.refuse(read, str(rejected).rstrip("."))
            return
        self._report.counts["episodes"] += 1
        self._report.counts["actions"] += sum(1 for _ in episode.actions)
        for remark in (*read.remarks, *_of_names(episode)):
            self._report.counts["remarks"] += 1
            self._report.lines.append(f"{read.place}: {remark}")

    def _write(self, episode: ReleasedEpisode) -> None:
        submission: Submission | None = import_episode(
            dataset=self._dataset,
            author=self._author,
            episode=episode,
            open_file=self._source.open,
            read_picture=self._png,
        )
        if submission is not None and submission.episode.task.environment.retired_at is None:
            write_journal(submission, episode, self._png)
            self._report.counts["replays"] += replay_imported(submission=submission)

    def _png(self, name: str) -> bytes:
        return read_picture(self._source.read_picture(name)).png

    def _describe(self, name: str) -> EpisodePicture:
        """The picture as it will be kept: a plain PNG."""
        if name not in self._described:
            try:
                picture = read_picture(self._source.read_picture(name))
            except Rejected as rejected:
                raise BadEpisode(f"its picture {name}: {str(rejected).rstrip('.')}") from None
            digest = hashlib.sha256(picture.png).hexdigest()
            self._described[name] = EpisodePicture(name, digest, picture.width, picture.height)
        return self._described[name]


def _of_names(episode: ReleasedEpisode) -> Iterator[str]:
    if cut := long_names(episode):
        yield f"the names of {cut} steps were cut off"
