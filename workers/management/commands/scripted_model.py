"""Serves a stand-in for a model on loopback: seeded replies with mistakes and faults at known rates. It is no model."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from annotator.domain.splits import SPLITS
from annotator.releases.models import Release
from annotator.trials.selectors.released_tasks import released_tasks
from workers.assistants.scripted_model import FAULTS, MODEL, ScriptedModel
from workers.assistants.scripted_replies import Behaviour


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, default=8790, help="on loopback; 0 takes a free one")
        parser.add_argument("--release", type=int, help="the id of a release whose scripts it knows")
        parser.add_argument("--mistakes", type=float, default=0.0, help="the share of its scripts that are wrong")
        parser.add_argument(
            "--fault", action="append", default=[], metavar="NAME=RATE", help=f"NAME is one of {', '.join(FAULTS)}"
        )
        parser.add_argument("--seed", type=int, default=0)
        parser.add_argument("--delay", type=float, default=0.0, help="seconds before each reply")
        parser.add_argument("--slow", type=float, default=30.0, help="seconds that a slow reply takes")
        parser.add_argument("--retry-after", type=float, help="what it asks for with 429 and 500")
        parser.add_argument("--key", default="", help="the key that it wants; without, any")
        parser.add_argument("--journal", type=Path, help="a file that gets a line for each request")

    def handle(self, *args: Any, **options: Any) -> None:
        behaviour = Behaviour(
            seed=options["seed"],
            mistakes=options["mistakes"],
            faults=dict(map(_fault, options["fault"])),
            answers=_answers(options["release"]),
            delay=options["delay"],
            slow=options["slow"],
            retry_after=options["retry_after"],
        )
        try:
            server = ScriptedModel(options["port"], behaviour, key=options["key"], journal=options["journal"])
        except OSError as error:
            raise CommandError(f"Port {options['port']}: {error.strerror}. Choose another one by --port.") from None
        host = f"127.0.0.1:{server.server_address[1]}"
        self.stdout.write(f"{MODEL}, which is no model, answers at {server.base_url}")
        self.stdout.write(f"Start Actwright with ASSISTANT_ALLOWED_HOSTS={host} to add it as an endpoint.")
        self.stdout.flush()
        server.serve_forever()


def _fault(text: str) -> tuple[str, float]:
    name, _, rate = text.partition("=")
    try:
        share = float(rate)
    except ValueError:
        share = -1.0
    if name not in FAULTS or not 0 <= share <= 1:
        raise CommandError(f"“{text}” is no fault: write for example 429=0.1; there are {', '.join(FAULTS)}.")
    return name, share


def _answers(release_id: int | None) -> dict[str, str]:
    """By sentence, the resolved script of each task of the release."""
    if release_id is None:
        return {}
    release = Release.objects.filter(pk=release_id).first()
    if release is None:
        raise CommandError(f"There is no release with the id {release_id}.")
    resolved = {item.pk: item.record["resolved"] for item in release.items.all()}
    tasks = (task for split in SPLITS for task in released_tasks(release, split))
    return {task.sentence: str(resolved[task.item]) for task in tasks}
