"""Captures pages at once, without workers: into folders, into a dataset, or both."""

from __future__ import annotations

import json
import re
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from annotator.datasets.models import Application
from annotator.domain.problems import Rejected
from annotator.jobs.services import claim, finish
from annotator.screens.models import Capture, Login, Screen
from workers.browser.addresses import HostRule
from workers.browser.captured import CapturedPage
from workers.browser.failures import CaptureFailed
from workers.browser.lanes import Outcome, capture_all
from workers.browser.request import LARGEST_SIDE, CaptureRequest, Step
from workers.capture_folder import folder_names, summary, write_folder
from workers.capture_options import add_settings, read_settings
from workers.jobs.capture_screen import store_page

MISUSE = 2


def viewport(text: str) -> tuple[int, int]:
    """Reads WIDTHxHEIGHT."""
    found = re.fullmatch(r"(\d{1,5})[x×](\d{1,5})", text)
    if not found:
        raise ArgumentTypeError(f"{text!r} is not a size; write for example 1280x720")
    width, height = int(found[1]), int(found[2])
    if not (0 < width <= LARGEST_SIDE and 0 < height <= LARGEST_SIDE):
        raise ArgumentTypeError(f"{text!r}: a viewport has 1 to {LARGEST_SIDE} pixels a side")
    return width, height


class Wanted(NamedTuple):
    """A page in a viewport of `size` CSS pixels, and the name of its folder."""

    url: str
    size: tuple[int, int]
    folder: str


@dataclass(frozen=True, slots=True)
class Errand:
    """What is the same for every page: how to load it and where to put it."""

    settings: dict[str, Any]
    storage: dict[str, Any] | None
    hosts: tuple[str, ...]
    application: Application | None

    def run(self, pages: Sequence[Wanted]) -> Iterator[Outcome]:
        """Captures the pages, several at a time; an address that cannot be asked for is its own failure."""
        asked = [self._request(page) for page in pages]
        captured = capture_all(
            (one for one in asked if isinstance(one, CaptureRequest)), settings.CAPTURE_CHROMIUM_PATH
        )
        yield from (next(captured) if isinstance(one, CaptureRequest) else one for one in asked)

    def _request(self, wanted: Wanted) -> CaptureRequest | CaptureFailed:
        chosen = self._chosen(wanted)
        steps = tuple(Step(**step) for step in chosen["steps"])
        limit = settings.CAPTURE_TIME_LIMIT
        try:
            return CaptureRequest(
                wanted.url,
                **{**chosen, "steps": steps},
                storage=self.storage,
                allowed_hosts=self.hosts,
                time_limit=limit,
            )
        except CaptureFailed as failure:
            return failure

    def _chosen(self, wanted: Wanted) -> dict[str, Any]:
        return {"width": wanted.size[0], "height": wanted.size[1], **self.settings}

    def keep(self, wanted: Wanted, page: Outcome, folder: Path | None) -> dict[str, Any]:
        """Stores one page and says how it went; one failure never stops the others."""
        url = wanted.url
        if isinstance(page, CaptureFailed):
            return _failure(url, page.code, page.message)
        try:
            screen = self._store(url, self._chosen(wanted), page)
            if folder:
                write_folder(folder, page)
        except Rejected as refusal:
            return _failure(url, refusal.problems[0].code, str(refusal))
        except OSError as error:
            return _failure(url, "not_written", f"{folder} cannot be written: {error}")
        places = {"folder": folder and str(folder), "screen": screen and screen.pk}
        return {"url": url, "ok": True, **summary(page), **{key: at for key, at in places.items() if at}}

    def _store(self, url: str, chosen: dict[str, Any], page: CapturedPage) -> Screen | None:
        """The same rows that a worker leaves, all at once: nobody sees a capture that is still to be done.

        Of a login only the fact stays.
        """
        if self.application is None:
            return None
        dataset = self.application.dataset
        row = Capture(dataset=dataset, application=self.application, url=url, settings=chosen)
        with transaction.atomic():
            row.login = Login.objects.create(dataset=dataset) if self.storage else None
            row.save()
            claimed = claim(Capture, row.pk, worker="capture_screens")
            assert claimed is not None  # noqa: S101 - nobody else sees the row before the commit
            screen = store_page(claimed, page)
            finish(claimed)
        return screen


