"""The clipboard of a session while a replay pastes a text that PyAutoGUI cannot type: afterwards it is as it was."""

from __future__ import annotations

from itertools import pairwise

from annotator.domain.script.actions import Copy, Keys, Script
from workers.display.pyautogui_calls import call_for
from workers.display.pyautogui_process import PyAutoGuiProcess
from workers.sessions.live_session import LiveSession


def is_pasted(script: Script) -> bool:
    """Whether a script copies a text only to paste it: the person typed it, and their clipboard stayed as it was."""
    return any(isinstance(first, Copy) and isinstance(then, Keys) for first, then in pairwise(script))


def give_back(session: LiveSession, process: PyAutoGuiProcess, text: str | None) -> None:
    """Have the clipboard hold this text again, or nothing. Raises AttemptFailed."""
    if text is None:
        session.screen.clear_clipboard()
    else:
        process.perform(0, [call_for(Copy(text))])
