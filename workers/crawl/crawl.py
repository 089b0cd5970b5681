"""The crawl: asks host by host in turn, politely, and keeps a journal from which it goes on after a kill."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from annotator.domain.crawling import Frontier, host_of, links_of, plain_address
from annotator.domain.hosts import HostRule
from workers.crawl.fetch import FetchFailed, fetch
from workers.crawl.robots import Robots

MOST_LINKS = 500
"""Links of one page that are followed."""


@dataclass(frozen=True, slots=True)
class CrawlSettings:
    """`delay`: seconds between two requests to one host, more where its robots.txt says so; after so many
    `pages` the crawl ends.
    """

    pages: int
    most_hosts: int
    most_pages: int
    delay: float = 1.0
    robots: bool = True
    rules: tuple[HostRule, ...] = ()


@dataclass(slots=True)
class Crawl:
    """A crawl into a journal: a JSON line for each address that was asked for, with its outcome, language and links."""

    journal: Path
    settings: CrawlSettings
    outcomes: Counter[str] = field(default_factory=Counter)
    _frontier: Frontier = field(init=False)
    _contents: set[str] = field(default_factory=set)
    _robots: Robots | None = field(init=False)
    _asked: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._frontier = Frontier(self.settings.most_hosts, self.settings.most_pages)
        self._robots = Robots(self.settings.rules) if self.settings.robots else None

    @property
    def left_out(self) -> int:
        """Links beyond the bounds of hosts and pages."""
        return self._frontier.left_out

    def run(self, seeds: Iterable[str], report: Callable[[int, str], None]) -> None:
        """Goes on from the journal until there are enough pages, or nothing is left to ask for."""
        self._frontier.add(filter(None, map(plain_address, seeds)))
        for row in read_journal(self.journal, repair=True):
            self._frontier.remove(row["url"])
            self._note(row)
        with self.journal.open("a", encoding="utf-8") as file:
            while self.outcomes["page"] < self.settings.pages and (hosts := self._frontier.hosts()):
                host = min(hosts, key=self._ready_at)
                sleep(max(0.0, self._ready_at(host) - monotonic()))
                row = self._ask(self._frontier.next_of(host))
                file.write(json.dumps(row, ensure_ascii=False) + "\n")
                file.flush()
                os.fsync(file.fileno())
                self._note(row)
                report(self.outcomes["page"], row["url"])

    def _ready_at(self, host: str) -> float:
        return self._asked.get(host, 0.0)

    def _note(self, row: dict[str, Any]) -> None:
        self.outcomes[row["outcome"]] += 1
        self._contents.add(row.get("digest", ""))
        self._frontier.add(row.get("links", ()))

    def _ask(self, address: str) -> dict[str, Any]:
        """The journal's row of an address."""
        host = host_of(address)
        robots = self._robots
        if robots is not None and (reason := robots.closed(address)):
            return {"url": address, "outcome": "failed", "reason": f"its robots.txt cannot be read: {reason}"}
        delay = self.settings.delay
        if robots is not None:
            delay = max(delay, robots.delay(address))
            if not robots.allows(address):
                return {"url": address, "outcome": "robots", "reason": "robots.txt does not allow it"}
        try:
            answer = fetch(address, self.settings.rules, within_host=True)
        except FetchFailed as failure:
            return {"url": address, "outcome": "failed", "reason": str(failure)}
        finally:
            self._asked[host] = monotonic() + delay
        if host_of(plain_address(answer.address)) != host:
            # Asked for in its host's turn, if that host allows it.
            return {"url": address, "outcome": "redirect", "links": [plain_address(answer.address)]}
        if robots is not None and not robots.allows(answer.address):
            return {"url": address, "outcome": "robots", "reason": "robots.txt does not allow where it redirects to"}
        if answer.status != 200 or answer.media_type != "text/html":
            reason = f"status {answer.status}, {answer.media_type}"
            return {"url": address, "outcome": "no page", "reason": reason}
        digest = sha256(answer.text.encode("utf-8", "replace")).hexdigest()
        if digest in self._contents:
            return {"url": address, "outcome": "duplicate", "reason": "another page has the same content"}
        links = links_of(answer.text, answer.address)
        return {
            "url": address, "outcome": "page", "final_url": answer.address, "language": links.language,
            "digest": digest, "links": links.addresses[:MOST_LINKS],
        }  # fmt: skip


def read_journal(journal: Path, *, repair: bool = False) -> Iterator[dict[str, Any]]:
    """The rows of a journal. `repair` cuts off a last line that was not written to its end."""
    if not journal.exists():
        return
    content = journal.read_bytes()
    whole = content[: content.rfind(b"\n") + 1]
    if repair and len(whole) < len(content):
        os.truncate(journal, len(whole))
    for text in whole.decode("utf-8").splitlines():
        yield json.loads(text)
