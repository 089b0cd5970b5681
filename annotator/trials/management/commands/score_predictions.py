"""Scores a file of predictions against a released split: sequence score, penalties, action score."""

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

from django.core.management.base import BaseCommand, CommandError, CommandParser

from annotator.domain.formats.omniact_reader import GoldTask, Read, read_split
from annotator.domain.formats.predictions import Fault, Predictions, read_predictions
from annotator.domain.problems import Problem, Rejected
from annotator.domain.scoring.examples import Example, Gold
from annotator.domain.scoring.report import AggregateScores, Report, score
from annotator.domain.scoring.variants import VARIANTS
from annotator.domain.script.actions import Pointer
from annotator.files.inputs import read_input
from annotator.trials.selectors import release_named
from annotator.trials.selectors.released_tasks import ReleasedTask, released_tasks

COLUMNS = f"{'':<20}{'tasks':>8}{'SS':>8}{'Mp':>8}{'Kp':>8}{'Wp':>8}{'AS':>8}"


class Command(BaseCommand):
    """Exit 0: every task was scored; 1: some could not be and are listed; 2: there is nothing to score."""

    help = __doc__
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--gold",
            required=True,
            metavar="DIR|ZIP|RELEASE",
            help="OmniACT's layout, or a release of this installation by its id or the beginning of its digest",
        )
        parser.add_argument("--predictions", required=True, type=Path, metavar="FILE")
        parser.add_argument("--variant", choices=sorted(VARIANTS), default="paper")
        parser.add_argument("--split", choices=["train", "validation", "val", "test"], default="test")
        parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")

    def handle(self, *, gold: str, predictions: Path, variant: str, split: str, **options: Any) -> None:
        try:
            content = _bytes(predictions)
            tasks = _tasks(gold, split)
            answered = read_predictions(content, [task.id for task in tasks])
            report = score(_examples(tasks, answered), VARIANTS[variant])
        except (Rejected, ValueError) as error:
            raise CommandError(str(error), returncode=2) from None
        unscored = [Fault(task.id, "gold", task.fault) for task in tasks if task.fault]
        show = _as_json if options["json"] else _as_text
        self.stdout.write(show(report, answered.faults, unscored))
        if boxless := sum(map(_points_without_box, tasks)):
            self.stderr.write(f"{boxless} gold points are no box's centre; each stands for its own pixel.")
        if answered.faults or unscored:
            sys.exit(1)


def _tasks(gold: str, split: str) -> list[GoldTask]:
    """The gold tasks of a folder or zip file of that name, else of a release."""
    path = Path(gold)
    if path.is_file():
        return list(read_split(_zip_reader(path), split))
    if path.exists() and not path.is_dir():
        raise CommandError(f"{path}: this is neither a regular file nor a folder", returncode=2)
    release = None if path.is_dir() else release_named(gold)
    if release is None:
        return list(read_split(_folder_reader(path), split))
    tasks = [_released(task) for task in released_tasks(release, "validation" if split == "val" else split)]
    if not tasks:
        raise Rejected(Problem("empty-split", f"The {split} split of release {release.number} has no task."))
    return tasks


def _released(task: ReleasedTask) -> GoldTask:
    gold = task.gold
    return GoldTask(gold.id, gold.platform, "", task.sentence, gold.script, gold.boxes, category=gold.category)


def _zip_reader(file: Path) -> Read:
    try:
        archive = ZipFile(file)
    except (OSError, BadZipFile):
        message = f"{file} is neither a folder nor a zip file of a release"
        raise CommandError(message, returncode=2) from None

    def read(path: str) -> bytes:
        try:
            return archive.read(path)
        except KeyError:
            raise FileNotFoundError(path) from None

    return read


def _folder_reader(folder: Path) -> Read:
    def read(path: str) -> bytes:
        try:
            return read_input(folder / path)
        except FileNotFoundError:
            raise FileNotFoundError(path) from None
        except OSError as error:
            raise CommandError(f"{folder / path}: {error.strerror}", returncode=2) from None

    return read


def _bytes(file: Path) -> bytes:
    try:
        return read_input(file)
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}", returncode=2) from None


def _examples(tasks: list[GoldTask], predictions: Predictions) -> Iterator[Example]:
    """The examples to score; unreadable gold tasks have no weight, are left out and listed with the faults."""
    for task in tasks:
        if not task.fault:
            gold = Gold(task.id, task.platform, task.script, task.targets, task.category)
            yield Example(gold, predictions.scripts.get(task.id))


def _points_without_box(task: GoldTask) -> int:
    pairs = zip(task.script, task.targets, strict=True)
    return sum(box is None and isinstance(action, Pointer) for action, box in pairs)


def _as_json(report: Report, faults: list[Fault], unscored: list[Fault]) -> str:
    figures = asdict(report)
    figures["broken_predictions"] = [asdict(fault) for fault in faults]
    figures["unreadable_gold"] = [asdict(fault) for fault in unscored]
    return json.dumps(figures)


def _as_text(report: Report, faults: list[Fault], unscored: list[Fault]) -> str:
    lines = [f"variant {report.variant}: {VARIANTS[report.variant].reading}", "", COLUMNS]
    lines += [_row("all", report.overall)]
    lines += [_row(platform, figures) for platform, figures in report.by_platform.items()]
    lines += [_row(category, figures) for category, figures in report.by_category.items()]
    lines += [_row(f"length {length}", figures) for length, figures in report.by_length.items()]
    lines += _listed("broken predictions, scored 0", faults) + _listed("gold left out", unscored)
    return "\n".join(lines)


def _row(name: str, figures: AggregateScores) -> str:
    tasks, *shares = asdict(figures).values()
    return f"{name:<20}{tasks:>8}" + "".join(f"{100 * share:>8.2f}" for share in shares)


def _listed(title: str, faults: list[Fault]) -> list[str]:
    lines = [f"  {fault.id or '?'}: {fault.reason}" for fault in faults]
    return ["", f"{title}: {len(faults)}", *lines] if faults else []
