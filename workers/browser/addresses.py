"""The IP addresses behind a host name, and whether a browser may connect to them."""

from __future__ import annotations

import socket
from ipaddress import ip_address

from annotator.domain.hosts import HostRule, is_never_reachable, is_public, plain_host


class AddressRefused(Exception):  # noqa: N818 - a verdict, not a malfunction
    """The host is private, loopback or otherwise not public and nobody allowed it, or nobody can."""


class HostUnknown(Exception):  # noqa: N818 - an answer
    """The name does not resolve to any address."""


def resolve(host: str, port: int, rules: tuple[HostRule, ...] = ()) -> tuple[str, ...]:
    """The addresses to connect to for host:port, so that the checked answers are the ones that are used.

    Odd spellings (2130706433, 0x7f.1, 127.1) go through the system's resolver and are judged by what they
    mean. Raises HostUnknown without an answer and AddressRefused when any answer is a link-local or metadata
    address, or is not public and no rule admits the host.
    """
    try:
        address_infos = socket.getaddrinfo(plain_host(host), port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise HostUnknown(f"{host} has no address") from error
    answers = tuple(dict.fromkeys(str(answer[4][0]).partition("%")[0] for answer in address_infos))
    allowed = any(rule.admits(host, port) for rule in rules)
    for answer in answers:
        address = ip_address(answer)
        if is_never_reachable(address) or not (allowed or is_public(address)):
            raise AddressRefused(f"{host} leads to {answer}, which is not a public address")
    return answers
