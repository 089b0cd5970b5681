"""A client that repeats what was not acknowledged, as a page does for its person."""

import http.client
import json
import time
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

PATIENCE_SECONDS = 120.0
RETRY_SECONDS = 0.3
# The server could not do it now: the same request is sent again.
AGAIN = frozenset({429, 500, 502, 503, 504, 507})
FORM = "multipart/form-data; boundary=faults"


@dataclass
class Client:
    """One person's requests. `refusals` are the answers that were neither 2xx nor to be repeated.

    `unclear` are answers from 500 on that did not say, as JSON, what had happened.
    """

    address: str
    token: str
    refusals: list[str] = field(default_factory=list)
    unclear: list[str] = field(default_factory=list)
    repeated: int = 0

    def get(self, path: str) -> Any:
        return self.send("GET", path)[1]

    def post(self, path: str, body: object) -> Any:
        """The body of a 2xx answer. Raises: RuntimeError when it was refused, TimeoutError without an answer."""
        status, reply = self.send("POST", path, json.dumps(body).encode())
        if status >= 300:
            self.refusals.append(f"POST {path}: {status} {reply}"[:500])
            raise RuntimeError(self.refusals[-1])
        return reply

    def send(
        self, method: str, path: str, body: bytes | None = None, content_type: str = "application/json"
    ) -> tuple[int, Any]:
        """Status and JSON of the first answer that is not to be repeated. Raises: TimeoutError."""
        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                status, content = self._once(method, path, body, content_type)
            except (OSError, http.client.HTTPException):
                status, content = 0, b""
            if status and status not in AGAIN:
                return status, json.loads(content) if content else None
            if status:
                self._note(method, path, status, content)
            if time.monotonic() > until:
                raise TimeoutError(f"{method} {path}: nothing but {status} {content[:300]!r}")
            self.repeated += 1
            time.sleep(RETRY_SECONDS)

    def once(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """Status and JSON of one request. Raises: OSError without an answer."""
        return self.send_once(method, path, None if body is None else json.dumps(body).encode(), "application/json")

    def send_once(self, method: str, path: str, body: bytes | None, content_type: str) -> tuple[int, Any]:
        """As `once`, for a body of any type. Raises: OSError, and ValueError for an answer that is no JSON."""
        status, answer = self._once(method, path, body, content_type)
        return status, json.loads(answer) if answer else None

    def _once(self, method: str, path: str, body: bytes | None, content_type: str) -> tuple[int, bytes]:
        connection = http.client.HTTPConnection(urlsplit(self.address).netloc, timeout=60)
        try:
            headers = {"Authorization": f"Bearer {self.token}", "Content-Type": content_type}
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()

    def _note(self, method: str, path: str, status: int, content: bytes) -> None:
        try:
            clear = bool(json.loads(content)["problems"][0]["message"]) and status != 500
        except (ValueError, KeyError, IndexError, TypeError):
            clear = False
        if not clear:
            self.unclear.append(f"{method} {path}: {status} {content[:300]!r}")


def form_of(fields: dict[str, str], file_name: str, content: bytes) -> bytes:
    """A multipart body of FORM with one picture in `images`."""
    parts = [f'--faults\r\nContent-Disposition: form-data; name="{n}"\r\n\r\n{v}\r\n' for n, v in fields.items()]
    head = f'--faults\r\nContent-Disposition: form-data; name="images"; filename="{file_name}"\r\n'
    kind = "Content-Type: image/png\r\n\r\n"
    return "".join([*parts, head, kind]).encode() + content + b"\r\n--faults--\r\n"
