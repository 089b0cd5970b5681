"""The WebSocket of a page that shows a session's screen: opened here, served by the session's manager."""

import asyncio
import logging
import re
import socket
import struct
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.db import close_old_connections
from django.urls import get_script_prefix

from annotator.datasets.selectors import Subscription
from annotator.environments.selectors import session_folder, session_of
from annotator.episodes.selectors import OpenScreen, ScreenAccess, screen_access, still_allowed
from annotator.files.socket_path import socket_path
from annotator.http.asgi_threadpool import run_in_thread
from annotator.http.websocket_handover import EXTENSION
from annotator.http.websockets import is_own_origin, request_of

log = logging.getLogger(__name__)

PATH = re.compile(r"/api/live-sessions/(?P<session>[0-9]{1,18})/screen")
SOCKET = "screens.sock"
"""Where a session's manager takes connections over: each with what its person may do, `act` or `view`."""
CHECK_SECONDS = 3.0
"""How often it is asked whether all who have a screen open may still see it."""
NOT_ALLOWED = 1008

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


async def open_screen(scope: Any, receive: Receive, send: Send) -> None:
    """Serves one WebSocket. Who may not open it, or whose session does not run, is answered 403.

    The person of the session acts in it, maintainers of its dataset watch; `?view` only watches. It ends when the
    session does, and within CHECK_SECONDS once the person has signed out, is deactivated, is no member any more or the
    episode was handed in.
    """
    if (await receive())["type"] != "websocket.connect":
        return
    screen = await run_in_thread(asked_screen, scope)
    extension = (scope.get("extensions") or {}).get(EXTENSION)
    if screen and extension is None:
        log.error("This server cannot hand WebSockets over: screens need `python -m annotator.server`, without TLS.")
    control = await _connect(session_folder(screen.session_id) / SOCKET) if screen and extension else None
    if screen is None or extension is None or control is None:
        await send({"type": "websocket.close", "code": NOT_ALLOWED})
        return
    try:
        protocols = scope.get("subprotocols") or []
        connection = await extension["hand_over"]("binary" if "binary" in protocols else None)
        with connection:
            socket.send_fds(control, [screen.access.encode()], [connection.fileno()])
    except BaseException:
        control.close()
        raise
    open_screens.add(control, screen)


def asked_screen(scope: Any) -> OpenScreen | None:
    """The screen that a WebSocket's handshake asks for, None where it must be refused."""
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
    dataset = session.environment.dataset_id
    subscription = Subscription(request.session.session_key or "", request.user.pk, dataset)
    return OpenScreen(subscription, session.pk, access)


async def _connect(path: Path) -> socket.socket | None:
    control = socket.socket(socket.AF_UNIX)
    control.setblocking(False)
    try:
        with socket_path(path.parent, path.name) as address:
            await asyncio.get_running_loop().sock_connect(control, address)
    except OSError:
        control.close()
        return None
    return control


class OpenScreens:
    """The screens that this process opened, by the sockets that end them: a close code is sent, or the other side has.

    One check asks for all of them.
    """

    def __init__(self) -> None:
        self._screens: dict[socket.socket, OpenScreen] = {}
        self._task: asyncio.Task[None] | None = None

    def add(self, control: socket.socket, screen: OpenScreen) -> None:
        """Watch over a screen until either side ends it; called in the event loop."""
        loop = asyncio.get_running_loop()
        self._screens[control] = screen
        loop.add_reader(control.fileno(), self._remove, loop, control)
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._run(loop))

    def _remove(self, loop: asyncio.AbstractEventLoop, control: socket.socket) -> None:
        """The other side has nothing to say: it reads as ended."""
        loop.remove_reader(control.fileno())
        del self._screens[control]
        control.close()

    async def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        while self._screens:
            await asyncio.sleep(CHECK_SECONDS)
            screens = dict(self._screens)
            allowed = await run_in_thread(_still_allowed, set(screens.values()))
            for control, screen in screens.items():
                if screen not in allowed and control in self._screens:
                    with suppress(OSError):
                        control.send(struct.pack(">H", NOT_ALLOWED))
                    self._remove(loop, control)


def _still_allowed(screens: set[OpenScreen]) -> set[OpenScreen]:
    """The screens that may stay open; none where it cannot be known."""
    try:
        return still_allowed(screens)
    except Exception:
        log.exception("%s open screens end: it is not known whether they may stay", len(screens))
        close_old_connections()
        return set()


open_screens = OpenScreens()
