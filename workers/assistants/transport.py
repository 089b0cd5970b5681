"""The transport beneath the `openai` client: checked addresses, no redirects, no proxies, limits of size and time."""

import contextlib
import http.client
import socket
import threading
from collections.abc import Iterator
from time import monotonic

import httpx2

from annotator.domain.hosts import HostRule
from workers.browser.addresses import AddressRefused, HostUnknown
from workers.pinned_connection import PinnedConnection

MOST_BYTES = 2_000_000
PORTS = {"http": 80, "https": 443}
PIECE = 65_536


class TooLarge(Exception):  # noqa: N818 - a verdict
    """The response has more than MOST_BYTES."""


class TooSlow(Exception):  # noqa: N818 - a verdict
    """The response was not there in time."""


class GuardedTransport(httpx2.BaseTransport):
    """Sends each request on a connection of its own; the whole exchange takes at most `seconds`."""

    def __init__(self, rules: tuple[HostRule, ...], seconds: float) -> None:
        self._rules, self._seconds = rules, seconds

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """The response, read whole. Raises AddressRefused, TooLarge, TooSlow, and OSError or HTTPException."""
        url, deadline = request.url, monotonic() + self._seconds
        port = url.port or PORTS[url.scheme]
        connection = PinnedConnection(url.host, port, self._rules, secure=url.scheme == "https", seconds=self._seconds)
        headers = {name: value for name, value in request.headers.items() if name.lower() != "accept-encoding"}
        try:
            connection.connect()
            with _cut_off(connection, deadline):
                connection.request(request.method, url.raw_path.decode("ascii"), request.read(), headers)
                response = connection.getresponse()
                content = _read(response, deadline)
        except (AddressRefused, HostUnknown, TooLarge, TooSlow):
            raise
        except (OSError, http.client.HTTPException) as error:
            if monotonic() >= deadline - 0.05:
                raise TooSlow from error
            raise
        finally:
            connection.close()
        return httpx2.Response(response.status, headers=_headers(response), content=content, request=request)


def _headers(response: http.client.HTTPResponse) -> list[tuple[str, str]]:
    """Those of the response without what would have the client decompress it: nobody asked for that."""
    left_out = {"content-encoding", "transfer-encoding", "content-length"}
    return [(name, value) for name, value in response.getheaders() if name.lower() not in left_out]


@contextlib.contextmanager
def _cut_off(connection: PinnedConnection, deadline: float) -> Iterator[None]:
    """Ends the connection at the deadline, however slowly bytes come."""

    def end() -> None:
        with contextlib.suppress(OSError):
            connection.sock.shutdown(socket.SHUT_RDWR)

    timer = threading.Timer(max(0.0, deadline - monotonic()), end)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _read(response: http.client.HTTPResponse, deadline: float) -> bytes:
    pieces, size = [], 0
    while piece := response.read1(PIECE):
        size += len(piece)
        if size > MOST_BYTES:
            raise TooLarge
        pieces.append(piece)
    if monotonic() >= deadline:
        raise TooSlow
    return b"".join(pieces)
