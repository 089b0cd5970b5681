"""Tests of the crawl against a server of its own: robots.txt, politeness, duplicates, resuming, private hosts."""

import json
from collections.abc import Iterator
from io import StringIO
from itertools import pairwise
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from annotator.domain.hosts import HostRule
from tests.workers.answering import AnsweringHandler, serving
from workers.crawl.crawl import Crawl, CrawlSettings, read_journal
from workers.crawl.fetch import FetchFailed, fetch

LINKS = ["/a", "/b", "/same", "/closed/x", "/moved", "/gone", "/picture", "/away", "http://169.254.169.254/latest"]


class Pages(AnsweringHandler):
    asked: list[tuple[float, str]] = []
    robots = "User-agent: *\nDisallow: /closed\n"

    def do_GET(self) -> None:
        self.note()
        links = "".join(f"<a href='{link}'>x</a>" for link in LINKS)
        pages = {
            "/": f"<html lang='en'>{links}",
            "/a": "<html lang='de'><a href='/c'>",
            "/b": "<html>b",
            "/c": "<html>c",
        }
        pages["/same"] = pages["/b"]
        if self.path == "/robots.txt":
            self.answer(200 if self.robots else 500, self.robots, "text/plain")
        elif self.path in pages:
            self.answer(200, pages[self.path], "text/html")
        elif self.path == "/picture":
            self.answer(200, "x", "image/png")
        elif self.path in ("/moved", "/away", "/loop"):
            self.send_response(302)
            target = {"/moved": "/closed/y", "/away": "http://127.0.0.1:9/", "/loop": "/loop"}[self.path]
            self.send_header("Location", target)
            self.send_header("Content-Length", "0")
            self.end_headers()
        else:
            self.answer(404, "gone", "text/html")


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setattr(Pages, "asked", [])
    with serving(Pages) as host:
        yield host


def crawl(folder: Path, site: str, *, pages: int = 100, delay: float = 0.0, robots: bool = True) -> Crawl:
    settings = CrawlSettings(pages, 3, 50, delay, robots, (HostRule.parse(site),))
    crawled = Crawl(folder / "journal.jsonl", settings)
    crawled.run([f"http://{site}/"], lambda *_: None)
    return crawled


def pages_of(crawled: Crawl, site: str) -> list[str]:
    rows = read_journal(crawled.journal)
    return [row["url"].removeprefix(f"http://{site}") for row in rows if row["outcome"] == "page"]


def test_links_are_followed_and_what_is_no_page_is_counted(tmp_path: Path, site: str) -> None:
    crawled = crawl(tmp_path, site)
    assert pages_of(crawled, site) == ["/", "/a", "/b", "/c"]
    assert crawled.outcomes == {"page": 4, "duplicate": 1, "robots": 2, "no page": 2, "redirect": 1, "failed": 2}
    assert [path for _, path in Pages.asked].count("/closed/x") == 0
    assert [path for _, path in Pages.asked].count("/robots.txt") == 1
    reasons = [row["reason"] for row in read_journal(crawled.journal) if row["outcome"] == "failed"]
    assert all("not a public address" in reason for reason in reasons)


def test_a_crawl_that_was_killed_in_a_line_goes_on_and_asks_nothing_twice(tmp_path: Path, site: str) -> None:
    crawled = crawl(tmp_path, site, pages=2)
    assert crawled.outcomes["page"] == 2
    with crawled.journal.open("a") as file:
        file.write('{"url": "http://half')
    asked = [path for _, path in Pages.asked]
    crawled = crawl(tmp_path, site)
    again = [path for _, path in Pages.asked][len(asked) :]
    assert pages_of(crawled, site) == ["/", "/a", "/b", "/c"]
    assert set(asked) & set(again) == {"/robots.txt"}


def test_a_host_is_asked_once_in_its_delay(tmp_path: Path, site: str) -> None:
    crawl(tmp_path, site, pages=3, delay=0.15)
    times = [at for at, path in Pages.asked if path != "/robots.txt"]
    assert min(later - earlier for earlier, later in pairwise(times)) >= 0.14


def test_a_host_that_cannot_say_its_rules_is_not_asked(
    tmp_path: Path, site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Pages, "robots", "")
    for name in "ab":
        (tmp_path / name).mkdir()
    assert crawl(tmp_path / "a", site).outcomes == {"failed": 1}
    assert crawl(tmp_path / "b", site, robots=False).outcomes["page"] == 4


def test_private_hosts_are_refused_unless_they_are_allowed(site: str) -> None:
    with pytest.raises(FetchFailed, match="not a public address"):
        fetch(f"http://{site}/", ())
    with pytest.raises(FetchFailed, match="redirects"):
        fetch(f"http://{site}/loop", (HostRule.parse(site),))


def test_the_command_writes_addresses_and_names_languages(tmp_path: Path, site: str) -> None:
    (tmp_path / "seeds").write_text(f"http://{site}/\n\nnothing\n")
    out = StringIO()
    options = ["--seeds", str(tmp_path / "seeds"), "--out", str(tmp_path / "out"), "--delay", "0"]
    call_command("expand_urls", *options, "--allow-host", site, stdout=out)
    assert "4 pages. Languages: not named 2, en 1, de 1." in out.getvalue()
    assert len((tmp_path / "out/urls.txt").read_text().splitlines()) == 4
    again = StringIO()
    call_command("expand_urls", *options, "--allow-host", site, "--json", stdout=again)
    assert json.loads(again.getvalue())["languages"] == {"not named": 2, "en": 1, "de": 1}
    with pytest.raises(CommandError, match="no page"):
        call_command("expand_urls", *options[:3], str(tmp_path / "other"), "--delay", "0", stdout=StringIO())
