"""Writes what a model is shown of a release's screens, and scores what it answered with high-level actions."""

import json
import re
import sys
from argparse import RawDescriptionHelpFormatter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from annotator.domain.elements.high_level_reader import read_actions
from annotator.domain.elements.orders import ORDERS
from annotator.domain.elements.representation import ATTRIBUTES, Representation
from annotator.domain.problems import Rejected
from annotator.domain.script.render import render
from annotator.domain.splits import SPLITS
from annotator.domain.statistics.csv_file import as_csv
from annotator.domain.statistics.markdown import as_markdown
from annotator.elements.selectors import SOURCES, ScreenRow, screen_rows
from annotator.elements.services import show
from annotator.elements.services.comparisons import tables_of
from annotator.elements.services.pictures import marked_picture, stored_picture
from annotator.elements.services.shown import ShownScreen
from annotator.files.inputs import read_input
from annotator.files.outputs import is_new_or_empty
from annotator.releases.models import Release
from annotator.trials.selectors import release_named
from annotator.trials.selectors.released_tasks import released_tasks
from workers.baselines.detection import detect_screens
from workers.detact.texts import ENGINES, EngineMissing

MISUSE = 2
EXAMPLE = """
example: the test split of release 3, elements from the page's DOM, ordered by t-SNE, without alt texts

  python3 manage.py order_elements --release 3 --split test --source dom --order t-sne --hide alt --out shown
      shown/questions.jsonl   one line for each task: {"id", "sentence", "observation", "picture"}
      shown/pictures/*.png    the set-of-mark pictures

  A model answers each question with high-level actions, one JSON object a line, as in
      {"id": "0", "answer": "click [3]\\ntype [4] [blue shoes]\\npress [enter]"}

  python3 manage.py order_elements --release 3 --split test --source dom --order t-sne --hide alt \\
      --answers answers.jsonl --predictions predictions.jsonl
  python3 manage.py score_predictions --gold 3 --predictions predictions.jsonl --variant unweighted

  python3 manage.py order_elements --release 3 --compare --read-texts --out tables
      tables/*.csv, tables/comparison.md   the tables of the page "Elements"
"""


