"""A person at the page of an episode: mouse and keyboard of a real browser, on the canvas that shows the session."""

from __future__ import annotations

import time

from playwright.sync_api import Page

from tests.workers.sessions.person import CONTROL, DOWN, END, ESCAPE, RETURN, RIGHT, WHEEL_DOWN, Person

HOME = 0xFF50
KEYS = {RETURN: "Enter", ESCAPE: "Escape", END: "End", HOME: "Home", DOWN: "ArrowDown", CONTROL: "Control"}
BUTTONS = {1: "left", 2: "middle", RIGHT: "right"}
WHEEL_PIXELS = 50
"""What noVNC takes for one notch of a wheel."""


class PagePerson(Person):
    """Acts as `Person` does, in the page instead of on the relay's socket; `size` is that of the session's screen."""

    def __init__(self, page: Page, size: tuple[int, int]) -> None:
        self.place = 0, 0
        self._page, self._size, self._held = page, size, 0
        self._devtools = page.context.new_cdp_session(page)

    def point(self, x: int, y: int, buttons: int = 0) -> None:
        self.place = x, y
        if buttons & WHEEL_DOWN:
            self._page.mouse.wheel(0, WHEEL_PIXELS)
            return
        box = self._page.get_by_role("region", name="Screen of the session").locator("canvas").bounding_box()
        assert box is not None
        scale = box["width"] / self._size[0]
        self._page.mouse.move(box["x"] + (x + 0.5) * scale, box["y"] + (y + 0.5) * scale)
        for bit, name in BUTTONS.items():
            if bit & buttons & ~self._held:
                self._page.mouse.down(button=name)  # type: ignore[arg-type]
            elif bit & self._held & ~buttons:
                self._page.mouse.up(button=name)  # type: ignore[arg-type]
        self._held = buttons

    def key(self, keysym: int, *modifiers: int) -> None:
        for key in modifiers:
            self._page.keyboard.down(KEYS[key])
        letter = KEYS.get(keysym) or chr(keysym & 0xFFFFFF)
        if letter.isascii():
            self._page.keyboard.press(letter)
        else:
            # A key that types this letter, as a keyboard of another country has one.
            for kind in ("keyDown", "keyUp"):
                typed = {"text": letter} if kind == "keyDown" else {}
                self._devtools.send("Input.dispatchKeyEvent", {"type": kind, "key": letter, **typed})
        for key in reversed(modifiers):
            self._page.keyboard.up(KEYS[key])
        time.sleep(0.03)

    def close(self) -> None:
        self._devtools.detach()
