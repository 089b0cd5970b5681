"""Cuts a release at once, without workers, and unpacks it into a folder."""

import json
import zipfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from annotator.datasets.models import Dataset
from annotator.domain.formats.catalog import FORMATS
from annotator.domain.problems import Rejected
from annotator.jobs.services import Cancelled, beat, claim, fail
from annotator.releases.models import Release
from annotator.releases.services import cut_release, request_release

MISUSE = 2


class Command(BaseCommand):
    help = "Cut a release of a dataset into a folder. Exit code 1: nothing was cut; 2: misuse."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--dataset", required=True, help="the dataset's slug")
        parser.add_argument("--seed", type=int, default=0)
        parser.add_argument("--format", choices=list(FORMATS), default="omniact")
        parser.add_argument("--out", type=Path, required=True, help="a folder that is new or empty")
        parser.add_argument("--json", action="store_true", help="say what was cut as one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        out: Path = options["out"]
        dataset = Dataset.objects.filter(slug=options["dataset"]).first()
        if dataset is None:
            raise CommandError(f"there is no dataset “{options['dataset']}”", returncode=MISUSE)
        if out.exists() and (not out.is_dir() or any(out.iterdir())):
            raise CommandError(f"{out} is not an empty folder; name a new one", returncode=MISUSE)
        try:
            release = self._cut(dataset, options["seed"], options["format"])
        except Rejected as refusal:
            raise CommandError(str(refusal)) from refusal
        with zipfile.ZipFile(release.file.open("rb")) as archive:
            archive.extractall(out)
        self._say(release, out, as_json=options["json"])

    def _cut(self, dataset: Dataset, seed: int, format: str) -> Release:  # noqa: A002
        with transaction.atomic():  # claimed before anybody else can see it
            queued = request_release(dataset=dataset, seed=seed, format=format, by=None)
            release = claim(Release, queued.pk, worker="cut_release")
        assert release is not None  # noqa: S101
        try:
            cut_release(release=release, report=lambda done, doing: beat(release, progress=done, doing=doing))
        except Cancelled:
            raise CommandError("somebody cancelled the release") from None
        except Exception as error:
            fail(release, repr(error), again=False)
            raise
        release.refresh_from_db()
        return release

    def _say(self, release: Release, out: Path, *, as_json: bool) -> None:
        if as_json:
            said = {"release": release.number, "digest": release.digest, "counts": release.counts}
            self.stdout.write(json.dumps({**said, "format": release.format, "out": str(out)}))
            return
        tasks = release.counts["tasks"]
        split = " : ".join(f"{number} {side}" for side, number in tasks.items())
        self.stdout.write(f"Release {release.number} in {out}: {split} tasks, digest {release.digest}")
