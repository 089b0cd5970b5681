"""Which hosts a browser may speak to: public addresses, and those that somebody opened by name."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

NAT64 = IPv6Network("64:ff9b::/96")
DEFAULT_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}


class AddressRefused(Exception):  # noqa: N818 - a verdict, not a malfunction
    """The host is private, loopback, link-local or otherwise not public, and nobody allowed it."""


class HostUnknown(Exception):  # noqa: N818 - an answer
    """The name does not resolve to any address."""


@dataclass(frozen=True, slots=True)
class HostRule:
    """One allowed host, on one port or (port None) on every port."""

    host: str
    port: int | None = None

    @classmethod
    def parse(cls, text: str) -> HostRule:
        """Reads `host`, `host:port`, `[v6]` and `[v6]:port`. Raises ValueError for anything else."""
        host, separator, port = text.strip().rpartition(":")
        if not separator or (text.count(":") > 1 and not host.endswith("]")):
            host, port = text.strip(), ""
        host = _plain(host)
        if not host or "/" in host or "@" in host or (port and not port.isdigit()):
            raise ValueError(f"{text!r} is not a host: write for example localhost, 127.0.0.1:8000 or [::1]:8000")
        return cls(host, int(port) if port else None)

    def admits(self, host: str, port: int) -> bool:
        return self.host == _plain(host) and self.port in (None, port)


def _plain(host: str) -> str:
    return host.strip().removeprefix("[").removesuffix("]").rstrip(".").lower()


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """True when the whole internet means the same machine by it; a v6 address is judged by the v4 one inside
    it.
    """
    if inner := _embedded(address):
        return is_public(inner)
    local = isinstance(address, IPv6Address) and address.is_site_local
    return address.is_global and not (address.is_multicast or address.is_reserved or local)


def _embedded(address: IPv4Address | IPv6Address) -> IPv4Address | None:
    if isinstance(address, IPv4Address):
        return None
    if address in NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    teredo = address.teredo
    return address.ipv4_mapped or address.sixtofour or (teredo[1] if teredo else None)


def resolve(host: str, port: int, rules: tuple[HostRule, ...] = ()) -> tuple[str, ...]:
    """The addresses to connect to for host:port, so that the checked answers are the ones that are used.

    Odd spellings (2130706433, 0x7f.1, 127.1) go through the system's resolver and are judged by what they
    mean. Raises HostUnknown without an answer and AddressRefused when any answer is not public and no rule
    admits the host.
    """
    try:
        found = socket.getaddrinfo(_plain(host), port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise HostUnknown(f"{host} has no address") from error
    answers = tuple(dict.fromkeys(str(answer[4][0]).partition("%")[0] for answer in found))
    if any(rule.admits(host, port) for rule in rules):
        return answers
    for answer in answers:
        if not is_public(ip_address(answer)):
            raise AddressRefused(f"{host} leads to {answer}, which is not a public address")
    return answers
