"""A person at a VNC client: acts in, the messages a client sends for them with their times out."""

from __future__ import annotations

from annotator.domain.rfb.messages import ClientMessage, CutText, KeyEvent, PointerEvent
from workers.rfb.keysyms import NAME_KEYSYMS, character_keysym
from workers.rfb.recorded_action import RecordedAction
from workers.rfb.recorder import ActionRecorder

MASKS = {"left": 1, "middle": 2, "right": 4, "up": 8, "down": 16, "wheel-left": 32, "wheel-right": 64}


class Person:
    """Performs acts one after the other, `pause` seconds apart; `actions` are those the recorder returned."""

    def __init__(self, pause: float = 3.0) -> None:
        self.recorder = ActionRecorder()
        self.actions: list[RecordedAction] = []
        self.at = 100.0
        self._pause = pause
        self._x = self._y = self._buttons = 0

    def send(self, message: ClientMessage, after: float = 0.02) -> Person:
        self.at += after
        self.actions += self.recorder.feed(message, self.at)
        return self

    def pause(self, seconds: float | None = None) -> Person:
        self.at += self._pause if seconds is None else seconds
        return self

    def screen_changes(self) -> Person:
        self.recorder.screen_changed(self.at)
        return self

    def move(self, x: int, y: int) -> Person:
        middle = (self._x + x) // 2, (self._y + y) // 2
        self._x, self._y = x, y
        self.send(PointerEvent.of(*middle, self._buttons))
        return self.send(PointerEvent.of(x, y, self._buttons))

    def button(self, name: str, *, down: bool, after: float = 0.05) -> Person:
        mask = MASKS[name]
        self._buttons = self._buttons | mask if down else self._buttons & ~mask
        return self.send(PointerEvent.of(self._x, self._y, self._buttons), after)

    def click(self, button: str = "left", times: int = 1) -> Person:
        for _ in range(times):
            self.button(button, down=True).button(button, down=False)
        return self

    def drag(self, x: int, y: int, button: str = "left", seconds: float = 0.5) -> Person:
        self.button(button, down=True).pause(seconds).move(x, y)
        return self.button(button, down=False)

    def wheel(self, direction: str, notches: int) -> Person:
        return self.click(direction, notches)

    def key(self, keysym: int, *, down: bool, keycode: int | None = None) -> Person:
        event = KeyEvent.of(keysym, down=down)
        return self.send(KeyEvent(event.raw, down, keysym, keycode), 0.05)

    def tap(self, keysym: int, keycode: int | None = None) -> Person:
        return self.key(keysym, down=True, keycode=keycode).key(keysym, down=False, keycode=keycode)

    def type(self, text: str) -> Person:
        for char in text:
            shifted = char.isascii() and char.isupper()
            if shifted:
                self.key(NAME_KEYSYMS["shift"], down=True)
            self.tap(character_keysym(char))
            if shifted:
                self.key(NAME_KEYSYMS["shift"], down=False)
        return self

    def press(self, *names: str) -> Person:
        """Holds all keys but the last, taps the last, releases them."""
        keysyms = [NAME_KEYSYMS.get(name) or character_keysym(name) for name in names]
        for keysym in keysyms[:-1]:
            self.key(keysym, down=True)
        self.tap(keysyms[-1])
        for keysym in reversed(keysyms[:-1]):
            self.key(keysym, down=False)
        return self

    def clipboard(self, text: str) -> Person:
        return self.send(CutText.of(text))

    def leave(self) -> list[RecordedAction]:
        """All actions, after the session has ended."""
        self.actions += self.recorder.flush()
        return self.actions
