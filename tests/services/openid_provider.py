"""A real OpenID provider on a free port of loopback, with made-up people."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import requests

# Authlib, of which the provider is made, asks for HTTPS otherwise; it is read when a request comes.
os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"

from oidc_provider_mock import run_server_in_thread

SECONDS = 20


@dataclass(frozen=True)
class OpenIDProvider:
    """`issuer` is its URL."""

    issuer: str

    def add(self, subject: str, **claims: object) -> None:
        """Makes a person known, or gives them other claims."""
        requests.put(f"{self.issuer}/users/{subject}", json=claims, timeout=SECONDS).raise_for_status()

    def sign_in(self, location: str, subject: str) -> str:
        """Signs in at the page to which Actwright has sent the browser; the URL to which it is sent back."""
        return self._answer(location, {"sub": subject})

    def cancel(self, location: str) -> str:
        """As `sign_in`, for whoever thinks better of it."""
        return self._answer(location, {"action": "deny"})

    def _answer(self, location: str, form: dict[str, str]) -> str:
        answer = requests.post(location, data=form, allow_redirects=False, timeout=SECONDS)
        answer.raise_for_status()
        return answer.headers["Location"]


@contextmanager
def running_openid_provider() -> Iterator[OpenIDProvider]:
    """The provider, until the block ends."""
    with run_server_in_thread() as server:
        yield OpenIDProvider(f"http://localhost:{server.server_port}")
