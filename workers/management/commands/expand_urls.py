"""Follows links from seed pages and writes the addresses of pages to capture, a line each."""

import json
from argparse import ArgumentTypeError, RawDescriptionHelpFormatter
from collections import Counter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from annotator.domain.hosts import HostRule
from annotator.files.inputs import read_input
from workers.crawl.crawl import Crawl, CrawlSettings, read_journal

MISUSE = 2
EXAMPLE = """
example: from 50 sites to 13,000 pages; started again, it goes on where it was

  python3 manage.py expand_urls --seeds sites.txt --out expanded --pages 13000 --hosts 50
      expanded/journal.jsonl   every address that was asked for: outcome, language, links
      expanded/urls.txt        the pages, for capture_screens --list and the page's dialog of addresses

robots.txt is obeyed, one request a second is sent to a host, and hosts are reached as captures reach them: public
addresses, and others only by --allow-host.
"""


class Command(BaseCommand):
    """Exit 0: done; 1: no page was found; 2: misuse."""

    help = __doc__
    requires_system_checks = []

    def create_parser(self, *args: Any, **options: Any) -> CommandParser:
        return super().create_parser(*args, epilog=EXAMPLE, formatter_class=RawDescriptionHelpFormatter, **options)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--seeds", type=Path, required=True, help="a file with an address on each line")
        parser.add_argument("--out", type=Path, required=True, help="a folder; a crawl in it is gone on with")
        parser.add_argument("--pages", type=int, default=10_000, help="end after so many pages")
        parser.add_argument("--hosts", type=int, default=50, help="follow links to so many hosts, seeds first")
        parser.add_argument("--pages-per-host", type=int, default=1000)
        parser.add_argument("--delay", type=float, default=1.0, help="seconds between two requests to a host")
        parser.add_argument("--ignore-robots", action="store_true", help="where you have the site's permission")
        parser.add_argument("--allow-host", type=_rule, action="append", default=[], metavar="HOST[:PORT]")
        parser.add_argument("--json", action="store_true", help="one JSON object instead of sentences")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            seeds = read_input(options["seeds"]).decode().splitlines()
        except OSError as error:
            raise CommandError(f"{options['seeds']}: {error.strerror}", returncode=MISUSE) from None
        folder: Path = options["out"]
        folder.mkdir(parents=True, exist_ok=True)
        settings = CrawlSettings(
            options["pages"],
            options["hosts"],
            options["pages_per_host"],
            options["delay"],
            not options["ignore_robots"],
            tuple(options["allow_host"]),
        )
        crawl = Crawl(folder / "journal.jsonl", settings)
        verbose = options["verbosity"] > 1
        crawl.run(seeds, lambda count, url: self.stdout.write(f"{count} {url}") if verbose else None)
        pages = [row for row in read_journal(crawl.journal) if row["outcome"] == "page"]
        (folder / "urls.txt").write_text("".join(f"{row['url']}\n" for row in pages), encoding="utf-8")
        self._tell(pages, crawl, as_json=options["json"])

    def _tell(self, pages: list[dict[str, Any]], crawl: Crawl, *, as_json: bool) -> None:
        languages = Counter(row["language"].partition("-")[0] or "not named" for row in pages)
        others = {name: count for name, count in sorted(crawl.outcomes.items()) if name != "page"}
        counts = {"pages": len(pages), "languages": dict(languages.most_common()), "left_out": others}
        text = _sentence(len(pages), languages, others, crawl.left_out)
        self.stdout.write(json.dumps({**counts, "links_beyond_bounds": crawl.left_out}) if as_json else text)
        if not pages:
            raise CommandError("no page was found; journal.jsonl says why", returncode=1)


def _sentence(pages: int, languages: Counter[str], others: dict[str, int], beyond: int) -> str:
    listed = ", ".join(f"{name} {count}" for name, count in others.items()) or "nothing"
    named = ", ".join(f"{name} {count}" for name, count in languages.most_common()) or "none"
    return (
        f"{pages} pages. Languages: {named}. Left out: {listed}; {beyond} links beyond the bounds of hosts and pages."
    )


def _rule(text: str) -> HostRule:
    try:
        return HostRule.parse(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None
