"""The rules of hosts for programs (robots.txt), each read once."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import urlsplit
from urllib.robotparser import RobotFileParser

from annotator.domain.hosts import HostRule
from workers.crawl.fetch import USER_AGENT, FetchFailed, fetch

LONGEST_DELAY = 60.0


@dataclass(slots=True)
class Robots:
    """As RFC 9309 says, a host that cannot say its rules allows nothing, and one without the file allows everything.

    `rules` open private hosts, as for captures.
    """

    rules: tuple[HostRule, ...] = ()
    _parsers: dict[str, RobotFileParser] = field(default_factory=dict)
    _closed: dict[str, str] = field(default_factory=dict)

    def closed(self, address: str) -> str:
        """Why the rules of the address's host cannot be read; empty where they can."""
        self._parser(address)
        return self._closed.get(urlsplit(address).netloc, "")

    def allows(self, address: str) -> bool:
        return self._parser(address).can_fetch(USER_AGENT, address)

    def delay(self, address: str) -> float:
        """Seconds between two requests that the host asks for, at most a minute."""
        return min(float(self._parser(address).crawl_delay(USER_AGENT) or 0), LONGEST_DELAY)

    def _parser(self, address: str) -> RobotFileParser:
        parts = urlsplit(address)
        if parts.netloc not in self._parsers:
            self._parsers[parts.netloc] = self._read(parts.netloc, f"{parts.scheme}://{parts.netloc}/robots.txt")
        return self._parsers[parts.netloc]

    def _read(self, host: str, address: str) -> RobotFileParser:
        parser = RobotFileParser()
        try:
            answer = fetch(address, self.rules)
            if answer.status >= 500:
                self._closed[host] = f"status {answer.status}"
            parser.parse(answer.text.splitlines() if answer.status == 200 else [])
        except FetchFailed as failure:
            self._closed[host] = str(failure)
        return parser
