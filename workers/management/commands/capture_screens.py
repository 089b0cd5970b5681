"""Captures pages without workers: into folders, into a dataset, or both."""

from __future__ import annotations

import json
import re
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from annotator.datasets.models import Application
from annotator.datasets.selectors.hosts import hosts_opened_for
from annotator.domain.clean_text import clean
from annotator.domain.hosts import HostRule, without_password
from annotator.domain.problems import Rejected
from annotator.screens.models import Capture, Login, Screen
from workers.browser.batch import CaptureResult, capture_all
from workers.browser.captured_page import CapturedPage
from workers.browser.failures import CaptureFailed
from workers.browser.request import LARGEST_SIDE, REST_LIMIT, CaptureRequest, CaptureStep
from workers.capture_folder import folder_names, summary, write_folder
from workers.capture_options import add_settings, add_targets, application_named, read_settings
from workers.jobs.capture_screen import store_page
from workers.jobs.runner import record_job

MISUSE = 2
HOST_LISTS = ("allow_host", "accept_certificate")


def viewport(text: str) -> tuple[int, int]:
    """The size that WIDTHxHEIGHT names, in CSS pixels. Raises ArgumentTypeError."""
    match = re.fullmatch(r"(\d{1,5})[x×](\d{1,5})", text)
    if not match:
        raise ArgumentTypeError(f"{text!r} is not a size; write for example 1280x720")
    width, height = int(match[1]), int(match[2])
    if not (0 < width <= LARGEST_SIDE and 0 < height <= LARGEST_SIDE):
        raise ArgumentTypeError(f"{text!r}: a viewport has 1 to {LARGEST_SIDE} pixels a side")
    return width, height


class PageToCapture(NamedTuple):
    """A page in a viewport of `size` CSS pixels, and the name of its folder."""

    url: str
    size: tuple[int, int]
    folder: str


@dataclass(frozen=True, slots=True)
class CaptureBatch:
    """The options shared by all pages: how they are loaded and where they are stored."""

    settings: dict[str, Any]
    storage: dict[str, Any] | None
    hosts: tuple[str, ...]
    certificates: tuple[str, ...]
    application: Application | None

    def run(self, pages: Sequence[PageToCapture]) -> Iterator[CaptureResult]:
        """The captured pages in order, several captured at a time; an address that is refused gives its failure."""
        requests = [self._request(page) for page in pages]
        sound_requests = (request for request in requests if isinstance(request, CaptureRequest))
        # Browsers end with the loop, also where it breaks off: a garbage collector would wait for their threads.
        with closing(capture_all(sound_requests, settings.CAPTURE_CHROMIUM_PATH)) as captured:
            for request in requests:
                yield next(captured) if isinstance(request, CaptureRequest) else request

    def _request(self, page: PageToCapture) -> CaptureRequest | CaptureFailed:
        options = self._options(page)
        steps = tuple(CaptureStep(**step) for step in options["steps"])
        limit = settings.CAPTURE_TIME_LIMIT + options.get("rest_limit", REST_LIMIT)
        try:
            return CaptureRequest(
                page.url,
                **{**options, "steps": steps},
                storage=self.storage,
                allowed_hosts=self.hosts,
                accepted_certificates=self.certificates,
                time_limit=limit,
            )
        except CaptureFailed as failure:
            return failure

    def _options(self, page: PageToCapture) -> dict[str, Any]:
        return {"width": page.size[0], "height": page.size[1], **self.settings}

    def store(self, page: PageToCapture, outcome: CaptureResult, folder: Path | None) -> dict[str, Any]:
        """The report of one page, which is stored; a failure does not stop the other pages."""
        url = without_password(page.url)
        if isinstance(outcome, CaptureFailed):
            return _failure(url, outcome.code, outcome.message)
        try:
            screen = self._store(url, self._options(page), outcome)
            if folder:
                write_folder(folder, outcome)
        except Rejected as refusal:
            return _failure(url, refusal.problems[0].code, str(refusal))
        except OSError as error:
            return _failure(url, "not_written", f"{folder} cannot be written: {error}")
        targets = {"folder": folder and str(folder), "screen": screen and screen.pk}
        return {"url": url, "ok": True, **summary(outcome), **{key: value for key, value in targets.items() if value}}

    def _store(self, url: str, options: dict[str, Any], page: CapturedPage) -> Screen | None:
        """The screen, stored with the rows that a worker would have left; of a login only its use is recorded."""
        if self.application is None:
            return None
        dataset = self.application.dataset
        row = Capture(dataset=dataset, application=self.application, url=url, settings=options)
        with transaction.atomic():
            row.login = Login.objects.create(dataset=dataset) if self.storage else None
            return record_job(row, lambda capture: store_page(capture, page), worker="capture_screens")


