"""One session from its claimed row to its end: starts it, records or replays, and notes why it ended."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import DatabaseError, connections

from annotator.environments.models import Purpose, Session
from annotator.environments.selectors import session_folder
from annotator.environments.services import (
    SessionRequests,
    end_session,
    record_continuation,
    record_look,
    record_start,
    wake_manager,
)
from workers.browser.egress_proxy import EgressProxy
from workers.cdp.errors import CDPError
from workers.programs.failure import AttemptFailed
from workers.session_manager.delivery import Deliver, PausedDelivery, deliver_or_log, deliver_video
from workers.session_manager.heartbeat import Heartbeat
from workers.session_manager.look import look_at
from workers.session_manager.specification import interceptor_for, plan_of, specification_of, versions_of
from workers.sessions.inspector import DomInspector
from workers.sessions.journal import Journal, JournalStep
from workers.sessions.live_session import LiveSession, SessionEnd
from workers.sessions.orphans import forget_process, note_process
from workers.sessions.recording import Recording
from workers.sessions.relay import Relay
from workers.sessions.replay import replay, retry_plan
from workers.sessions.replay_plan import ReplayPlan, with_held_presses
from workers.sessions.replay_result import ReplayResult
from workers.sessions.responses.interceptor import Interceptor
from workers.sessions.responses.store import read_responses, summary_of
from workers.sessions.sandbox import FIRST_UID, UIDS

log = logging.getLogger(__name__)
LIMIT_SECONDS = 2.0
"""How often it is looked whether a session is within its limits."""
STOPPED = SessionEnd("manager", "The session manager was stopped. What was recorded up to the last shown step is kept.")
NOT_RECORDED = (
    "This environment reaches hosts, and what they answered was not recorded: a replay would be compared with what "
    "they answer today."
)
REPLAYED = SessionEnd("asked", "The replay is done.")
BROKEN = SessionEnd("failed", "Something went wrong inside Actwright.")
Outcome = tuple[SessionEnd, ReplayResult | None]


@dataclass(frozen=True, slots=True)
class Attempt:
    """How a session came to its end, and what a replay in it came to; `responses` are those of hosts."""

    end: SessionEnd
    result: ReplayResult | None = None
    responses: dict[str, Any] | None = None


def _storage(live: LiveSession) -> dict[str, Any]:
    """What the session's browser has stored, or why there is nothing to tell."""
    if not isinstance(live.inspector, DomInspector):
        return {"error": "This session runs no browser, so it has no login for captures."}
    try:
        return {"storage": live.inspector.storage_state()}
    except CDPError as error:
        return {"error": f"The session's browser does not say what it has stored: {error}"}


