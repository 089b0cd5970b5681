"""Accepts certificates that are not valid, of hosts that somebody has named, and says so."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from annotator.domain.hosts import HostRule
from workers.browser.failures import CaptureFailed
from workers.browser.tab import Tab
from workers.cdp import commands
from workers.cdp.command import Message
from workers.cdp.session import CDPSession

HTTPS_PORT = 443


@contextmanager
def accepting_certificates(tab: Tab, rules: tuple[HostRule, ...]) -> Iterator[dict[str, str]]:
    """Yield the reasons against certificates that were accepted, by host; those of hosts without a rule are refused.

    The browser remembers what it has accepted, so the tab is not used again.
    """
    accepted: dict[str, str] = {}
    refused: dict[str, str] = {}
    if not rules:
        yield accepted
        return

    def decide(session: CDPSession, params: Message) -> None:
        parts = urlsplit(params["requestURL"])
        host, port = parts.hostname or "", parts.port or HTTPS_PORT
        is_named = any(rule.admits(host, port) for rule in rules)
        (accepted if is_named else refused)[host] = params["errorType"]
        session.send(commands.handle_certificate_error(params["eventId"], accept=is_named))

    tab.session.on("Security.certificateError", decide)
    tab.session.call_batch(commands.enable("Security"), commands.override_certificate_errors(True))
    try:
        yield accepted
    except CaptureFailed as failure:
        for host, reason in refused.items():
            message = f"The certificate of {host} is not valid ({reason}), and the host is not named."
            raise CaptureFailed("certificate", message) from failure
        raise
    finally:
        tab.session.off("Security.certificateError", decide)
        tab.mark_dirty()


def certificate_warnings(accepted: dict[str, str]) -> list[str]:
    """Return a warning for each host whose certificate was accepted though it is not valid."""
    return [
        f"The certificate of {host} is not valid ({reason}); its host is named." for host, reason in accepted.items()
    ]
