"""Captures pages without workers: into folders, into a dataset, or both."""

from __future__ import annotations

import json
import re
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from annotator.datasets.selectors.hosts import hosts_opened_for
from annotator.domain.clean_text import clean
from annotator.domain.hosts import HostRule
from annotator.files.inputs import read_input
from workers.browser.request import LARGEST_SIDE
from workers.capture_batch import CaptureBatch, PageToCapture, pages_of
from workers.capture_list import CaptureJournal, addresses_in, capture_list, summary_of
from workers.capture_options import add_settings, add_targets, application_named, keeps_disabled, read_settings
from workers.crawl.robots import Robots

MISUSE = 2
JOURNAL = "captures.jsonl"
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


def _listed(file: Path) -> tuple[list[str], int]:
    try:
        return addresses_in(read_input(file).decode("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{file} cannot be read: {error}", returncode=MISUSE) from None


def _sentence(counts: dict[str, Any]) -> str:
    named = ", ".join(f"{name} {count}" for name, count in counts["languages"].items()) or "none"
    failed = ", ".join(f"{code} {count}" for code, count in counts["failed"].items()) or "none"
    return (
        f"{counts['captured']} pages captured. Languages: {named}. Left out: {counts['duplicates']} that look exactly "
        f"like another, {counts['repeated_lines']} repeated lines, {counts['robots']} by robots.txt. Failed: {failed}."
    )


def _targets(report: dict[str, Any]) -> str:
    targets = [report.get("folder"), "screen" in report and f"screen {report['screen']}"]
    return "".join(f", {target}" for target in targets if target)


class Command(BaseCommand):
    help = "Captures web pages as screens: exit 0 when all are captured, 1 when one failed, 2 on misuse."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("urls", nargs="*", type=clean, metavar="URL")
        parser.add_argument(
            "--list",
            type=Path,
            metavar="FILE",
            help="capture the addresses in this file, one a line, however many: started again, it goes on; a page that "
            "looks exactly like an earlier one is left out, robots.txt is obeyed, a host is asked once a second",
        )
        parser.add_argument(
            "--journal", type=Path, metavar="FILE", help="what has become of --list; DIR/captures.jsonl with --out"
        )
        parser.add_argument("--host-delay", type=float, default=1.0, metavar="S", help="seconds, with --list")
        parser.add_argument("--ignore-robots", action="store_true", help="where you have the sites' permission")
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
        """Exit 0, 1 or 2 as the help says."""
        # A list of hosts before the addresses swallows them; a host never has a scheme, so they are told apart.
        urls += [host for name in HOST_LISTS for host in options[name] if "://" in host]
        if bool(urls) == bool(options["list"]):
            raise CommandError("name at least one address to capture, or a file of them by --list", returncode=MISUSE)
        listed, repeated = _listed(options["list"]) if options["list"] else (urls, 0)
        application = application_named(options["dataset"], options["application"])
        if not out and not application:
            raise CommandError("say where to: --out DIR, or --dataset and --application", returncode=MISUSE)
        if out and out.exists() and not out.is_dir():
            raise CommandError(f"{out} is no folder", returncode=MISUSE)
        allowed, certificates = (self._hosts(options, name) for name in HOST_LISTS)
        opened = hosts_opened_for(application.dataset) if application else settings.CAPTURE_ALLOWED_HOSTS
        certificates += tuple(settings.CAPTURE_ACCEPT_CERTIFICATES)
        page_settings, storage = read_settings(options)
        pages = pages_of(listed, options["viewport"] or [(1280, 720)])
        batch = CaptureBatch(
            page_settings,
            storage,
            (*allowed, *opened),
            certificates,
            application,
            keeps_disabled=keeps_disabled(options, application),
        )
        if options["list"]:
            all_captured = self._capture_list(batch, pages, out, repeated, options)
        else:
            all_captured = self._capture(batch, pages, out, as_json=options["json"])
        if not all_captured:
            sys.exit(1)

    def _capture(self, batch: CaptureBatch, pages: Sequence[PageToCapture], out: Path | None, *, as_json: bool) -> bool:
        """Whether all pages were captured."""
        all_captured = True
        for page, outcome in batch.run(pages):
            report = batch.store(page, outcome, out and out / page.folder)
            report["viewport"] = page.viewport
            all_captured = all_captured and report["ok"]
            self._print(report, as_json=as_json)
        return all_captured

    def _capture_list(
        self,
        batch: CaptureBatch,
        pages: Sequence[PageToCapture],
        out: Path | None,
        repeated: int,
        options: dict[str, Any],
    ) -> bool:
        """Whether all pages of the list are captured that may be, in this call or before; prints the counts."""
        place = options["journal"] or (out and out / JOURNAL)
        if place is None:
            raise CommandError("name a --journal, from which a list goes on", returncode=MISUSE)
        journal, rules = CaptureJournal(place), tuple(map(HostRule.parse, batch.hosts))
        try:
            journal.open()
        except (OSError, ValueError, LookupError) as error:
            raise CommandError(f"{place} is no journal of captures: {error}", returncode=MISUSE) from None
        failed = capture_list(
            batch,
            pages,
            journal,
            out=out,
            delay=max(0.0, options["host_delay"]),
            robots=None if options["ignore_robots"] else Robots(rules),
            report=lambda report: self._print(report, as_json=options["json"]),
        )
        counts = summary_of(journal, failed, repeated)
        self.stdout.write(json.dumps(counts) if options["json"] else _sentence(counts))
        return not counts["failed"]

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