class Command(BaseCommand):
    """Exit 0: done; 1: some answers could not be read and are listed; 2: misuse."""

    help = __doc__
    requires_system_checks = []

    def create_parser(self, *args: Any, **options: Any) -> CommandParser:
        return super().create_parser(*args, epilog=EXAMPLE, formatter_class=RawDescriptionHelpFormatter, **options)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--release", required=True, help="its id, or the beginning of its digest")
        parser.add_argument("--split", choices=SPLITS, default="test")
        parser.add_argument("--source", choices=list(SOURCES), default="people")
        parser.add_argument("--order", choices=list(ORDERS), default="raster")
        parser.add_argument("--seed", type=int, default=0, help="of the random order")
        parser.add_argument(
            "--hide", choices=ATTRIBUTES, action="append", default=[], help="what is not shown; may be repeated"
        )
        parser.add_argument("--out", type=Path, help="a folder that is new or empty")
        parser.add_argument("--compare", action="store_true", help="write the tables of the release instead")
        parser.add_argument("--answers", type=Path, help="a file of answers to questions written with the same options")
        parser.add_argument("--predictions", type=Path, help="where to write the answers as PyAutoGUI scripts")
        parser.add_argument(
            "--read-texts",
            action="store_true",
            help="first read texts on pictures where it was not done: of the split, or of all splits with --compare",
        )
        parser.add_argument("--engine", choices=list(ENGINES), default="rapidocr", help="what reads texts")
        parser.add_argument("--json", action="store_true", help="one JSON object instead of sentences")

    def handle(self, *args: Any, **options: Any) -> None:
        release = self._release(options["release"])
        if bool(options["answers"]) != bool(options["predictions"]) or bool(options["answers"]) == bool(options["out"]):
            raise CommandError("name either --out, or --answers and --predictions", returncode=MISUSE)
        try:
            if options["read_texts"]:
                self._read_texts(release, options)
            if options["answers"]:
                self._read(release, options)
            elif options["compare"]:
                self._compare(release, options)
            else:
                self._write(release, options)
        except (Rejected, EngineMissing) as rejection:
            raise CommandError(str(rejection), returncode=MISUSE) from None

    def _read_texts(self, release: Release, options: dict[str, Any]) -> None:
        for split in SPLITS if options["compare"] else [options["split"]]:
            detect_screens(release, split, options["engine"], self.stderr.write)

    def _release(self, name: str) -> Release:
        release = release_named(name)
        if release is None:
            raise CommandError(f"there is no release “{name}”", returncode=MISUSE)
        if not release.screens.exists():
            raise CommandError("this release has no screens of its own; cut it again", returncode=MISUSE)
        return release

    def _compare(self, release: Release, options: dict[str, Any]) -> None:
        folder = _empty(options["out"])
        tables = tables_of(release, seed=options["seed"], report=lambda *_: None)
        for table in tables:
            (folder / f"{table.name}.csv").write_text(as_csv(table), encoding="utf-8")
        title = f"Elements of release {release.number}"
        (folder / "comparison.md").write_text(as_markdown(title, tables), encoding="utf-8")
        self._tell(options, "{tables} tables in {folder}", tables=len(tables), folder=str(folder))

    def _tell(self, options: dict[str, Any], sentence: str, **counts: Any) -> None:
        self.stdout.write(json.dumps(counts) if options["json"] else sentence.format(**counts))

    def _write(self, release: Release, options: dict[str, Any]) -> None:
        folder = _empty(options["out"])
        representation = _representation(options)
        shown: dict[int, tuple[ShownScreen, str]] = {}
        covering = 0
        for row, screen in _shown_screens(release, options):
            shown[row.row.pk] = screen, self._picture(folder, row, screen, representation)
            covering += screen.covering
        count = without = 0
        with (folder / "questions.jsonl").open("w", encoding="utf-8") as file:
            for key, task in _tasks(release, options["split"]):
                screen, picture = shown[key]
                question = {"id": task.gold.id, "sentence": task.sentence, "observation": screen.observation}
                file.write(json.dumps({**question, "picture": picture}, ensure_ascii=False) + "\n")
                count += 1
                without += not screen.elements
        self._tell(
            options,
            "{questions} questions on {screens} screens in {folder}; {without_elements} questions without an element, "
            "{covering} numbers that cover another element or number",
            questions=count,
            screens=len(shown),
            folder=str(folder),
            without_elements=without,
            covering=covering,
        )

    def _picture(self, folder: Path, row: ScreenRow, screen: ShownScreen, representation: Representation) -> str:
        """The path of the picture below the folder, empty where none is shown."""
        if not representation.picture:
            return ""
        name = re.sub(r"[^a-z0-9-]", "-", f"{row.record.platform}-{row.record.application}-{row.record.number}".lower())
        path = f"pictures/{row.row.position}-{name}.png"
        content = stored_picture(row.record.image)
        if representation.marks:
            content, _ = marked_picture(content, screen.elements)
        (folder / "pictures").mkdir(exist_ok=True)
        (folder / path).write_bytes(content)
        return path

    def _read(self, release: Release, options: dict[str, Any]) -> None:
        answers, faults = _answers(options["answers"])
        screens = {row.row.pk: screen for row, screen in _shown_screens(release, options)}
        written = missing = 0
        with options["predictions"].open("w", encoding="utf-8") as file:
            for key, task in _tasks(release, options["split"]):
                answer = answers.pop(task.gold.id, None)
                if answer is None:
                    missing += 1
                    continue
                script, reason = read_actions(answer, screens[key].elements)
                faults += [f"{task.gold.id}: {reason}"] if reason else []
                prediction = {"id": task.gold.id, "script": render(script)}
                file.write(json.dumps(prediction, ensure_ascii=False) + "\n")
                written += 1
        faults += [f"{key[:40]}: there is no such task in the {options['split']} split" for key in answers]
        self._tell(
            options,
            "{predictions} predictions in {file}; {missing} tasks without an answer",
            predictions=written,
            file=str(options["predictions"]),
            missing=missing,
            faults=faults,
        )
        if faults:
            self.stderr.write("\n".join([f"{len(faults)} answers could not be read:", *faults]))
            sys.exit(1)


def _representation(options: dict[str, Any]) -> Representation:
    return Representation(**dict.fromkeys(options["hide"], False))


def _shown_screens(release: Release, options: dict[str, Any]) -> Iterator[tuple[ScreenRow, ShownScreen]]:
    """The screens of the release as they are shown with these options, those of the split only."""
    wanted = set(release.items.filter(split=options["split"]).values_list("screen", flat=True))
    for row in screen_rows(release):
        if row.row.pk in wanted:
            chosen = {name: options[name] for name in ("source", "order", "seed")}
            yield row, show(row, representation=_representation(options), **chosen)


def _tasks(release: Release, split: str) -> Iterator[tuple[int, Any]]:
    """Each task of the split with the key of its screen's row."""
    screens = dict(release.items.filter(split=split).values_list("pk", "screen"))
    for task in released_tasks(release, split):
        yield screens[task.item], task


def _answers(path: Path) -> tuple[dict[str, str], list[str]]:
    """The answers by the id of their task, and what cannot be read."""
    answers: dict[str, str] = {}
    faults = []
    try:
        lines = read_input(path).decode("utf-8", "replace").splitlines()
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}", returncode=MISUSE) from None
    for number, text in enumerate(filter(str.strip, lines), start=1):
        try:
            answer = json.loads(text)
            answers[str(answer["id"])] = str(answer["answer"])
        except (ValueError, KeyError, TypeError, RecursionError):
            faults.append(f'line {number}: it is no JSON object with "id" and "answer"')
    return answers, faults


def _empty(folder: Path) -> Path:
    if not is_new_or_empty(folder):
        raise CommandError(f"{folder} is not empty", returncode=MISUSE)
    folder.mkdir(parents=True, exist_ok=True)
    return folder
