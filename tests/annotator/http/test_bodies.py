"""Tests of request bodies: read up to their route's limit, and barely before sign-in."""

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.conf import settings
from django.db import connections
from django.test import Client

from annotator.accounts.models import User
from annotator.accounts.services import create_token
from annotator.http import asgi_threadpool
from annotator.http.asgi_threadpool import ThreadPoolASGIHandler
from annotator.http.bodies import BEFORE_SIGN_IN, limit_of
from tests.factories import make_dataset, make_member

pytestmark = pytest.mark.django_db(transaction=True)
PIECE = b"x" * 65536
UPLOAD = "/api/datasets/ours/screens"


class Sender:
    """Sends so many pieces and counts how many were taken."""

    def __init__(self, pieces: int) -> None:
        self.left, self.taken = pieces, 0

    async def receive(self) -> dict[str, Any]:
        if not self.left:
            return {"type": "http.disconnect"}
        self.left, self.taken = self.left - 1, self.taken + 1
        return {"type": "http.request", "body": PIECE, "more_body": self.left > 0}


def send(
    path: str, pieces: int, headers: dict[str, str] | None = None, *, announced: bool = True
) -> tuple[int, Any, int]:
    """Status, JSON and how many pieces were read."""
    sender, answer = Sender(pieces), []
    fields = {"host": "localhost", "content-type": "application/json", **(headers or {})}
    if announced:
        fields["content-length"] = str(pieces * len(PIECE))
    scope = {
        "type": "http", "method": "POST", "path": path, "query_string": b"", "http_version": "1.1", "scheme": "http",
        "headers": [(name.encode(), value.encode()) for name, value in fields.items()],
    }  # fmt: skip

    async def take(message: Any) -> None:
        answer.append(message)

    asyncio.run(ThreadPoolASGIHandler()(scope, sender.receive, take))
    body = b"".join(message.get("body", b"") for message in answer)
    return answer[0]["status"], json.loads(body), sender.taken


@pytest.fixture(autouse=True)
def own_threads(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A thread whose connection ends with the test: other tests use the usual ones without a database."""
    threads = ThreadPoolExecutor(1)
    monkeypatch.setattr(asgi_threadpool, "_thread_pool", threads)
    yield
    threads.submit(connections.close_all).result()
    threads.shutdown()


@pytest.fixture
def ada() -> User:
    return make_member(make_dataset("ours"))


def signed_in(user: User) -> dict[str, str]:
    _, secret = create_token(user=user, name="laptop")
    return {"authorization": f"Bearer {secret}"}


@pytest.mark.parametrize("announced", [True, False])
def test_an_anonymous_sender_may_send_only_small_bodies(announced: bool) -> None:
    status, answer, read = send(UPLOAD, 5000, announced=announced)
    assert (status, answer["problems"][0]["code"]) == (401, "not-signed-in")
    assert read <= 2


@pytest.mark.parametrize("announced", [True, False])
def test_a_route_takes_no_more_than_its_limit(ada: User, announced: bool) -> None:
    most = settings.BODY_LIMIT // len(PIECE)
    status, answer, read = send("/api/me/keys", most + 10, signed_in(ada), announced=announced)
    assert (status, answer["problems"][0]["code"]) == (413, "too-large")
    assert read <= most + 1


def test_sign_in_takes_no_more_from_anybody(ada: User) -> None:
    for headers in ({}, signed_in(ada)):
        assert send("/api/sign-in", 5, headers)[::2] == (413, 0)


def test_a_signed_in_sender_may_send_large_bodies(ada: User) -> None:
    client = Client()
    client.force_login(ada)
    headers = {
        "cookie": f"sessionid={client.cookies['sessionid'].value}; csrftoken={'a' * 32}",
        "x-csrftoken": "a" * 32,
        "content-type": "multipart/form-data; boundary=b",
    }
    status, answer, read = send(UPLOAD, 100, headers)
    assert read == 100
    assert status == 400, answer


def test_uploads_have_a_limit_of_their_own() -> None:
    assert limit_of(UPLOAD) == settings.UPLOAD_LIMIT
    assert limit_of("/api/invitations/abc") == limit_of("/api/sign-in") == BEFORE_SIGN_IN
    assert limit_of("/nowhere/\x00") == settings.BODY_LIMIT
