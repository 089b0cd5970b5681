"""Runs OmniACT's baselines: an assistant answers a release's split by a method of the paper, and tables are written."""

import json
import sys
from argparse import RawDescriptionHelpFormatter
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from annotator.assistants.models import Endpoint
from annotator.assistants.selectors import endpoints_of
from annotator.dashboards.selectors.baseline_tables import SUBSET, baseline_tables
from annotator.datasets.selectors.closed import closed_problem
from annotator.domain.clean_text import clean
from annotator.domain.detact.method import METHODS, PARAMETERS, Method
from annotator.domain.problems import Conflict, Rejected
from annotator.domain.splits import SPLITS
from annotator.jobs.models import Status
from annotator.releases.models import Release
from annotator.trials.models import Evaluation
from annotator.trials.selectors import release_named
from annotator.trials.selectors.evaluations import progress_of_evaluation
from annotator.trials.services import minilm
from annotator.trials.services.evaluations import ask_again
from workers.assistants.client import MISSING, is_installed
from workers.baselines.asking import Waiting, carry_out
from workers.baselines.files import write_tables
from workers.baselines.requests import chosen_method, detected_means, requested_evaluation
from workers.detact.texts import ENGINES, EngineMissing

MISUSE = 2
LONGEST_NAME, MOST_TOKENS, HOTTEST = 100, 1_000_000, 2.0
EXAMPLE = """
example: the test split of release 3, by the assistant "gpt" with and without DetACT, and the tables of both

  python3 manage.py run_baseline --release 3 --assistant gpt --method few-shot \\
      --method few-shot-without-detact --out tables
      tables/table-4.csv, table-5.csv, table-7.csv, table-8.csv   OmniACT's tables in form
      tables/figure-6.svg, figure-6.png, figure-6.csv             scores by script length
      tables/index.md, baselines.json                             all of them, with what stood in for what

  Killed, or stopped by a limit of the endpoint, it goes on where it was when it is called again: no task is asked
  twice. Without --method only the tables are written, of what was run before.

methods: """ + "".join(
    f"\n  {name:26} {Method(name, 'gpt', 0, None, 0).described().partition(': ')[2].partition('.')[0]}"
    for name in METHODS
)


class Command(BaseCommand):
    """Exit 0: every task was answered; 1: some were not, or it waits for a limit; 2: misuse."""

    help = __doc__
    requires_system_checks = []

    def create_parser(self, *args: Any, **options: Any) -> CommandParser:
        return super().create_parser(*args, epilog=EXAMPLE, formatter_class=RawDescriptionHelpFormatter, **options)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--release", type=clean, required=True, help="its id, or the beginning of its digest")
        parser.add_argument(
            "--assistant", type=clean, metavar="NAME", help="the name of an endpoint of the release's dataset"
        )
        parser.add_argument("--method", choices=list(METHODS), action="append", default=[], help="may be repeated")
        parser.add_argument("--split", choices=SPLITS, default="test")
        parser.add_argument("--name", type=clean, help="on the leaderboard; otherwise assistant and method")
        parser.add_argument(
            "--parameters", choices=list(PARAMETERS), help="temperature and limits of table 8; otherwise gpt or llava"
        )
        parser.add_argument("--temperature", type=float, help="instead of that of the parameters")
        parser.add_argument("--max-tokens", type=int, help="of a reply, instead of that of the parameters")
        parser.add_argument("--engine", choices=list(ENGINES), default="rapidocr", help="what reads texts")
        parser.add_argument("--minilm", action="store_true", help="choose examples by MiniLM, instead of TF-IDF")
        parser.add_argument(
            "--embeddings",
            type=clean,
            metavar="NAME",
            help="an endpoint by whose vectors examples are chosen, instead of TF-IDF",
        )
        parser.add_argument("--no-filter", action="store_true", help="show all of DetACT's elements")
        parser.add_argument("--again", action="store_true", help="ask again what has no answer")
        parser.add_argument("--subset", type=int, default=SUBSET, metavar="N", help=f"tasks of table 5 ({SUBSET})")
        parser.add_argument("--out", type=Path, metavar="DIR", help="where to write the tables")
        parser.add_argument("--json", action="store_true", help="one JSON object instead of sentences")

    def handle(self, *args: Any, **options: Any) -> None:
        _check(options)
        try:
            release = _release(options["release"])
            results = [self._run(release, name, options) for name in options["method"]]
        except (Rejected, Conflict, EngineMissing) as refusal:
            raise CommandError(str(refusal), returncode=MISUSE) from None
        files = self._tables(release, options)
        if options["json"]:
            self.stdout.write(json.dumps({"runs": results, "files": files}))
        elif files:
            self.stdout.write(f"{len(files)} files in {options['out']}: read index.md")
        if any(result["failed"] or result["waiting"] or result["status"] != Status.DONE for result in results):
            sys.exit(1)

    def _run(self, release: Release, name: str, options: dict[str, Any]) -> dict[str, Any]:
        """Carries one method out as far as it can be now, and says how far it came."""
        endpoint = _endpoint(release, options["assistant"])
        embeddings = _endpoint(release, options["embeddings"]) if options["embeddings"] else None
        method = chosen_method(name, options, embeddings)
        if method.shown.detact:
            means = detected_means(release, options["split"], method.engine, self._report)
            method = replace(method, means=means)
        title = options["name"] or f"{endpoint.name}, {name}"
        if len(title) > LONGEST_NAME:
            raise CommandError(f"“{title}” is too long for the leaderboard; choose a --name", returncode=MISUSE)
        evaluation = requested_evaluation(
            release=release, split=options["split"], endpoint=endpoint, method=method, name=title
        )
        if options["again"]:
            self._ask_again(evaluation)
        waiting = carry_out(evaluation, self._report)
        return self._tell(evaluation, waiting, options)

    def _ask_again(self, evaluation: Evaluation) -> None:
        try:
            ask_again(evaluation=evaluation)
        except Conflict:
            self._report("every task has an answer or is being asked")

    def _tell(self, evaluation: Evaluation, waiting: Waiting | None, options: dict[str, Any]) -> dict[str, Any]:
        progress = progress_of_evaluation(evaluation)
        scored = evaluation.prediction_set
        overall = scored.figures["paper"]["overall"] if scored and scored.figures else None
        result = {
            "evaluation": evaluation.pk,
            "name": evaluation.name,
            "status": evaluation.status,
            "error": evaluation.error if evaluation.status != Status.DONE else "",
            "asks": progress.total,
            "answered": progress.answered,
            "failed": progress.failed,
            "failures": progress.failures,
            "waiting": list(waiting.reasons) if waiting else [],
            "requests": progress.totals.requests,
            "cost": float(progress.totals.cost),
            "stand_in": evaluation.stand_in,
            "scores": overall,
            "notes": scored.notes if scored else "",
        }
        if not options["json"]:
            self.stdout.write(_sentences(result))
        return result

    def _tables(self, release: Release, options: dict[str, Any]) -> list[str]:
        if options["out"] is None:
            return []
        try:
            title = f"Baselines of release {release.number}, {options['split']} split"
            made = baseline_tables(release, options["split"], subset=options["subset"])
            return write_tables(options["out"], title, made)
        except OSError as error:
            raise CommandError(f"{options['out']}: {error.strerror}") from None

    def _report(self, doing: str) -> None:
        self.stderr.write(doing)