def _in_each(urls: list[str], given: list[tuple[int, int]]) -> list[Wanted]:
    """Every address in every viewport."""
    sizes = list(dict.fromkeys(given))
    pages = [(url, size) for url in urls for size in sizes]
    endings = [f"-{width}x{height}" for _, (width, height) in pages] if len(sizes) > 1 else []
    names = folder_names([url for url, _ in pages], endings)
    return [Wanted(url, size, name) for (url, size), name in zip(pages, names, strict=True)]


def _failure(url: str, code: str, error: str) -> dict[str, Any]:
    return {"url": url, "ok": False, "code": code, "error": error}


def _where(said: dict[str, Any]) -> str:
    places = [said.get("folder"), "screen" in said and f"screen {said['screen']}"]
    return "".join(f", {place}" for place in places if place)


class Command(BaseCommand):
    help = "Captures web pages as screens: exit 0 when all are captured, 1 when one failed, 2 on misuse."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("urls", nargs="*", metavar="URL")
        parser.add_argument("--dataset", metavar="D", help="the slug of the dataset to store the screens in")
        parser.add_argument("--application", metavar="A", help="the slug of its application")
        parser.add_argument(
            "--viewport", type=viewport, action="append", metavar="1280x720", help="may be given several times"
        )
        parser.add_argument("--out", type=Path, metavar="DIR", help="write a folder for each page here")
        parser.add_argument(
            "--allow-host",
            nargs="+",
            action="extend",
            default=[],
            metavar="HOST",
            help="open private hosts by name: localhost, 127.0.0.1:8000 …",
        )
        add_settings(parser)
        parser.add_argument("--json", action="store_true", help="one JSON object a page")

    def handle(self, *, urls: list[str], out: Path | None, **options: Any) -> None:
        # A list of hosts before the addresses swallows them; a host never has a scheme, so they are told apart.
        urls += [host for host in options["allow_host"] if "://" in host]
        if not urls:
            raise CommandError("name at least one address to capture", returncode=MISUSE)
        application = self._application(options["dataset"], options["application"])
        if not out and not application:
            raise CommandError("say where to: --out DIR, or --dataset and --application", returncode=MISUSE)
        hosts = self._hosts([host for host in options["allow_host"] if "://" not in host], application)
        all_captured = True
        chosen, storage = read_settings(options)
        pages = _in_each(urls, options["viewport"] or [(1280, 720)])
        errand = Errand(chosen, storage, hosts, application)
        for wanted, page in zip(pages, errand.run(pages), strict=True):
            said = errand.keep(wanted, page, out and out / wanted.folder)
            said["viewport"] = f"{wanted.size[0]}x{wanted.size[1]}"
            all_captured = all_captured and said["ok"]
            self._say(said, as_json=options["json"])
        if not all_captured:
            sys.exit(1)

    def _application(self, dataset: str | None, application: str | None) -> Application | None:
        if bool(dataset) != bool(application):
            raise CommandError("--dataset and --application go together", returncode=MISUSE)
        if not dataset:
            return None
        found = Application.objects.filter(dataset__slug=dataset, slug=application).first()
        if found is None:
            said = f"there is no application “{application}” in a dataset “{dataset}”"
            raise CommandError(said, returncode=MISUSE)
        return found

    def _hosts(self, allowed: list[str], application: Application | None) -> tuple[str, ...]:
        of_dataset = application.dataset.allowed_hosts if application else []
        for host in allowed:
            try:
                HostRule.parse(host)
            except ValueError as error:
                raise CommandError(f"--allow-host: {error}", returncode=MISUSE) from None
        return (*allowed, *settings.CAPTURE_ALLOWED_HOSTS, *of_dataset)

    def _say(self, said: dict[str, Any], *, as_json: bool) -> None:
        if not said["ok"]:
            self.stderr.write(f"{said['url']}: {said['code']}: {said['error']}")
        for warning in said.get("warnings", ()):
            self.stderr.write(f"{said['url']}: {warning}")
        if as_json:
            self.stdout.write(json.dumps(said))
        elif said["ok"]:
            self.stdout.write(f"{said['url']}: {said['boxes']} boxes, “{said['title']}”{_where(said)}")
        self.stdout.flush()
