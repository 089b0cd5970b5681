"""Addresses of endpoints: what may be entered. What a name leads to is judged again by each connection."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings

from annotator.domain.hosts import HostRule, is_never_reachable, is_public
from annotator.domain.problems import Problem, Rejected

PORTS = {"http": 80, "https": 443}


def local_rules() -> tuple[HostRule, ...]:
    """The private hosts that endpoints may have: ASSISTANT_ALLOWED_HOSTS. Raises ValueError for an invalid one."""
    return tuple(HostRule.parse(host) for host in settings.ASSISTANT_ALLOWED_HOSTS)


def check_address(text: str) -> str:
    """The address as it is stored, without a slash at its end. Raises Rejected for one that cannot be an endpoint."""
    try:
        parts = urlsplit(text.strip())
        host, port = parts.hostname or "", parts.port or PORTS.get(parts.scheme, 0)
    except ValueError:
        raise _rejected("not-an-address", "This is no address; write for example https://api.example.org/v1.") from None
    if parts.scheme not in PORTS or not host:
        raise _rejected("not-an-address", "An address begins with https:// and a host, as https://api.example.org/v1.")
    if parts.username is not None or parts.query or parts.fragment:
        raise _rejected("not-an-address", "Leave out user names, “?” and “#”: the key has a field of its own.")
    is_allowed = any(rule.admits(host, port) for rule in local_rules())
    if parts.scheme == "http" and not is_allowed:
        plain = "Without https the key would be readable on its way. Local addresses may be opened by whoever runs"
        raise _rejected("not-encrypted", f"{plain} this installation (ASSISTANT_ALLOWED_HOSTS).")
    _check_literal(host, is_allowed)
    return parts.geturl().rstrip("/")


def _check_literal(host: str, is_allowed: bool) -> None:
    try:
        address = ip_address(host)
    except ValueError:
        return
    if is_never_reachable(address) or not (is_allowed or is_public(address)):
        closed = f"{host} is not a public address. Whoever runs this installation can open local addresses"
        raise _rejected("address-refused", f"{closed} (ASSISTANT_ALLOWED_HOSTS).")


def _rejected(code: str, message: str) -> Rejected:
    return Rejected(Problem(code, message, field="base_url"))
