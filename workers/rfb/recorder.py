"""The recorder: a client's messages with their times in, the actions a person performed by them out."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from annotator.domain.rfb.messages import ClientMessage, CutText, KeyEvent, PointerEvent
from annotator.domain.script import limits
from annotator.domain.script.actions import Copy, Pause
from workers.rfb.keyboard import Keyboard, KeyPress, Typed
from workers.rfb.pending import (
    APART,
    PRESSES,
    Clicks,
    Modifiers,
    Pending,
    Presses,
    Text,
    WheelTurns,
    follows_too_soon,
)
from workers.rfb.pointer import Drag, Moved, PointerTracker, Pressed, Released, WheelTurn
from workers.rfb.recorded_action import RecordedAction, UnrecordedInput

WAIT_SECONDS: Final = 1.0
"""A pause is a wait, and not a person's thinking, if the screen still changed so long after the action before."""
HIGHLIGHT_SECONDS: Final = 0.3
"""What changes so soon after the pointer moved is what lit up below it, and nothing that a person waited for."""


class ActionRecorder:
    """Turns input into actions, as they end. Times are seconds on a clock of the caller's that never goes back.

    - An action ends when another begins, or when nothing has been added to it for some time: call `flush(at)` when
      `due_at` has come, and `flush()` at the end of the session.
    - A text gathers characters until another action or a pause of TEXT_SECONDS; what PyAutoGUI cannot type is copied
      and pasted. Shift, AltGr, dead keys and locks only choose characters. Left and right modifiers are one key.
    - A hover is a rest of HOVER_SECONDS at a new place during which the screen changed, and no key was pressed, before
      the pointer goes elsewhere; or a move to a new place, of any length, that changed the screen before a key.
    - A wait is a pause during which the screen changed at least WAIT_SECONDS after the action before, and not because
      the pointer moved.
      The caller reports changes with `screen_changed`; without reports neither hovers nor waits are recorded.
    - A drag is recorded by both ends and its time, along which PyAutoGUI goes straight; where the hand did not, also by
      its way (`stroke`).
    - What PyAutoGUI has no call for is listed in `unrecorded`.
    """

    def __init__(self) -> None:
        self.unrecorded: list[UnrecordedInput] = []
        self._pointer = PointerTracker()
        self._keyboard = Keyboard()
        self._pending: Pending | None = None
        self._actions: list[RecordedAction] = []
        self._last: RecordedAction | None = None
        self._last_press: RecordedAction | None = None
        self._screen_changed_at: float | None = None
        self._awaited_change_at: float | None = None
        self.begun_at: float | None = None
        """When the latest action began that other input than a move of the pointer begins."""

    @property
    def due_at(self) -> float | None:
        """When the action under way ends if no more input comes; None without one."""
        return None if self._pending is None or self._pointer.is_pressed else self._pending.due

    def screen_changed(self, at: float) -> None:
        """Takes note that the screen looked different at this time."""
        self._screen_changed_at = at
        if at - self._pointer.moved_at >= HIGHLIGHT_SECONDS:
            self._awaited_change_at = at

    def press_taken(self, at: float) -> None:
        """Takes note of when programs got the press that was fed last: they tell a double click by these times.

        Without it that is when it was fed.
        """
        self._pointer.press_taken(at)

    def feed(self, message: ClientMessage, at: float) -> list[RecordedAction]:
        """The actions that ended by this message, which came at `at`."""
        self._finish_due(at)
        match message:
            case PointerEvent():
                self._point(message, at)
            case KeyEvent():
                self._key(message, at)
            case CutText(text=str(text)) if text:
                self._copy(text, at)
        return self._take()

    def flush(self, at: float | None = None, *, shows_pointer: bool = False) -> list[RecordedAction]:
        """The actions that have ended by `at`; without it all, also a hover with which the session ends.

        `shows_pointer`: the last picture was taken where the pointer is now, so its move there belongs to it.
        """
        if at is not None:
            self._finish_due(at)
            return self._take()
        self._finish()
        hover = self._pointer.hover(self._screen_changed_at)
        if hover is not None:
            self._add(hover)
        elif shows_pointer:
            self._add_hover()
        if self._pointer.is_pressed:
            self._leave_out(self._pointer.pressed_at, "A mouse button was still down when the session ended.")
        return self._take()

    def _point(self, message: PointerEvent, at: float) -> None:
        for event in self._pointer.feed(message, at, self._keyboard.held, self._screen_changed_at):
            match event:
                case Moved(hover=hover):
                    if hover is not None:
                        self._finish()
                        self._add(hover)
                case Pressed():
                    self._press(event, at)
                case Released():
                    self._release(event)
                case Drag(action=action):
                    self._keyboard.use_modifiers()
                    self._begin(action.started_at)
                    self._add(action)
                case WheelTurn():
                    self._turn(event, at)
                case UnrecordedInput():
                    self.unrecorded.append(event)

    def _press(self, event: Pressed, at: float) -> None:
        self._keyboard.use_modifiers()
        pending = self._pending
        if isinstance(pending, Clicks) and pending.takes(event.button, event.point, event.modifiers, at):
            return
        self._begin(at)

    def _release(self, event: Released) -> None:
        """Adds a click to the pending ones, or begins with it; a long press is an action of its own."""
        if event.long_press is not None:
            self._begin(event.pressed_at)
            self._add(event.long_press)
            return
        pending = self._pending
        if isinstance(pending, Clicks) and pending.takes(event.button, event.point, event.modifiers, event.taken_at):
            pending.count += 1
        else:
            self._finish()
            pending = Clicks(event.button, event.point, event.modifiers, event.pressed_at, event.path, event.taken_at)
            self._pending = pending
        pending.pressed_at, pending.ended_at = event.taken_at, event.at

    def _turn(self, event: WheelTurn, at: float) -> None:
        self._keyboard.use_modifiers()
        pending, modifiers = self._pending, event.modifiers
        if isinstance(pending, WheelTurns) and pending.takes(event.function, event.sign, event.point, modifiers):
            pending.amount += event.sign
            pending.ended_at = at
            return
        self._begin(at)
        self._pending = WheelTurns(event.function, event.sign, event.point, modifiers, at, at, event.path)

    def _key(self, message: KeyEvent, at: float) -> None:
        match self._keyboard.feed(message, at):
            case Typed(text=text):
                self._type(text, at)
            case KeyPress(keys=keys):
                self._press_keys(keys, at)
            case UnrecordedInput() as unrecorded:
                self.unrecorded.append(unrecorded)
        if message.down:
            self._pointer.stay()

    def _type(self, text: str, at: float) -> None:
        if not isinstance(self._pending, Text) or not self._pending.takes(text):
            self._begin(at, hovers=True)
            self._pending = Text()
        self._pending.add(text, at)

    def _press_keys(self, keys: Modifiers, at: float) -> None:
        if isinstance(self._pending, Presses) and self._pending.takes(keys):
            self._pending.presses += 1
            self._pending.ended_at = at
            return
        self._begin(at, hovers=True)
        self._pending = Presses(keys, at, at)

    def _copy(self, text: str, at: float) -> None:
        if len(text) > limits.TEXT_CHARACTERS:
            reason = f"A text of {len(text):,} characters came from the person's clipboard; "
            self._leave_out(at, f"{reason}{limits.TEXT_CHARACTERS:,} can be recorded.")
            return
        self._begin(at, hovers=True)
        self._pointer.stay()
        self._add(RecordedAction("copy", (Copy(text),), at, at))

    def _add_hover(self) -> None:
        """Adds the rest of the pointer at a new place, if what it did there shows when the next key comes."""
        hover = self._pointer.moved_aside(self._screen_changed_at)
        if hover is not None:
            self._add(hover)

    def _begin(self, at: float, *, hovers: bool = False) -> None:
        """Ends what is pending, and adds the hover (if it `hovers`) and the wait before a new action."""
        self._finish()
        self.begun_at = at
        if hovers:
            self._add_hover()
        changed_at, last = self._awaited_change_at, self._last
        if last is None or changed_at is None or changed_at > at or last.kind == "wait":
            return
        seconds = round(changed_at - last.ended_at, 1)
        if seconds >= WAIT_SECONDS:
            pause = Pause(min(seconds, limits.DURATION))
            self._add(RecordedAction("wait", (pause,), last.ended_at, max(at, last.ended_at)))

    def _finish_due(self, at: float) -> None:
        if self.due_at is not None and self.due_at < at:
            self._finish()

    def _finish(self) -> None:
        if self._pending is not None:
            pending, self._pending = self._pending, None
            self._add(pending.finish())

    def _add(self, action: RecordedAction) -> None:
        if action.kind in PRESSES:
            if self._last_press is not None and follows_too_soon(action, self._last_press):
                action = replace(action, script=(APART, *action.script))
            self._last_press = action
        elif action.kind == "wait":
            self._last_press = None
        self._actions.append(action)
        self._last = action

    def _leave_out(self, at: float, reason: str) -> None:
        self.unrecorded.append(UnrecordedInput(at, reason))

    def _take(self) -> list[RecordedAction]:
        actions, self._actions = self._actions, []
        return actions
