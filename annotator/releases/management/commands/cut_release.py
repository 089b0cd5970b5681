"""Cuts a release at once, without workers, and unpacks it into a folder."""

import json
import zipfile
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from annotator.datasets.models import Dataset
from annotator.datasets.selectors.closed import closed_problem
from annotator.domain.clean_text import clean
from annotator.domain.formats.catalog import DEFAULT, FORMATS
from annotator.domain.formats.episodes.counts import name_of
from annotator.domain.formats.episodes.record import TIERS
from annotator.domain.problems import Rejected
from annotator.domain.splits import SPLITS, Split
from annotator.files.outputs import is_new_or_empty
from annotator.jobs.services import Cancelled, claim, fail, heartbeat
from annotator.releases.models import GroupBy, Release
from annotator.releases.services import cut_release, preview, request_release

MISUSE = 2


class Command(BaseCommand):
    help = "Cut a release of a dataset into a folder. Exit code 1: nothing was cut; 2: misuse."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--dataset", type=clean, required=True, help="the dataset's slug")
        parser.add_argument("--seed", type=int, default=0)
        parser.add_argument(
            "--ratio", type=_ratio, help="train:validation:test, such as 7:1:2; the dataset's own if left out"
        )
        parser.add_argument("--group-by", choices=GroupBy.values, default=GroupBy.SCREEN, help="what is never divided")
        parser.add_argument(
            "--hold",
            type=_hold,
            action="append",
            default=[],
            metavar="APPLICATION=SPLIT",
            help="keep a whole application (slug) for one split, such as calculator=test; may be repeated",
        )
        parser.add_argument("--name", type=clean, default="", help="the release's name")
        parser.add_argument("--release-version", type=clean, default="", help="the release's version, such as 1.2.0")
        parser.add_argument("--note", type=clean, default="", help="what changed, for readers of the dataset card")
        parser.add_argument("--format", choices=list(FORMATS), default=DEFAULT)
        target = parser.add_mutually_exclusive_group(required=True)
        target.add_argument("--out", type=Path, help="a folder that is new or empty")
        target.add_argument("--preview", action="store_true", help="say what would be in it, and cut nothing")
        parser.add_argument("--json", action="store_true", help="say what was cut as one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        dataset = Dataset.objects.filter(slug=options["dataset"]).first()
        if dataset is None:
            raise CommandError(f"there is no dataset “{options['dataset']}”", returncode=MISUSE)
        if options["preview"]:
            self._show_preview(dataset, _inputs(options), as_json=options["json"])
            return
        if problem := closed_problem(dataset):
            raise CommandError(problem.message, returncode=MISUSE)
        out: Path = options["out"]
        if not is_new_or_empty(out):
            raise CommandError(f"{out} is not an empty folder; name a new one", returncode=MISUSE)
        try:
            release = self._cut(dataset, _inputs(options))
        except Rejected as refusal:
            raise CommandError(str(refusal)) from refusal
        with zipfile.ZipFile(release.file.open("rb")) as archive:
            archive.extractall(out)
        self._print_result(release, out, as_json=options["json"])

    def _show_preview(self, dataset: Dataset, inputs: dict[str, Any], *, as_json: bool) -> None:
        try:
            contents = preview(dataset=dataset, **inputs)
        except Rejected as refusal:
            raise CommandError(str(refusal)) from refusal
        for warning in contents.warnings:
            self.stderr.write(f"warning: {warning}")
        if as_json:
            self.stdout.write(json.dumps(asdict(contents)))
            return
        contents_text = _contents(contents.tasks, contents.episodes)
        self.stdout.write(f"A release would hold {contents_text}; nothing was cut")

    def _cut(self, dataset: Dataset, inputs: dict[str, Any]) -> Release:
        with transaction.atomic():  # claimed before anybody else can see it
            queued = request_release(dataset=dataset, by=None, **inputs)
            release = claim(Release, queued.pk, worker="cut_release")
        if release is None:
            raise CommandError(f"release {queued.number} with the same inputs is being cut already")
        try:
            cut_release(
                release=release, report=lambda progress, doing: heartbeat(release, progress=progress, doing=doing)
            )
        except Cancelled:
            raise CommandError("somebody cancelled the release") from None
        except Exception as error:
            fail(release, repr(error), retry=False)
            raise
        release.refresh_from_db()
        return release

    def _print_result(self, release: Release, out: Path, *, as_json: bool) -> None:
        for warning in release.warnings:
            self.stderr.write(f"warning: {warning}")
        if as_json:
            result = {"release": release.number, "digest": release.digest, "counts": release.counts}
            more = {"format": release.format, "warnings": release.warnings, "out": str(out)}
            self.stdout.write(json.dumps({**result, **more}))
            return
        contents_text = _contents(release.counts["tasks"], release.counts)
        self.stdout.write(f"Release {release.number} in {out}: {contents_text}, digest {release.digest}")


def _contents(tasks: Mapping[Split, int], counts: Mapping[str, Mapping[str, int]]) -> str:
    """Tasks by split, and episodes by split and tier where there are any."""
    parts = [f"{_by_split(tasks)} tasks"]
    if "episodes" in counts:
        tiers = [f"{_by_split(counts[name_of(tier)])} {tier}" for tier in TIERS if name_of(tier) in counts]
        parts.append(f"{_by_split(counts['episodes'])} episodes ({', '.join(tiers)})")
    return ", ".join(parts)


def _by_split(numbers: Mapping[Any, int]) -> str:
    return " : ".join(f"{number} {split}" for split, number in numbers.items())


def _inputs(options: dict[str, Any]) -> dict[str, Any]:
    shared_options = {name: options[name] for name in ("seed", "format", "ratio", "group_by", "name", "note")}
    return {**shared_options, "version": options["release_version"], "hold": dict(options["hold"])}


def _ratio(text: str) -> list[int]:
    """Three shares from “7:1:2”. Raises ArgumentTypeError."""
    try:
        shares = [int(share) for share in text.split(":")]
    except ValueError:
        shares = []
    if len(shares) != len(SPLITS) or min(shares) < 0 or not shares[0]:
        raise ArgumentTypeError(f"“{text}” is not train:validation:test with a share for train, such as 7:1:2")
    return shares


def _hold(text: str) -> tuple[str, str]:
    """Application and split from “calculator=test”. Raises ArgumentTypeError."""
    application, equals, split = text.partition("=")
    if not (application and equals) or split not in SPLITS:
        raise ArgumentTypeError(f"“{text}” is not APPLICATION=SPLIT with one of {', '.join(SPLITS)}")
    return application, split
