"""Runs PyAutoGUI itself in a process without any display, on a platform that only records."""

import json
import subprocess
import sys
from typing import Any

_SEED = """
import sys, time, types
platform = types.ModuleType("recorder")
platform._position = lambda: (500, 500)
platform._size = lambda: (1280, 720)
platform._mouse_is_swapped = lambda: False
for name in "moveTo dragTo mouseDown mouseUp click scroll vscroll hscroll keyDown keyUp".split():
    setattr(platform, "_" + name, lambda *args: None)
platform.keyboardMapping = {}
sys.modules["pyautogui._pyautogui_x11"] = platform
sys.modules["mouseinfo"] = None
time.sleep = lambda seconds: None
import pyautogui, pyperclip
pyperclip.copy = lambda text: None
pyautogui.FAILSAFE = False
"""


def answer(program: str, *arguments: str) -> Any:
    """What `program`, which may use `pyautogui` and `sys.argv[1:]`, prints as JSON."""
    call = [sys.executable, "-c", _SEED + program, *arguments]
    completed = subprocess.run(call, capture_output=True, text=True, check=False, timeout=60)
    assert completed.returncode == 0, completed.stderr
    return json.loads(completed.stdout)
