"""Tests of the ASGI handler: a fixed pool of threads; streaming responses take none and end on disconnect."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import path
from pytest_django import Settings

from annotator.http.after_response import after_response
from annotator.http.asgi_threadpool import THREADS, ThreadPoolASGIHandler

# The handler closes connections that tests before these have left open in its threads.
pytestmark = pytest.mark.django_db

PATIENCE_SECONDS = 10
Message = dict[str, Any]
heard: list[str] = []


def thread(request: HttpRequest) -> HttpResponse:
    time.sleep(0.01)
    return HttpResponse(threading.current_thread().name)


def echo(request: HttpRequest) -> HttpResponse:
    return HttpResponse(request.body)


def broken(request: HttpRequest) -> HttpResponse:
    raise ValueError("no")


async def _ticks() -> AsyncIterator[str]:
    try:
        while True:
            yield "tick"
            await asyncio.sleep(0.001)
    finally:
        heard.append("over")


def ticks(request: HttpRequest) -> StreamingHttpResponse:
    return StreamingHttpResponse(_ticks())


def leaves_work(request: HttpRequest) -> HttpResponse:
    after_response(request, lambda: 1 / 0)
    after_response(request, lambda: heard.append("worked"))
    return HttpResponse("answered")


urlpatterns = [
    path("leaves-work", leaves_work),
    path("thread", thread),
    path("echo", echo),
    path("broken", broken),
    path("ticks", ticks),
]


@pytest.fixture(autouse=True)
def these_addresses(settings: Settings) -> None:
    settings.ROOT_URLCONF = __name__
    settings.ALLOWED_HOSTS = ["localhost"]
    settings.MIDDLEWARE = []
    heard.clear()


async def send_request(application: ThreadPoolASGIHandler, address: str, *parts: Message) -> list[Message]:
    """What is sent back to a request of these `parts`; whoever asked leaves after five messages."""
    coming: asyncio.Queue[Message] = asyncio.Queue()
    for part in parts or ({"type": "http.request"},):
        coming.put_nowait(part)
    answer: list[Message] = []

    async def send(message: Any) -> None:
        answer.append(message)
        if len(answer) == 5:
            coming.put_nowait({"type": "http.disconnect"})
        # As a server does whose buffers are full, this lets others run.
        await asyncio.sleep(0)

    scope = {
        "type": "http",
        "method": "POST",
        "path": f"/{address}",
        "query_string": b"",
        "http_version": "1.1",
        "scheme": "http",
        "headers": [(b"host", b"localhost")],
    }
    await asyncio.wait_for(application(scope, coming.get, send), PATIENCE_SECONDS)
    return answer


def body(answer: list[Message]) -> bytes:
    return b"".join(message.get("body", b"") for message in answer)


def test_everybody_is_answered_by_a_few_threads_that_stay() -> None:
    async def many() -> list[list[Message]]:
        application = ThreadPoolASGIHandler()
        return await asyncio.gather(*(send_request(application, "thread") for _ in range(10 * THREADS)))

    names = {body(answer) for answer in asyncio.run(many())} | {body(answer) for answer in asyncio.run(many())}
    assert 1 < len(names) <= THREADS


def test_work_left_for_after_the_response_is_done_once_it_is_sent_and_its_failure_is_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert body(asyncio.run(send_request(ThreadPoolASGIHandler(), "leaves-work"))) == b"answered"
    assert heard == ["worked"]
    assert "Work after the response to /leaves-work failed" in caplog.text


def test_a_stream_ends_when_its_listener_leaves_and_has_taken_no_thread() -> None:
    async def listen() -> list[list[Message]]:
        application = ThreadPoolASGIHandler()
        return await asyncio.gather(*(send_request(application, "ticks") for _ in range(2 * THREADS)))

    streams = asyncio.run(listen())
    assert all(len(stream) >= 5 for stream in streams)
    assert heard == ["over"] * len(streams)


def test_an_upload_comes_in_parts_and_is_whole_before_it_is_answered() -> None:
    parts: list[Message] = [
        {"type": "http.request", "body": b"half", "more_body": True},
        {"type": "http.request", "body": b" whole"},
    ]
    assert body(asyncio.run(send_request(ThreadPoolASGIHandler(), "echo", *parts))) == b"half whole"


def test_an_upload_that_breaks_off_is_not_answered() -> None:
    parts: list[Message] = [{"type": "http.request", "body": b"half", "more_body": True}, {"type": "http.disconnect"}]
    assert asyncio.run(send_request(ThreadPoolASGIHandler(), "echo", *parts)) == []


def test_what_goes_wrong_inside_is_a_500(caplog: pytest.LogCaptureFixture) -> None:
    answer = asyncio.run(send_request(ThreadPoolASGIHandler(), "broken"))
    assert answer[0]["status"] == 500
    assert "ValueError: no" in caplog.text
