"""Stands between a session's browser and the network: keeps what hosts answer, or serves what was kept."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

from annotator.domain.hosts import SITE_HOST, SITE_PORT
from workers.cdp import commands, interception
from workers.cdp.command import Message
from workers.cdp.interception import Stage
from workers.cdp.session import CDPSession
from workers.sessions.responses.page_clock import PageClock
from workers.sessions.responses.position import Position
from workers.sessions.responses.recorded import RecordedResponses
from workers.sessions.responses.recorder import ResponseRecorder
from workers.sessions.responses.script_target import ScriptTarget
from workers.sessions.responses.seeded_random import SeededRandom, new_seed
from workers.sessions.responses.server import ResponseServer
from workers.sessions.responses.store import ResponseStore
from workers.sessions.responses.stream_server import StreamServer


class Interceptor:
    """With a `store` it keeps what hosts answer; with `recorded` it serves that, and nothing reaches the network.

    With both, what was recorded is served and all else comes from the network and is kept, until `go_live`. Where there
    are no `hosts`, pages have their clock and random numbers from it only, and their requests go their way.
    """

    def __init__(
        self, *, recorded: RecordedResponses | None = None, store: ResponseStore | None = None, hosts: bool = True
    ) -> None:
        self.recorded, self._store, self._hosts = recorded, store, hosts
        self._streams: StreamServer | None = None
        self._recorder: ResponseRecorder | None = None
        self._server: ResponseServer | None = None
        self._own_site = False
        self._prepared: set[str] = set()
        self._random: SeededRandom | None = None
        self._clock: PageClock | None = None
        self._connection_lock: AbstractContextManager[object] = nullcontext()

    def listen(self, stream_socket: Path, uid: int | None) -> None:
        """Serve streams at this unix socket, which user `uid` of the machine may connect to; before `attach`."""
        if self.recorded is not None and self._hosts:
            self._streams = StreamServer(stream_socket, uid)

    def attach(
        self, browser: CDPSession, started_at: float, *, own_site: bool, connection_lock: AbstractContextManager[object]
    ) -> None:
        """Intercept all requests of a browser; `own_site`: it has a web site of its own, which is never recorded.

        Within `connection_lock` nobody else uses the browser's connection.
        """
        self._own_site, self._connection_lock = own_site, connection_lock
        self._seed_random_numbers()
        self._set_clock(started_at)
        if self._hosts:
            self._intercept_requests(browser, started_at)
        browser.on("Target.attachedToTarget", self._on_attached)
        browser.call(commands.set_auto_attach(wait_for_debugger=True))

    def _intercept_requests(self, browser: CDPSession, started_at: float) -> None:
        if self._store is not None:
            self._recorder = ResponseRecorder(self._store, started_at)
        if self.recorded is not None and self._streams is not None:
            call_later, or_live = browser.connection.call_later, self._store is not None
            self._server = ResponseServer(self.recorded, self._streams, call_later, or_live=or_live)
        browser.on("Fetch.requestPaused", self._on_paused)
        at_request: tuple[Stage, ...] = ("Request",) if self._server else ()
        at_response: tuple[Stage, ...] = ("Response",) if self._recorder else ()
        browser.call(interception.intercept_requests(*at_request, *at_response))

    def _seed_random_numbers(self) -> None:
        """Use the recording's seed; a new one, which is kept, where a recording begins. Older ones have none."""
        seed = self.recorded.random_seed if self.recorded else ""
        if self._store is not None:
            seed = seed or new_seed()
            self._store.note_random_seed(seed)
        self._random = SeededRandom(seed) if seed else None

    def _set_clock(self, started_at: float) -> None:
        """Use the recording's time; a session that goes on where another ended has that one's."""
        self._clock = PageClock(started_at, self.recorded.clock_started_at if self.recorded else None)
        if self._store is not None:
            self._store.note_clock(self._clock.started_at)

    @property
    def clock_offset(self) -> timedelta:
        """How much later it is for the pages than for the machine."""
        return self._clock.offset if self._clock is not None else timedelta()

    @property
    def given_at(self) -> float:
        """When pages were last given something from their hosts that is kept (monotonic seconds)."""
        return self._recorder.given_at if self._recorder is not None else 0.0

    @property
    def serves_nothing(self) -> bool:
        """Whether there are no recorded answers to serve."""
        return self.recorded is None or self.recorded.is_empty

    def move_to(self, start: Position, end: Position, until: Position | None) -> None:
        """Say that what was recorded from `start` until `end` is performed now; what came after `until` waits."""
        if self.recorded is not None:
            with self._connection_lock:
                self.recorded.move_to(start, end, until)
                if self._server is not None:
                    self._server.give_due()

    def go_live(self) -> None:
        """Serve nothing from now on: all comes from the network."""
        with self._connection_lock:
            if self._server is not None:
                self._server.go_live()

    def close(self) -> None:
        """Note the answers that had not ended."""
        if self._server is not None:
            self._server.close()
        if self._streams is not None:
            self._streams.close()
        if self._recorder is not None:
            self._recorder.close()
        elif self._store is not None:
            self._store.close()

    def _on_paused(self, browser: CDPSession, params: Message) -> None:
        answered = "responseStatusCode" in params or "responseErrorReason" in params
        is_served = self._server is not None and self._server.has_streamed(params["requestId"])
        if self._is_foreign(params["request"]["url"]) or (answered and is_served):
            browser.send(interception.continue_request(params["requestId"]))
        elif answered and self._recorder is not None:
            self._recorder.record(browser, params)
        elif self._server is not None:
            self._server.serve(browser, params)

    def _is_foreign(self, url: str) -> bool:
        """Whether a request goes to no host, or to the session's own site."""
        parts = urlsplit(url)
        own = self._own_site and parts.netloc == f"{SITE_HOST}:{SITE_PORT}"
        return own or parts.scheme not in ("http", "https")

    def _on_attached(self, parent: CDPSession, params: Message) -> None:
        """Prepare a page, a worker, or a frame in a process of its own, before it runs; others may attach later."""
        target, waits = params["targetInfo"], params["waitingForDebugger"]
        is_known = target["targetId"] in self._prepared
        if is_known and not waits:
            return
        session = parent.connection.add_session(params["sessionId"])
        if not is_known:
            self._prepared.add(target["targetId"])
            self._prepare(ScriptTarget(session, target["type"]))
        if waits:
            session.send(commands.run_if_waiting_for_debugger())

    def _prepare(self, target: ScriptTarget) -> None:
        """Record what a target receives; serve its web sockets, seed its random numbers and set its clock."""
        if self._recorder is not None:
            self._recorder.add_to(target.session)
        for part in (self._server, self._random, self._clock):
            if part is not None:
                part.add_to(target)
        target.session.on("Target.attachedToTarget", self._on_attached)
        target.session.send(commands.set_auto_attach(wait_for_debugger=True))
