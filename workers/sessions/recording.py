"""Records what a person does in a session: every action with what stood on the screen before and after it."""

from __future__ import annotations

import math
import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from annotator.domain.geometry import Rect
from annotator.domain.rfb.messages import INPUT_MESSAGES, ClientMessage, KeyEvent, PointerEvent
from workers.rfb.pending import is_near
from workers.rfb.recorded_action import RecordedAction
from workers.rfb.recorder import ActionRecorder
from workers.sessions.finished_action import FinishedAction, journal_step
from workers.sessions.journal import Journal, JournalStep
from workers.sessions.keyboard_map import KeyboardMap
from workers.sessions.live_session import LiveSession
from workers.sessions.masking import count_differing_outside
from workers.sessions.press_times import PressTimes
from workers.sessions.resting import Moment, RestWatch
from workers.sessions.x_presses import XPresses

TICK_SECONDS = 0.1
FETCH_SECONDS = 0.04
"""How many seconds of changes of the screen are fetched at once."""
INSPECTION_SECONDS = 2.5
"""How long input waits for the elements, where the screen changed since they were read."""
AFTER_SECONDS = 5.0
"""A screen that never stands still is taken as it is after so long."""
NEW_KEY_SECONDS = 0.05
BUTTONS = 0b111
"""The buttons of a pointer event that are no turns of the wheel."""
TAKEN_SECONDS = 5.0
"""How long input waits until the X server has taken a press."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """A client's message that arrived `at` (monotonic seconds), and what passes its bytes, or others, on.

    Who is about to wait before it is passed on says so by `read_ahead`: the times of those after it are noted then.
    """

    message: ClientMessage
    at: float
    forward: Callable[[bytes], None]
    read_ahead: Callable[[], None]


class Recording:
    """The recording of one session. `on_step` is called for each step once the journal has it.

    `handle` is called by the relays with each message of a client; it passes it on when the screen before it is kept.
    The screen after an action is that of a rest before the person went on, be it by a move of the pointer: whatever
    the pointer passes lights up. Without such a rest the step says that its screen was not still.
    """

    def __init__(self, session: LiveSession, journal: Journal, on_step: Callable[[JournalStep], None]) -> None:
        self._session, self._viewer = session, session.viewer
        self._journal, self._on_step = journal, on_step
        self._recorder = ActionRecorder()
        self._lock = threading.RLock()
        self._buttons = 0
        self._presses, self._x_presses = PressTimes(), XPresses(session.folder)
        self._keyboard = KeyboardMap(session.screen)
        self._blocked, self._waits_until = 0.0, math.inf
        self.last_input_at = time.monotonic()
        self._left_at: float | None = None
        self._befores: dict[float, Moment] = {}
        self._rests: list[Moment] = []
        self._open: list[tuple[RecordedAction, Moment]] = []
        self._finished: queue.SimpleQueue[FinishedAction | threading.Event | None] = queue.SimpleQueue()
        self._closed, self._due_sooner = threading.Event(), threading.Event()
        self._viewer.pause = FETCH_SECONDS
        self._watch = RestWatch(session, self._note_rest)
        self._after = self._watch.look(INSPECTION_SECONDS)
        self._writer = threading.Thread(target=self._write, name="journal", daemon=True)
        self._writer.start()
        threading.Thread(target=self._tick, name="recording", daemon=True).start()

    @property
    def journal(self) -> Journal:
        return self._journal

    @property
    def _now(self) -> float:
        """The time as the session's programs see it: it stands still while input waits for the screen before it."""
        return time.monotonic() - self._blocked

    def handle(self, arrival: Arrival) -> None:
        """Pass a client's message on, and record the actions that it ends."""
        message = arrival.message
        if not isinstance(message, INPUT_MESSAGES):
            arrival.forward(message.raw)
            return
        if isinstance(message, PointerEvent):
            message = self._on_screen(message)
        press = None
        if isinstance(message, PointerEvent) and message.buttons & ~self._buttons & BUTTONS:
            press = message.x, message.y
            arrival.read_ahead()
            time.sleep(self._presses.wait_for(arrival.at, time.monotonic(), press))
        with self._lock:
            self.last_input_at = time.monotonic()
            at, rest = self._now, self._watch.rest
            if rest is None:
                self._recorder.screen_changed(self._viewer.changed_at - self._blocked)
            actions = self._recorder.feed(message, at)
            begins = self._recorder.begun_at == at
            if begins:
                if rest is None:
                    arrival.read_ahead()
                self._befores[at] = self._look()
            if begins or actions:
                self._take(actions, self._befores[at] if begins else None)
            self._note_input(message, at)
            self._pass_on(message, arrival, press)
            if self._due_at < self._waits_until:
                self._due_sooner.set()

    def _pass_on(self, message: ClientMessage, arrival: Arrival, press: tuple[int, int] | None) -> None:
        if isinstance(message, KeyEvent) and message.down:
            self._give_key(message.keysym, arrival)
        if press:
            self._pass_press_on(lambda: arrival.forward(message.raw), arrival.at, press)
        else:
            arrival.forward(message.raw)

    def _pass_press_on(self, forward: Callable[[], None], arrived_at: float, point: tuple[int, int]) -> None:
        self._x_presses.forget()
        forward()
        taken_at = self._x_presses.next_press(TAKEN_SECONDS) or time.monotonic()
        self._presses.note(arrived_at, taken_at, point)
        self._recorder.press_taken(taken_at - self._blocked)

    def _on_screen(self, message: PointerEvent) -> PointerEvent:
        """The event where the X server would place it: some clients also point beside the screen."""
        x, y = min(message.x, self._viewer.width - 1), min(message.y, self._viewer.height - 1)
        return message if (x, y) == (message.x, message.y) else PointerEvent.of(x, y, message.buttons)

    def _give_key(self, keysym: int, arrival: Arrival) -> None:
        """Give a character without a key one, and wait until the program, which has answered since, knows it."""
        began = time.monotonic()
        if self._keyboard.give_key(keysym):
            arrival.read_ahead()
            self._session.inspector.inspect()
            time.sleep(NEW_KEY_SECONDS)
            self._blocked += time.monotonic() - began

    def _note_input(self, message: ClientMessage, at: float) -> None:
        acts = not isinstance(message, PointerEvent) or bool(message.buttons | self._buttons)
        if not isinstance(message, PointerEvent) or acts:
            self._left_at = None
        elif self._left_at is None and not is_near((message.x, message.y), self._viewer.pointer):
            self._left_at = at
        self._watch.note_input(acts=acts)
        if isinstance(message, PointerEvent):
            self._buttons = message.buttons
            self._viewer.move_pointer(message.x, message.y)

    def _look(self) -> Moment:
        began = time.monotonic()
        moment = self._watch.look(INSPECTION_SECONDS)
        self._blocked += time.monotonic() - began
        return moment

    def _note_rest(self, moment: Moment) -> None:
        with self._lock:
            if self._rests and self._differ_by_tooltips_only(self._rests[-1], moment):
                changed_at = self._rests[-1].changed_at
            else:
                changed_at = moment.changed_at
            self._recorder.screen_changed(changed_at - self._blocked)
            # The first rest after an action, and the latest ones: what a person waits for comes after the first.
            self._rests = [*self._rests[:1], *self._rests[1:][-2:], moment]
            self._finish_open(None)

    def _differ_by_tooltips_only(self, first: Moment, second: Moment) -> bool:
        boxes = (*first.tooltips, *second.tooltips, *first.restless, *second.restless)
        regions = [Rect(*box) for box in boxes]
        return not count_differing_outside(first.pixels, second.pixels, self._viewer.width, regions)

    def _take(self, actions: Sequence[RecordedAction], next_before: Moment | None) -> None:
        """Give ended actions their screen before, and their screen after where it is known."""
        self._open += [(action, self._before(action)) for action in actions]
        self._finish_open(next_before)
        if next_before is not None:
            self._rests = [next_before] if next_before.still else []
            self._befores = {at: moment for at, moment in self._befores.items() if moment is next_before}

    def _before(self, action: RecordedAction) -> Moment:
        if noted := self._befores.get(action.started_at):
            return noted
        earlier = [rest for rest in self._rests if rest.at - self._blocked <= action.started_at]
        return earlier[-1] if earlier else self._after

    def _finish_open(self, next_before: Moment | None) -> None:
        """Finish the actions whose screen after is known; all of them where the next action begins."""
        waiting = []
        for number, (action, before) in enumerate(self._open):
            follower = self._open[number + 1][0] if number + 1 < len(self._open) else None
            after = self._rest_after(action, before, follower)
            if after is not None:
                self._finish(action, before, after)
            elif next_before is not None:
                self._finish(action, before, replace(next_before, still=False))
            else:
                waiting.append((action, before))
        self._open = waiting

    def _rest_after(self, action: RecordedAction, before: Moment, follower: RecordedAction | None) -> Moment | None:
        """The rest that shows what the action did: after it, with the pointer, or the screen, as it left them."""
        pointer = action.end or action.point or before.pointer
        # A wait lasts until the next action begins, and its screen comes before that.
        since = action.started_at if action.kind == "wait" else action.ended_at
        left_at = math.inf if self._left_at is None else self._left_at
        rests = [
            rest
            for rest in self._rests
            if rest.at - self._blocked >= since
            and (is_near(rest.pointer, pointer) or rest.changed_at - self._blocked < left_at)
        ]
        if follower is not None and follower.kind == "wait" and len(rests) > 1:
            return rests[0]
        return rests[-1] if rests else None

    def _finish(self, action: RecordedAction, before: Moment, after: Moment) -> None:
        left, self._after = self._after, after
        self._finished.put(FinishedAction(action, before, after, self._blocked, left))

    @property
    def _due_at(self) -> float:
        """When an action ends, or is no longer waited with for a rest after it, if nothing comes; infinite if never."""
        due_at = self._recorder.due_at
        return min(self._rest_due_at, math.inf if due_at is None else due_at)

    @property
    def _rest_due_at(self) -> float:
        if not self._open or self._buttons:
            return math.inf
        return max(action.ended_at for action, _ in self._open) + AFTER_SECONDS

    def _tick(self) -> None:
        while True:
            with self._lock:
                self._due_sooner.clear()
                if self._closed.is_set():
                    return
                self._take(self._recorder.flush(self._now), None)
                if self._rest_due_at < self._now:
                    self._finish_open(replace(self._look(), still=False))
                self._waits_until = self._due_at
                seconds = self._waits_until - self._now
            self._due_sooner.wait(None if math.isinf(seconds) else max(TICK_SECONDS, seconds))

    def _write(self) -> None:
        while (finished := self._finished.get()) is not None:
            if isinstance(finished, threading.Event):
                finished.set()
            else:
                step = journal_step(finished, self._journal, self._session.started_at, self._viewer.width)
                self._on_step(self._journal.append(step))

    def flush(self) -> None:
        """Record what was done so far, be it a text that could go on, and wait until the journal has it."""
        with self._lock:
            self._take(self._recorder.flush(math.inf), None)
        if self._open:
            last = self._last_moment()
            with self._lock:
                self._take([], last)
        written = threading.Event()
        self._finished.put(written)
        written.wait(AFTER_SECONDS)

    def _last_moment(self) -> Moment:
        return self._watch.wait_for_rest(AFTER_SECONDS) or replace(self._watch.look(INSPECTION_SECONDS), still=False)

    def finish(self) -> None:
        """Record what is under way and wait until the journal has it."""
        self._closed.set()
        self._due_sooner.set()
        with self._lock:
            self._take(self._recorder.flush(math.inf), None)
        last = self._last_moment()
        with self._lock:
            self._take(self._recorder.flush(shows_pointer=bool(self._open)), last)
        self._watch.close()
        self._x_presses.close()
        self._finished.put(None)
        self._writer.join()
