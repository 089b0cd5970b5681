"""A list of addresses to capture, thousands long: politely, each once, and going on after a kill from its journal."""

from __future__ import annotations

import heapq
import json
import os
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from urllib.parse import urlsplit

from annotator.domain.clean_text import clean
from annotator.domain.hosts import without_password
from annotator.jobs.models import Status
from annotator.screens.models import Capture
from workers.browser.captured_page import CapturedPage
from workers.browser.failures import CaptureFailed
from workers.capture_batch import CaptureBatch, PageToCapture
from workers.crawl.crawl import read_journal
from workers.crawl.robots import Robots

ROBOTS, DUPLICATE = "robots", "duplicate"
SETTLED = {ROBOTS, DUPLICATE}
"""Failures that another try would not change."""

Report = dict[str, Any]


def addresses_in(text: str) -> tuple[list[str], int]:
    """The addresses of a list, one a line and each once, and how many lines repeat one; `#` begins a comment."""
    lines = [clean(line.strip()) for line in text.splitlines()]
    written = [line for line in lines if line and not line.startswith("#")]
    addresses = list(dict.fromkeys(written))
    return addresses, len(written) - len(addresses)


def in_turn(pages: Iterable[PageToCapture], delay: float, robots: Robots | None) -> Iterator[PageToCapture]:
    """The pages as their hosts may be asked: one each `delay` seconds, more where its robots.txt says so.

    What robots.txt does not allow comes with its refusal, at once.
    """
    waiting: dict[str, deque[PageToCapture]] = defaultdict(deque)
    for page in pages:
        waiting[_host(page.url)].append(page)
    ready = [(0.0, position, host) for position, host in enumerate(waiting)]
    while ready:
        at, position, host = heapq.heappop(ready)
        page = waiting[host].popleft()
        pause = delay
        if robots is not None:
            refusal = _refusal(page.url, robots)
            page, pause = page._replace(refused=refusal), max(delay, robots.delay(page.url))
        if page.refused is None:
            sleep(max(0.0, at - monotonic()))
            at = monotonic() + pause
        if waiting[host]:
            heapq.heappush(ready, (at, position, host))
        yield page


def _host(url: str) -> str:
    try:
        return urlsplit(url).netloc
    except ValueError:
        return ""  # the request says what is wrong with it


def _refusal(url: str, robots: Robots) -> CaptureFailed | None:
    if not _host(url):
        return None
    if reason := robots.closed(url):
        return CaptureFailed("robots_unknown", f"its robots.txt cannot be read: {reason}")
    return None if robots.allows(url) else CaptureFailed(ROBOTS, "robots.txt does not allow it")


@dataclass(slots=True)
class CaptureJournal:
    """The reports of a list's pages, a JSON line each, behind a line that says when the list was begun.

    A page in it is settled when it was captured, is a duplicate, or may not be captured; others are tried again.
    """

    file: Path
    began: datetime = field(init=False)
    settled: dict[tuple[str, str], Report] = field(default_factory=dict)
    pictures: dict[str, str] = field(default_factory=dict)

    def open(self) -> None:
        """Reads what is there; a last line that was cut off goes. Raises OSError."""
        rows = list(read_journal(self.file, repair=True))
        if rows:
            self.began = datetime.fromisoformat(rows[0]["began"])
        else:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.began = datetime.now(UTC)
            self._append({"began": self.began.isoformat()})
        for row in rows[1:]:
            self._note(row)

    def add(self, report: Report) -> None:
        self._append(report)
        self._note(report)

    def _note(self, report: Report) -> None:
        if report["ok"] or report["code"] in SETTLED:
            self.settled[report["url"], report["viewport"]] = report
        if report["ok"] and (picture := report.get("picture")):
            self.pictures.setdefault(picture, report["url"])

    def _append(self, row: Report) -> None:
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row, ensure_ascii=False) + "\n")
            file.flush()
            os.fsync(file.fileno())


def capture_list(
    batch: CaptureBatch,
    pages: Sequence[PageToCapture],
    journal: CaptureJournal,
    *,
    out: Path | None,
    delay: float,
    robots: Robots | None,
    report: Callable[[Report], None],
) -> Counter[str]:
    """Captures what is not settled; how many pages failed by their code, of those of this call alone."""
    failed: Counter[str] = Counter()
    left = (page for page in pages if not _is_settled(page, batch, journal))
    for page, outcome in batch.run(in_turn(left, delay, robots)):
        made = _stored(page, outcome, batch, journal, out)
        journal.add(made)
        failed.update([] if made["ok"] else [made["code"]])
        report(made)
    return failed


def _stored(
    page: PageToCapture,
    outcome: CapturedPage | CaptureFailed,
    batch: CaptureBatch,
    journal: CaptureJournal,
    out: Path | None,
) -> Report:
    """The report of a page, which is stored unless its picture is that of another page of the list."""
    facts = {"viewport": page.viewport}
    if isinstance(outcome, CapturedPage):
        picture = sha256(outcome.image).hexdigest()
        if earlier := journal.pictures.get(picture):
            outcome = CaptureFailed(DUPLICATE, f"{earlier} looks exactly the same")
        else:
            facts |= {"language": outcome.language, "picture": picture}
    return {**batch.store(page, outcome, out and out / page.folder), **facts}


def _is_settled(page: PageToCapture, batch: CaptureBatch, journal: CaptureJournal) -> bool:
    """Whether the page needs no capture; one that was stored just before a kill is noted in the journal now."""
    key = without_password(page.url), page.viewport
    if key in journal.settled:
        return True
    if batch.application is None:
        return False
    captures = Capture.objects.filter(
        application=batch.application, url=key[0], settings=batch.options(page), status=Status.DONE,
        created_at__gte=journal.began, screen__isnull=False,
    )  # fmt: skip
    screen = captures.values_list("screen_id", flat=True).first()
    if screen is not None:
        journal.add({"url": key[0], "ok": True, "screen": screen, "viewport": key[1]})
    return screen is not None


def summary_of(journal: CaptureJournal, failed: Counter[str], repeated: int) -> dict[str, Any]:
    """Counts over the whole list, with the languages that its pages name; `failed` are those left."""
    reports = journal.settled.values()
    captured = [report for report in reports if report["ok"]]
    languages = Counter((report.get("language") or "").partition("-")[0].lower() or "not named" for report in captured)
    codes = Counter(report["code"] for report in reports if not report["ok"])
    return {
        "captured": len(captured),
        "languages": dict(languages.most_common()),
        "duplicates": codes[DUPLICATE],
        "repeated_lines": repeated,
        "robots": codes[ROBOTS],
        "failed": {code: count for code, count in sorted(failed.items()) if code not in SETTLED},
    }