def _pages(urls: list[str], viewports: list[tuple[int, int]]) -> list[PageToCapture]:
    """Every address in every viewport."""
    sizes = list(dict.fromkeys(viewports))
    pages = [(url, size) for url in urls for size in sizes]
    endings = [f"-{width}x{height}" for _, (width, height) in pages] if len(sizes) > 1 else []
    names = folder_names([url for url, _ in pages], endings)
    return [PageToCapture(url, size, name) for (url, size), name in zip(pages, names, strict=True)]


def _failure(url: str, code: str, error: str) -> dict[str, Any]:
    return {"url": url, "ok": False, "code": code, "error": error}


def _targets(report: dict[str, Any]) -> str:
    targets = [report.get("folder"), "screen" in report and f"screen {report['screen']}"]
    return "".join(f", {target}" for target in targets if target)


class Command(BaseCommand):
    help = "Captures web pages as screens: exit 0 when all are captured, 1 when one failed, 2 on misuse."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("urls", nargs="*", type=clean, metavar="URL")
        add_targets(parser)
        parser.add_argument(
            "--viewport", type=viewport, action="append", metavar="1280x720", help="may be given several times"
        )
        parser.add_argument(
            "--allow-host",
            nargs="+",
            action="extend",
            default=[],
            metavar="HOST",
            help="open private hosts by name: localhost, 127.0.0.1:8000 …",
        )
        parser.add_argument(
            "--accept-certificate",
            nargs="+",
            action="extend",
            default=[],
            metavar="HOST",
            help="accept certificates of these hosts that are not valid; each is a warning of its pages",
        )
        add_settings(parser)
        parser.add_argument("--json", action="store_true", help="one JSON object a page")

    def handle(self, *, urls: list[str], out: Path | None, **options: Any) -> None:
        # A list of hosts before the addresses swallows them; a host never has a scheme, so they are told apart.
        urls += [host for name in HOST_LISTS for host in options[name] if "://" in host]
        if not urls:
            raise CommandError("name at least one address to capture", returncode=MISUSE)
        application = application_named(options["dataset"], options["application"])
        if not out and not application:
            raise CommandError("say where to: --out DIR, or --dataset and --application", returncode=MISUSE)
        if out and out.exists() and not out.is_dir():
            raise CommandError(f"{out} is no folder", returncode=MISUSE)
        allowed, certificates = (self._hosts(options, name) for name in HOST_LISTS)
        opened = hosts_opened_for(application.dataset) if application else settings.CAPTURE_ALLOWED_HOSTS
        certificates += tuple(settings.CAPTURE_ACCEPT_CERTIFICATES)
        all_captured = True
        page_settings, storage = read_settings(options)
        pages = _pages(urls, options["viewport"] or [(1280, 720)])
        batch = CaptureBatch(page_settings, storage, (*allowed, *opened), certificates, application)
        for page, outcome in zip(pages, batch.run(pages), strict=True):
            report = batch.store(page, outcome, out and out / page.folder)
            report["viewport"] = f"{page.size[0]}x{page.size[1]}"
            all_captured = all_captured and report["ok"]
            self._print(report, as_json=options["json"])
        if not all_captured:
            sys.exit(1)

    def _hosts(self, options: dict[str, Any], name: str) -> tuple[str, ...]:
        hosts = tuple(host for host in options[name] if "://" not in host)
        for host in hosts:
            try:
                HostRule.parse(host)
            except ValueError as error:
                raise CommandError(f"--{name.replace('_', '-')}: {error}", returncode=MISUSE) from None
        return hosts

    def _print(self, report: dict[str, Any], *, as_json: bool) -> None:
        if not report["ok"]:
            self.stderr.write(f"{report['url']}: {report['code']}: {report['error']}")
        for warning in report.get("warnings", ()):
            self.stderr.write(f"{report['url']}: {warning}")
        if as_json:
            self.stdout.write(json.dumps(report))
        elif report["ok"]:
            self.stdout.write(f"{report['url']}: {report['boxes']} boxes, “{report['title']}”{_targets(report)}")
        self.stdout.flush()
