"""Links of a page, addresses in one spelling, and the order in which a crawl asks for them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin, urlsplit, urlunsplit

LONGEST_ADDRESS = 2000
NO_PAGES = (
    ".pdf",
    ".zip",
    ".png",
    ".jpg",
    ".jpeg",
    ".gif",
    ".webp",
    ".svg",
    ".mp4",
    ".mp3",
    ".css",
    ".js",
    ".xml",
    ".gz",
)
DEFAULT_PORTS = {"http": 80, "https": 443}


def plain_address(address: str) -> str:
    """The address in one spelling: host in lower case, no fragment, no default port, no name or password; empty for
    what is no http or https address of a page.
    """
    try:
        parts = urlsplit(urldefrag(address.strip()).url)
        port = parts.port
    except ValueError:
        return ""
    host = (parts.hostname or "").lower()
    if parts.scheme not in DEFAULT_PORTS or not host or len(address) > LONGEST_ADDRESS:
        return ""
    if parts.path.lower().endswith(NO_PAGES):
        return ""
    name = f"[{host}]" if ":" in host else host
    place = name if port in (None, DEFAULT_PORTS[parts.scheme]) else f"{name}:{port}"
    return urlunsplit((parts.scheme, place, parts.path or "/", parts.query, ""))


def host_of(address: str) -> str:
    """Host and port of a plain address."""
    return urlsplit(address).netloc


@dataclass(frozen=True, slots=True)
class PageLinks:
    """The plain addresses that a page links to, each once in their order, and the language that it names."""

    addresses: tuple[str, ...]
    language: str


def links_of(html: str, address: str) -> PageLinks:
    """The links of the page at this address."""
    reader = _LinkReader()
    reader.feed(html)
    base = urljoin(address, reader.base) if reader.base else address
    addresses = dict.fromkeys(plain for link in reader.links if (plain := _joined(base, link)))
    return PageLinks(tuple(addresses), reader.language[:35])


def _joined(base: str, link: str) -> str:
    try:
        return plain_address(urljoin(base, link))
    except ValueError:
        return ""


class _LinkReader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.base = ""
        self.language = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "html":
            self.language = values.get("lang", "").strip().lower()
        elif tag == "base":
            self.base = self.base or values.get("href", "")
        elif tag == "a" and "nofollow" not in values.get("rel", "").lower():
            self.links.append(values.get("href", ""))


@dataclass(slots=True)
class Frontier:
    """The addresses that a crawl is yet to ask for, host by host in turn; `most_hosts` and `most_pages` (of one host)
    bound it, what is beyond is counted in `left_out`.
    """

    most_hosts: int
    most_pages: int
    left_out: int = 0
    _seen: set[str] = field(default_factory=set)
    _hosts: dict[str, deque[str]] = field(default_factory=dict)
    _counts: dict[str, int] = field(default_factory=dict)

    def add(self, addresses: Iterable[str]) -> None:
        """Adds plain addresses that are new."""
        for address in addresses:
            host = host_of(address)
            if address in self._seen:
                continue
            is_full = self._counts.get(host, 0) >= self.most_pages
            if is_full or (host not in self._counts and len(self._counts) >= self.most_hosts):
                self.left_out += 1
                continue
            self._seen.add(address)
            self._counts[host] = self._counts.get(host, 0) + 1
            self._hosts.setdefault(host, deque()).append(address)

    def hosts(self) -> list[str]:
        """The hosts with an address that waits, the one asked longest ago first."""
        return [host for host, waiting in self._hosts.items() if waiting]

    def next_of(self, host: str) -> str:
        """The next address of a host, which then goes to the end of the hosts."""
        waiting = self._hosts.pop(host)
        self._hosts[host] = waiting
        return waiting.popleft()

    def remove(self, address: str) -> None:
        """Takes an address out that was asked for before."""
        waiting = self._hosts.get(host_of(address))
        if waiting and address in waiting:
            waiting.remove(address)
