"""Lists of addresses: each page once, politely, by the rules of its host, and going on after a kill."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from annotator.datasets.models import Application
from annotator.jobs.models import Status
from annotator.screens.models import Capture
from tests.factories import make_application, make_dataset
from tests.workers.answering import AnsweringHandler, serving
from workers.capture_batch import PageToCapture, pages_of
from workers.capture_list import addresses_in, in_turn
from workers.crawl.robots import Robots

ROOT = Path(__file__).parents[2]
ROBOTS = "User-agent: *\nDisallow: /closed\n"
PAGES = 8


class Site(AnsweringHandler):
    asked: list[tuple[float, str]] = []
    pause = 0.0

    def do_GET(self) -> None:
        self.note()
        if self.path == "/robots.txt":
            return self.answer(200, ROBOTS, "text/plain")
        if not self.path.startswith(("/page", "/same")):
            return self.answer(404, "gone", "text/html")
        time.sleep(self.pause)
        words = "the same" if self.path.startswith("/same") else self.path
        language = "de" if self.path.endswith("0") else "en-GB"
        return self.answer(200, f"<html lang={language}><h1>{words}</h1><button>Go</button>", "text/html")


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setattr(Site, "asked", [])
    with serving(Site) as host:
        yield f"http://{host}"


@pytest.fixture
def addresses(tmp_path: Path, site: str) -> Path:
    """A list of eight pages, two that look the same, one that is closed to programs, one that is not there."""
    pages = [f"/page/{number}" for number in range(PAGES)]
    listed = [*pages, "/page/1", "/same/a", "/same/b", "/closed/x", "/gone"]
    file = tmp_path / "urls.txt"
    file.write_text("# pages\n\n" + "".join(f"{site}{path}\n" for path in listed))
    return file


def options(addresses: Path, *more: object) -> list[str]:
    common = ["--list", addresses, "--allow-host", "127.0.0.1", "--viewport", "320x200", "--json"]
    return [str(word) for word in (*common, *more)]


def run(*words: str) -> tuple[list[dict[str, Any]], dict[str, Any], int]:
    """The reports of pages, the counts at the end, and the exit code."""
    out, code = StringIO(), 0
    try:
        call_command("capture_screens", *words, stdout=out, stderr=StringIO())
    except SystemExit as end:
        code = int(end.code or 0)
    *reports, counts = map(json.loads, out.getvalue().splitlines())
    return reports, counts, code


def test_comments_and_repeated_lines_are_no_pages() -> None:
    assert addresses_in("# x\n http://a/1\n\nhttp://b/\nhttp://a/1 \n") == (["http://a/1", "http://b/"], 1)


def test_hosts_take_turns_and_none_is_asked_twice_in_its_delay() -> None:
    pages = pages_of([f"http://{host}/{number}" for host in "ab" for number in range(3)], [(1, 1)])
    taken: list[tuple[float, PageToCapture]] = [(time.monotonic(), page) for page in in_turn(pages, 0.1, None)]
    assert [page.url[7] for _, page in taken] == ["a", "b"] * 3
    for host in "ab":
        times = [at for at, page in taken if page.url[7] == host]
        assert min(later - earlier for earlier, later in pairwise(times)) >= 0.09


def test_a_host_that_cannot_say_its_rules_is_not_asked() -> None:
    (page,) = in_turn(pages_of(["http://127.0.0.1:9/x"], [(1, 1)]), 0.0, Robots())
    assert page.refused is not None
    assert "robots.txt cannot be read" in page.refused.message


@pytest.mark.browser
class TestInABrowser:
    def test_a_list_is_captured_counted_and_not_asked_for_again(self, addresses: Path, tmp_path: Path) -> None:
        words = options(addresses, "--out", tmp_path / "out", "--host-delay", 0)
        reports, counts, code = run(*words)
        assert code == 1
        assert counts == {
            "captured": PAGES + 1, "languages": {"en": PAGES, "de": 1}, "duplicates": 1, "repeated_lines": 1,
            "robots": 1, "failed": {"http_status": 1},
        }  # fmt: skip
        assert len(reports) == PAGES + 4
        assert len(list((tmp_path / "out").glob("*/image.png"))) == PAGES + 1
        assert not any(path.startswith("/closed") for _, path in Site.asked)
        Site.asked.clear()
        again, same, code = run(*words)
        assert ([report["code"] for report in again], same, code) == (["http_status"], counts, 1)
        assert {path for _, path in Site.asked} == {"/robots.txt", "/gone"}

    def test_robots_txt_is_set_aside_where_it_may_be(self, addresses: Path, tmp_path: Path) -> None:
        words = options(addresses, "--out", tmp_path / "out", "--host-delay", 0, "--ignore-robots")
        assert run(*words)[1]["failed"] == {"http_status": 2}
        assert "/robots.txt" not in {path for _, path in Site.asked}

    def test_a_list_that_was_killed_goes_on(
        self, addresses: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(Site, "pause", 0.2)
        words = options(addresses, "--out", tmp_path / "out", "--host-delay", 0.1)
        environment = {**os.environ, "DATA_DIR": str(tmp_path / "data"), "DJANGO_SETTINGS_MODULE": "annotator.settings"}
        command = [sys.executable, str(ROOT / "manage.py"), "capture_screens", *words]
        with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, start_new_session=True) as process:
            assert process.stdout is not None
            done = [json.loads(process.stdout.readline())["url"] for _ in range(3)]
            os.killpg(process.pid, signal.SIGKILL)
        journal = tmp_path / "out" / "captures.jsonl"
        with journal.open("a") as file:
            file.write('{"url": "half')
        reports, counts, _ = run(*words)
        assert not {report["url"] for report in reports} & set(done)
        assert counts["captured"] == PAGES + 1
        rows = [json.loads(line) for line in journal.read_text().splitlines()[1:]]
        assert set(Counter(row["url"] for row in rows if row["ok"]).values()) == {1}

    @pytest.mark.django_db(transaction=True)
    def test_a_page_that_was_stored_just_before_a_kill_is_stored_once(self, addresses: Path, tmp_path: Path) -> None:
        application = make_application(make_dataset())
        journal = tmp_path / "journal.jsonl"
        where = ["--dataset", application.dataset.slug, "--application", application.slug, "--journal", journal]
        words = options(addresses, *where, "--host-delay", 0)
        run(*words)
        assert stored(application) == PAGES + 1
        # The kill came after the row of the screen and before the line of the journal.
        lines = journal.read_text().splitlines(keepends=True)
        captured = [line for line in lines[1:] if json.loads(line)["ok"]]
        journal.write_text("".join(line for line in lines if line not in captured[-2:]))
        _, counts, _ = run(*words)
        assert (counts["captured"], stored(application)) == (PAGES + 1, PAGES + 1)

    def test_without_a_place_for_the_journal_nothing_is_captured(self, addresses: Path, tmp_path: Path) -> None:
        with pytest.raises(CommandError, match="is no journal of captures"):
            call_command("capture_screens", *options(addresses, "--out", tmp_path, "--journal", addresses))
        assert Site.asked == []


def stored(application: Application) -> int:
    return Capture.objects.filter(application=application, status=Status.DONE).count()