def _check(options: dict[str, Any]) -> None:
    if bool(options["method"]) != bool(options["assistant"]):
        raise CommandError("name --assistant and --method together", returncode=MISUSE)
    if not options["method"] and options["out"] is None:
        raise CommandError("name --method, --out or both", returncode=MISUSE)
    if options["name"] and len(options["method"]) > 1:
        raise CommandError("--name goes with a single --method", returncode=MISUSE)
    if options["subset"] < 1 or not 1 <= (options["max_tokens"] or 1) <= MOST_TOKENS:
        raise CommandError(f"--subset is at least 1, --max-tokens from 1 to {MOST_TOKENS:,}", returncode=MISUSE)
    if options["temperature"] is not None and not 0 <= options["temperature"] <= HOTTEST:
        raise CommandError(f"--temperature is from 0 to {HOTTEST:g}", returncode=MISUSE)
    if options["minilm"] and options["embeddings"]:
        raise CommandError("choose examples by --minilm or by --embeddings, not by both", returncode=MISUSE)
    if options["minilm"] and not minilm.is_installed():
        raise CommandError(minilm.MISSING, returncode=MISUSE)
    if options["method"] and not is_installed():
        raise CommandError(MISSING, returncode=MISUSE)


def _release(name: str) -> Release:
    release = release_named(name)
    if release is None:
        raise CommandError(f"there is no release “{name}”", returncode=MISUSE)
    if problem := closed_problem(release.dataset):
        raise CommandError(problem.message, returncode=MISUSE)
    if not release.screens.exists():
        raise CommandError("this release has no screens of its own; cut it again", returncode=MISUSE)
    return release


def _endpoint(release: Release, name: str) -> Endpoint:
    endpoints = endpoints_of(release.dataset)
    endpoint = endpoints.filter(name=name).first()
    if endpoint is None:
        known = ", ".join(endpoints.values_list("name", flat=True)) or "none; add one under Settings"
        raise CommandError(f"{release.dataset} has no assistant “{name}”; there are: {known}", returncode=MISUSE)
    return endpoint


def _sentences(result: dict[str, Any]) -> str:
    lines = [f"{result['name']}: {result['answered']} of {result['asks']} asks answered, {result['cost']:.4f} spent"]
    lines += [f"  {code}: {count}" for code, count in result["failures"].items()]
    lines += [f"  it waits: {reason}" for reason in result["waiting"]]
    lines += [f"  {result['error']}"] if result["error"] else []
    if scores := result["scores"]:
        shares = {name: f"{100 * share:.2f}" for name, share in scores.items() if name != "tasks"}
        lines.append("  " + ", ".join(f"{name.replace('_', ' ')} {share}" for name, share in shares.items()))
    return "\n".join([*lines, f"  {result['notes']}"] if result["notes"] else lines)
