"""Tests of public addresses and of hosts allowed by name."""

from ipaddress import IPv4Address, IPv6Address, ip_address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.hosts import HostRule, is_never_reachable, is_public, within_cap
from workers.browser.addresses import AddressRefused, HostUnknown, resolve

PRIVATE = [
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
    "240.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fc00::1", "fec0::1", "ff02::1", "::ffff:10.0.0.1",
    "64:ff9b::7f00:1", "2002:7f00:1::", "2001:db8::1",
]  # fmt: skip
PUBLIC = ["1.1.1.1", "93.184.215.14", "2606:4700:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101"]


@pytest.mark.parametrize("address", PRIVATE)
def test_private_addresses_are_not_public(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_are(address: str) -> None:
    assert is_public(ip_address(address))


@given(st.ip_addresses(v=4))
def test_a_v4_address_embedded_in_v6_is_judged_like_itself(address: IPv4Address) -> None:
    mapped = IPv6Address(f"::ffff:{address}")
    translated = IPv6Address(int(IPv6Address("64:ff9b::")) + int(address))
    assert is_public(mapped) == is_public(translated) == is_public(address)


@pytest.mark.parametrize("host", ["localhost", "127.1", "0x7f000001", "017700000001", "2130706433", "[::1]", "0"])
def test_odd_spellings_of_this_machine_are_refused(host: str) -> None:
    with pytest.raises(AddressRefused, match="not a public address"):
        resolve(host, 80)


def test_a_name_without_address_is_unknown() -> None:
    with pytest.raises(HostUnknown):
        resolve("no-such-host.invalid", 80)


def test_a_rule_opens_its_host_on_its_port_only() -> None:
    rules = (HostRule.parse("127.0.0.1:8000"),)
    assert resolve("127.0.0.1", 8000, rules) == ("127.0.0.1",)
    with pytest.raises(AddressRefused):
        resolve("127.0.0.1", 8001, rules)
    with pytest.raises(AddressRefused):
        resolve("127.0.0.2", 8000, rules)


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("localhost", "localhost", None),
        ("LocalHost.", "localhost", None),
        ("127.0.0.1:8000", "127.0.0.1", 8000),
        ("[::1]", "::1", None),
        ("::1", "::1", None),
        ("[::1]:80", "::1", 80),
    ],
)
def test_rules_are_read_as_people_write_hosts(text: str, host: str, port: int | None) -> None:
    assert HostRule.parse(text) == HostRule(host, port)


NEVER = [
    "169.254.169.254",
    "169.254.170.2",
    "fe80::1",
    "::ffff:169.254.169.254",
    "64:ff9b::a9fe:a9fe",
    "fd00:ec2::254",
    "100.100.100.200",
]


@pytest.mark.parametrize("address", NEVER)
def test_no_rule_opens_link_local_and_metadata_addresses(address: str) -> None:
    assert is_never_reachable(ip_address(address))
    with pytest.raises(AddressRefused, match="not a public address"):
        resolve(address, 80, (HostRule(address), HostRule(address, 80)))


def test_an_allowed_name_that_leads_to_a_metadata_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(*_: object, **__: object) -> list[tuple[object, ...]]:
        return [(None, None, None, "", (ip, 80)) for ip in ("10.0.0.1", "169.254.169.254")]

    monkeypatch.setattr("workers.browser.addresses.socket.getaddrinfo", answer)
    with pytest.raises(AddressRefused, match=r"169\.254\.169\.254"):
        resolve("intranet.example.org", 80, (HostRule("intranet.example.org"),))


@pytest.mark.parametrize(
    ("text", "cap", "opened"),
    [
        ("127.0.0.1", "127.0.0.1", "127.0.0.1"),
        ("127.0.0.1", "127.0.0.1:8765", "127.0.0.1:8765"),
        ("127.0.0.1:80", "127.0.0.1", "127.0.0.1:80"),
        ("127.0.0.1:80", "127.0.0.1:8765", None),
        ("10.0.0.1", "127.0.0.1", None),
        ("[::1]:80", "::1", "[::1]:80"),
    ],
)
def test_a_rule_opens_no_more_than_its_cap(text: str, cap: str, opened: str | None) -> None:
    rules = within_cap([HostRule.parse(text)], [HostRule.parse(cap)])
    assert [str(rule) for rule in rules] == ([opened] if opened else [])


NO_HOSTS = [
    "", "http://localhost", "a@b", "localhost:http", "a/b", ":80", "a b", "a..b", "-a", "a-", "a\x00", "a:0", "a:65536",
    "a:", "é", "a" * 64, "169.254.169.254", "[fe80::1]:80", "[::ffff:169.254.169.254]", "*", "[::1", "a:" + "9" * 5000,
]  # fmt: skip


@pytest.mark.parametrize("text", NO_HOSTS)
def test_text_that_is_no_host_is_no_rule(text: str) -> None:
    with pytest.raises(ValueError, match="is not a host"):
        HostRule.parse(text)
