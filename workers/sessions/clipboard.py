"""The clipboard of a session while a replay pastes a text that PyAutoGUI cannot type: afterwards it is as it was."""

from __future__ import annotations

from itertools import pairwise

from annotator.domain.script.actions import Copy, Keys, Script
from workers.display.pyautogui_calls import call_for
from workers.display.pyautogui_process import PyAutoGuiProcess
from workers.sessions.display_access import read_clipboard
from workers.sessions.live_session import LiveSession


class BorrowedClipboard:
    """Tell it of each script before it is performed, and once the screen shows what a step has done."""

    def __init__(self, session: LiveSession, process: PyAutoGuiProcess) -> None:
        self._session, self._process = session, process
        self._pasted: str | None = None
        self._before: str | None = None

    def borrow(self, script: Script) -> None:
        """Remember what the clipboard holds, where the script is about to paste something else."""
        pasted = pasted_text(script)
        if pasted is None:
            return
        if self._pasted is None:
            self._before = read_clipboard(self._session.folder)
        self._pasted = pasted

    def give_back(self) -> None:
        """Have it hold again what it did, unless something else has been copied since. Raises AttemptFailed.

        Not before the text is shown: until then a slow program may ask for it.
        """
        if self._pasted is None:
            return
        if read_clipboard(self._session.folder) == self._pasted:
            if self._before is None:
                self._session.screen.clear_clipboard()
            else:
                self._process.perform(0, [call_for(Copy(self._before))])
        self._pasted = None


def pasted_text(script: Script) -> str | None:
    """The last text that a script copies only to paste it: the person typed it, and kept their clipboard."""
    texts = [first.text for first, then in pairwise(script) if isinstance(first, Copy) and isinstance(then, Keys)]
    return texts[-1] if texts else None
