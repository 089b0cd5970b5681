"""Hosts that browsers of the installation may reach: rules by name and port, public and never reachable addresses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

LONGEST_NAME = 253
LAST_PORT = 65535
NAME = re.compile(r"[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*")
SPELLING = re.compile(
    r"(\[(?P<v6>[0-9a-fA-F:.]+)\]|(?P<name>[^:\[\]]+))(:(?P<port>[0-9]{1,5}))?|(?P<bare_v6>[0-9a-fA-F:.]*:[0-9a-fA-F:.]*)"
)
NAT64 = IPv6Network("64:ff9b::/96")
#: where clouds tell a machine its own secrets, beside the link-local 169.254.169.254: Amazon (v6), Google (v6),
#: Alibaba, Oracle, Azure
METADATA = frozenset(
    map(ip_address, ("fd00:ec2::254", "fd20:ce::254", "100.100.100.200", "192.0.0.192", "168.63.129.16"))
)


SITE_HOST, SITE_PORT = "localhost", 8000
"""Where the web site of an environment answers, within its sessions only."""


@dataclass(frozen=True, slots=True)
class HostRule:
    """An allowed host, on one port or (port None) on every port."""

    host: str
    port: int | None = None

    @classmethod
    def parse(cls, text: str) -> HostRule:
        """Reads `host`, `host:port`, `[v6]` and `[v6]:port`. Raises ValueError for anything else."""
        spelled = SPELLING.fullmatch(text.strip())
        host = plain_host(next(filter(None, spelled.group("v6", "bare_v6", "name")))) if spelled else ""
        port = spelled["port"] if spelled else None
        if not _is_host(host) or (port is not None and not 0 < int(port) <= LAST_PORT):
            raise ValueError(f"{text!r} is not a host: write for example localhost, 127.0.0.1:8000 or [::1]:8000")
        return cls(host, int(port) if port else None)

    def admits(self, host: str, port: int) -> bool:
        return self.host == plain_host(host) and self.port in (None, port)

    def within(self, cap: HostRule) -> HostRule | None:
        """The intersection of this rule and `cap`; None where it is empty."""
        if self.host != cap.host or (None not in (self.port, cap.port) and self.port != cap.port):
            return None
        return HostRule(self.host, cap.port if self.port is None else self.port)

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port is None else f"{host}:{self.port}"


def within_cap(rules: Iterable[HostRule], cap: Iterable[HostRule]) -> tuple[HostRule, ...]:
    """The intersections of `rules` with the rules of `cap`, each once."""
    ceilings = tuple(cap)
    intersections = (rule.within(ceiling) for rule in rules for ceiling in ceilings)
    return tuple(dict.fromkeys(rule for rule in intersections if rule is not None))


def plain_host(host: str) -> str:
    """A host as rules compare it: no brackets, no last dot, small letters."""
    return host.strip().removeprefix("[").removesuffix("]").rstrip(".").lower()


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Whether the address is globally routable; a v6 address is judged by the v4 address embedded in it."""
    if embedded := _embedded(address):
        return is_public(embedded)
    local = isinstance(address, IPv6Address) and address.is_site_local
    return address.is_global and not (address.is_multicast or address.is_reserved or local)


def is_never_reachable(address: IPv4Address | IPv6Address) -> bool:
    """True for link-local and cloud metadata addresses, which no rule opens."""
    if embedded := _embedded(address):
        return is_never_reachable(embedded)
    return address.is_link_local or address in METADATA


def _embedded(address: IPv4Address | IPv6Address) -> IPv4Address | None:
    """The v4 address embedded in a v6 address; None where there is none."""
    if isinstance(address, IPv4Address):
        return None
    if address in NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    teredo = address.teredo
    return address.ipv4_mapped or address.sixtofour or (teredo[1] if teredo else None)


def _is_host(host: str) -> bool:
    """A name of the domain name system (in ASCII) or an address, link-local and metadata addresses excepted."""
    try:
        return not is_never_reachable(ip_address(host))
    except ValueError:
        return len(host) <= LONGEST_NAME and NAME.fullmatch(host) is not None


def without_password(url: str) -> str:
    """The address without a user's name and password, for whatever keeps or shows it."""
    scheme, separator, rest = url.partition("://")
    end = next((index for index, letter in enumerate(rest) if letter in "/?#\\"), len(rest))
    host = rest[:end].rpartition("@")[2]
    return f"{scheme}{separator}{host}{rest[end:]}"
