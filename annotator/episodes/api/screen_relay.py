"""The WebSocket on which a page sees a session's screen and acts in it: bytes to and from the session's unix socket."""

import asyncio
import logging
import os
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.db import Error, close_old_connections
from django.urls import get_script_prefix

from annotator.environments.selectors import session_folder, session_of
from annotator.episodes.selectors import ScreenAccess, screen_access
from annotator.http.asgi_threadpool import run_in_thread
from annotator.http.websockets import is_own_origin, request_of

log = logging.getLogger(__name__)

PATH = re.compile(r"/api/live-sessions/(?P<session>[0-9]{1,18})/screen")
SOCKETS = {ScreenAccess.ACT: "rfb.sock", ScreenAccess.VIEW: "view.sock"}
CHUNK_BYTES = 1 << 16
MESSAGE_BYTES = 1 << 20
SLOW_SECONDS = 30.0
"""A side that takes nothing for so long is cut off; until then nothing more is read from the other."""
CHECK_SECONDS = 3.0
"""How often it is asked whether the person may still see this screen."""
NORMAL, NOT_BINARY, NOT_ALLOWED, TOO_BIG, SCREEN_ENDED = 1000, 1003, 1008, 1009, 4000

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


async def relay_screen(scope: Any, receive: Receive, send: Send) -> None:
    """Serves one WebSocket. Who may not open it, or whose session does not run, is answered 403.

    The person of the session acts in it, maintainers of its dataset watch; `?view` only watches. It ends when the
    session does, and within CHECK_SECONDS once the person has signed out, is deactivated, is no member any more or the
    episode was handed in.
    """
    if (await receive())["type"] != "websocket.connect":
        return
    asked = await run_in_thread(screen_request, scope)
    connection = await _connect(asked) if asked else None
    if asked is None or connection is None:
        await send({"type": "websocket.close", "code": NOT_ALLOWED})
        return
    reader, writer = connection
    try:
        protocols = scope.get("subprotocols") or []
        await send({"type": "websocket.accept", "subprotocol": "binary" if "binary" in protocols else None})
        code = await _first_end(_to_page(reader, send), _to_screen(receive, writer), _until_refused(scope, asked))
        with suppress(RuntimeError, OSError, TimeoutError):
            await asyncio.wait_for(send({"type": "websocket.close", "code": code}), SLOW_SECONDS)
    finally:
        writer.close()


def screen_request(scope: Any) -> Path | None:
    """The socket of the screen that a WebSocket's handshake asks for, None where it must be refused."""
    matched = PATH.fullmatch(scope["path"].removeprefix(get_script_prefix().rstrip("/")))
    request = request_of(scope)
    if matched is None or not request.user.is_authenticated or not is_own_origin(request):
        return None
    session = session_of(int(matched["session"]))
    access = screen_access(request.user, session) if session else ScreenAccess.NONE
    if session is None or access is ScreenAccess.NONE:
        return None
    if "view" in request.GET:
        access = ScreenAccess.VIEW
    return session_folder(session.pk) / SOCKETS[access]


async def _connect(path: Path) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
    try:
        # Through the folder's descriptor: a unix socket's path may have 107 bytes, a data folder's more.
        folder = os.open(path.parent, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        return await asyncio.open_unix_connection(f"/proc/self/fd/{folder}/{path.name}", limit=CHUNK_BYTES)
    except OSError:
        return None
    finally:
        os.close(folder)


async def _first_end(*directions: Awaitable[int]) -> int:
    """The close code of whichever ends first; the others are cancelled."""
    tasks = [asyncio.ensure_future(direction) for direction in directions]
    done, pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in pending:
        task.cancel()
    if pending:
        await asyncio.wait(pending)
    for task in done:
        if (error := task.exception()) is not None:
            log.warning("a screen's relay ends: %r", error)
            return SCREEN_ENDED
    return min(task.result() for task in done)


async def _to_page(reader: asyncio.StreamReader, send: Send) -> int:
    """Reads only when the page has taken what was read before, so that nothing piles up here."""
    while data := await reader.read(CHUNK_BYTES):
        async with asyncio.timeout(SLOW_SECONDS):
            await send({"type": "websocket.send", "bytes": data})
    return SCREEN_ENDED


async def _to_screen(receive: Receive, writer: asyncio.StreamWriter) -> int:
    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            return NORMAL
        data = message.get("bytes")
        if data is None:
            return NOT_BINARY
        if len(data) > MESSAGE_BYTES:
            return TOO_BIG
        writer.write(data)
        if writer.transport.get_write_buffer_size():
            async with asyncio.timeout(SLOW_SECONDS):
                await writer.drain()


async def _until_refused(scope: Any, asked: Path) -> int:
    """Ends when the person has signed out, may do so no longer, or acts where they may only watch now."""
    try:
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            if await run_in_thread(screen_request, scope) != asked:
                return NOT_ALLOWED
    except Error:
        close_old_connections()
        raise
