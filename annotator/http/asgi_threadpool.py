"""The ASGI handler: requests are answered in a fixed pool of threads; streaming responses are sent outside it."""

import asyncio
import io
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any, TypeVar

from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.exceptions import DisallowedHost, RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.signals import request_started
from django.db import Error, close_old_connections
from django.http.response import HttpResponse, HttpResponseBase
from django.urls import set_script_prefix
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.views import APIView

from annotator.http.after_response import do_work, has_work
from annotator.http.bodies import BodyRefused, read_body
from annotator.http.problem_answers import outage_answer

Result = TypeVar("Result")
# Each keeps a connection to the database. With eight, two processes and their workers stay far below the hundred
# that PostgreSQL allows, and whoever waits for a lock or a large upload leaves threads enough for the others.
THREADS = 8
_thread_pool = ThreadPoolExecutor(THREADS, thread_name_prefix="answering")


async def run_in_thread(function: Callable[..., Result], *args: Any) -> Result:
    """The result of a function that queries the database, run in the pool so that connections are reused."""
    return await asyncio.get_running_loop().run_in_executor(_thread_pool, function, *args)


class ThreadPoolASGIHandler(ASGIHandler):
    """Django's ASGI handler with a fixed pool of threads instead of a new thread for each request.

    The middleware runs in the thread too, without a change of threads between its parts.
    """

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def handle(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            body = await read_body(scope, receive, lambda: run_in_thread(self._is_signed_in, scope))
        except RequestAborted:
            return
        except BodyRefused as refused:
            await self.send_response(refused.response, send)
            return
        with closing(body):
            request: Any
            request, error_response = self.create_request(scope, body)
            response = error_response or await self.run_get_response(request)
            if not response.streaming:
                await self.send_response(response, send)
            else:
                try:
                    await self._stream(response, receive, send)
                finally:
                    await run_in_thread(response.close)
            if has_work(request):
                await run_in_thread(do_work, request)

    def _is_signed_in(self, scope: Any) -> bool:
        """Whether session or token identify a user, before the body is read."""
        # As a GET: nothing of the body is parsed; forgery is looked for once all of it is there.
        request, _ = self.create_request({**scope, "method": "GET"}, io.BytesIO())
        if request is None:
            return False
        close_old_connections()  # the view that follows is not the first to ask the database
        try:
            SessionMiddleware(lambda _: HttpResponse()).process_request(request)
            AuthenticationMiddleware(lambda _: HttpResponse()).process_request(request)
            api_request = Request(request, authenticators=APIView().get_authenticators())
            return bool(api_request.user.is_authenticated)
        except (APIException, DisallowedHost):
            return False
        except Error as error:
            if outage := outage_answer(error):
                raise BodyRefused(outage) from error
            raise

    async def get_response_async(self, request: Any) -> HttpResponseBase:
        return await run_in_thread(self._respond, request)

    def _respond(self, request: Any) -> HttpResponseBase:
        set_script_prefix(get_script_prefix(request.scope))
        request_started.send(sender=type(self), scope=request.scope)
        response = self.get_response(request)
        if not response.streaming:
            response.close()  # here, where the connections are that it gives back
        return response

    async def _stream(self, response: HttpResponseBase, receive: Any, send: Any) -> None:
        """Sends a streaming response until it ends or the client disconnects."""
        sending = asyncio.ensure_future(self.send_response(response, send))
        disconnect = asyncio.ensure_future(receive())
        try:
            await asyncio.wait([sending, disconnect], return_when=asyncio.FIRST_COMPLETED)
        finally:
            sending.cancel()
            disconnect.cancel()
        await asyncio.wait([sending, disconnect])
        if not sending.cancelled():
            sending.result()