class SessionRun:
    """Runs a session in a thread of its own. `deliver` gets the steps once the journal has them."""

    def __init__(self, session: Session, proxy: EgressProxy, heartbeat: Heartbeat, deliver: Deliver) -> None:
        self.session, self._proxy, self._heartbeat, self._deliver = session, proxy, heartbeat, deliver
        self._folder = session_folder(session.pk)
        self._stopped, self._asked, self._over = threading.Event(), threading.Event(), threading.Event()
        self._news = threading.Event()
        self._look_request: dict[str, Any] | None = None
        self._thread = threading.Thread(target=self._run, name=f"session {session.pk}", daemon=True)
        self._thread.start()

    @property
    def alive(self) -> bool:
        return not self._over.is_set()

    def stop(self) -> None:
        """Have the session end, since its manager is being stopped."""
        self._stopped.set()
        self._news.set()

    def join(self, seconds: float) -> None:
        self._thread.join(seconds)

    def _run(self) -> None:
        attempt, result = Attempt(BROKEN), None
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with self._heartbeat.of(self.session.pk, self._take):
                attempt = self._attempt(self._use)
                attempt = self._with_held_presses(attempt) or attempt
            result = self._result_of(attempt)
        except AttemptFailed as failure:
            attempt = Attempt(SessionEnd("failed", f"The session failed: {failure}"))
        except Exception:
            log.exception("session %s broke", self.session.pk)
        finally:
            forget_process(self._folder)
            end, responses = attempt.end, attempt.responses
            end_session(session=self.session, code=end.code, reason=end.reason, result=result, responses=responses)
            connections.close_all()
            self._over.set()
            # Another session may take its place.
            wake_manager()

    def _attempt(self, use: Callable[[LiveSession], Outcome]) -> Attempt:
        """What came of a fresh session that `use` has; it has ended."""
        interceptor = interceptor_for(self.session)
        live = LiveSession(
            specification_of(self.session),
            uid=FIRST_UID + self.session.pk % UIDS if os.geteuid() == 0 else None,
            egress_proxy=self._proxy,
            on_folder=lambda sandbox, pid: note_process(self._folder, sandbox, pid),
            interceptor=interceptor,
        )
        end = BROKEN
        try:
            end, result = use(live)
        finally:
            self._keep_video(live)
            live.end(end)
            (self._folder / "seed.zip").unlink(missing_ok=True)
        return Attempt(end, result, self._responses(interceptor))

    def _with_held_presses(self, first: Attempt) -> Attempt | None:
        """The replay once more where plain clicks did not prove it and held ones do; None elsewhere."""
        if first.result is None or first.result.proven or self._asked.is_set() or self._stopped.is_set():
            return None
        if (retry := retry_plan(plan_of(self.session), first.result)) is None:
            return None
        try:
            second = self._attempt(lambda live: self._replay(live, retry))
        except AttemptFailed as failure:
            log.warning("session %s cannot be replayed with held presses: %s", self.session.pk, failure)
            return None
        return second if second.result is not None and second.result.proven else None

    def _result_of(self, attempt: Attempt) -> dict[str, Any] | None:
        """What is kept of a replay, its last screen among the session's pictures."""
        if attempt.result is None:
            return None
        journal = Journal(self._folder)
        shown = journal.keep_picture(attempt.result.shown)
        journal.close()
        return {**attempt.result.as_json(), "shown": shown}

    def _keep_video(self, live: LiveSession) -> None:
        """Keep the video where the environment wants one; a session without it is recorded all the same."""
        try:
            if live.take_video(self._folder):
                deliver_video(self.session, live.video_started_at)
            if live.video_problem:
                log.warning("session %s has no whole video: %s", self.session.pk, live.video_problem)
        except Exception:
            log.exception("the video of session %s cannot be kept yet", self.session.pk)
            connections.close_all()

    def _responses(self, interceptor: Interceptor | None) -> dict[str, Any] | None:
        """What the session recorded of its hosts' answers, or was served of them."""
        if interceptor is None or not self.session.environment.hosts:
            return None
        if self.session.purpose == Purpose.REPLAY:
            return interceptor.recorded.summary() if interceptor.recorded else None
        return summary_of([read_responses(self._folder)])

    def _use(self, live: LiveSession) -> Outcome:
        picture = live.viewer.png()
        if self.session.purpose == Purpose.PERFORM:
            self._continue(live)
        versions = versions_of(self.session.environment)
        if not record_start(session=self.session, picture=picture, versions=versions):
            return SessionEnd("asked", "It was called off while it started."), None
        match self.session.purpose:
            case Purpose.REPLAY:
                return self._replay(live, plan_of(self.session))
            case _:
                return self._record(live), None

    def _replay(self, live: LiveSession, plan: ReplayPlan) -> Outcome:
        if self.session.environment.hosts and (live.interceptor is None or live.interceptor.serves_nothing):
            return REPLAYED, ReplayResult(False, NOT_RECORDED, None, (), (), live.viewer.png())
        return REPLAYED, replay(live, plan)

    def _record(self, live: LiveSession) -> SessionEnd:
        journal = Journal(self._folder)

        def deliver(steps: Sequence[JournalStep]) -> None:
            deliver_or_log(self._deliver, self.session, steps, journal)

        def last_input_at() -> float:
            return recording.last_input_at

        def answer(request: dict[str, Any]) -> dict[str, Any]:
            match request.get("do"):
                case "flush":
                    relay.wait_until_handled()
                    recording.flush()
                    delivery.flush()
                    return {"steps": journal.count}
                case "storage":
                    return _storage(live)
            return {"error": "The requests that are answered: flush, storage."}

        delivery = PausedDelivery(deliver, last_input_at)
        recording = Recording(live, journal, delivery.add)
        relay = Relay(live, recording, self._folder, answer)
        try:
            end = self._until_end(live, recording)
        finally:
            relay.close()
            recording.finish()
            delivery.close()
            deliver(journal.steps)
            journal.close()
        return end

    def _continue(self, live: LiveSession) -> None:
        """Replay what this session continues; note how many steps came out the same, and why not all.

        Where not all did, the recording goes on from there all the same: its person is told, and nothing is lost.
        """
        plan = plan_of(self.session)
        if not plan.steps:
            return
        outcome = replay(live, with_held_presses(replace(plan, checks=())), until_last=True)
        if live.interceptor is not None:
            live.interceptor.go_live()
        done = len(plan.steps) if outcome.proven else (outcome.failed_step or 1) - 1
        record_continuation(session=self.session, done=done, reason=outcome.reason)

    def _until_end(self, live: LiveSession, recording: Recording) -> SessionEnd:
        live.on_end = self._news.set
        while True:
            self._news.clear()
            now = time.monotonic()
            if self._stopped.is_set():
                return STOPPED
            if end := live.ended or live.exceeded(now, recording.last_input_at):
                return end
            if self._asked.is_set():
                return SessionEnd("asked", "It was ended from the page.")
            if self._look_request is not None:
                self._look(live, self._look_request)
            self._news.wait(LIMIT_SECONDS)

    def _look(self, live: LiveSession, request: dict[str, Any]) -> None:
        self._look_request = None
        try:
            record_look(session=self.session, look=look_at(self.session, live, request))
        except (AttemptFailed, DatabaseError, OSError):
            log.exception("the outcome of session %s cannot be looked at; it is tried again", self.session.pk)
            connections.close_all()

    def _take(self, requests: SessionRequests) -> None:
        self._look_request = requests.look
        if requests.end:
            self._asked.set()
        if requests.end or requests.look is not None:
            self._news.set()
