"""Answers requests under an ASGI server: each in one of a few threads that stay; what streams goes on outside them."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any, TypeVar

from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.signals import request_started
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

Answer = TypeVar("Answer")
# Each keeps a connection to the database. With eight, two processes and their workers stay far below the hundred
# that PostgreSQL allows, and whoever waits for a lock or a large upload leaves threads enough for the others.
THREADS = 8
_threads = ThreadPoolExecutor(THREADS, thread_name_prefix="answering")


async def in_thread(work: Callable[..., Answer], *given: Any) -> Answer:
    """Does what asks the database, so that not everybody who streams connects anew."""
    return await asyncio.get_running_loop().run_in_executor(_threads, work, *given)


class Answering(ASGIHandler):
    """Django's own handler, but for threads: it makes one for each request, which has to connect anew.

    The middleware runs in the thread too, without a change of threads between its parts.
    """

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def handle(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        with closing(body):
            request: Any
            request, refusal = self.create_request(scope, body)
            response = refusal or await self.run_get_response(request)
            if not response.streaming:
                await self.send_response(response, send)
                return
            try:
                await self._stream(response, receive, send)
            finally:
                await in_thread(response.close)

    async def get_response_async(self, request: Any) -> HttpResponseBase:
        return await in_thread(self._answer, request)

    def _answer(self, request: Any) -> HttpResponseBase:
        set_script_prefix(get_script_prefix(request.scope))
        request_started.send(sender=type(self), scope=request.scope)
        response = self.get_response(request)
        if not response.streaming:
            response.close()  # here, where the connections are that it gives back
        return response

    async def _stream(self, response: HttpResponseBase, receive: Any, send: Any) -> None:
        """Until all is said or nobody listens any more: after the body all that can come is that they left."""
        speaking = asyncio.ensure_future(self.send_response(response, send))
        leaving = asyncio.ensure_future(receive())
        try:
            await asyncio.wait([speaking, leaving], return_when=asyncio.FIRST_COMPLETED)
        finally:
            speaking.cancel()
            leaving.cancel()
        await asyncio.wait([speaking, leaving])
        if not speaking.cancelled():
            speaking.result()
