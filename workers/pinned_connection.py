"""HTTP connections to the very address that was checked, for clients that are no browser."""

import http.client
import socket
import ssl

from annotator.domain.hosts import HostRule
from workers.browser.addresses import resolve


class PinnedConnection(http.client.HTTPConnection):
    """A connection whose host is resolved and checked once: a name that changes its address gains nothing.

    Raises: AddressRefused and HostUnknown when it connects.
    """

    def __init__(self, host: str, port: int, rules: tuple[HostRule, ...], *, secure: bool, seconds: float) -> None:
        super().__init__(host, port, timeout=seconds)
        self._rules, self._secure, self._seconds = rules, secure, seconds

    def connect(self) -> None:
        answers = resolve(self.host, self.port, self._rules)
        plain = socket.create_connection((answers[0], self.port), timeout=self._seconds)
        context = ssl.create_default_context() if self._secure else None
        self.sock = context.wrap_socket(plain, server_hostname=self.host) if context else plain
