"""Reads scripts of files and models: as a whole, else line by line as OmniACT's evaluation does."""

import re

from annotator.domain.script.actions import Script
from annotator.domain.script.parse import Parsed, parse
from annotator.domain.script.signatures import FUNCTIONS

CALL = re.compile(r"\s*pyautogui\.(\w+)", re.IGNORECASE)
NAMES = {name.lower(): name for name in FUNCTIONS}


def read_script(text: str) -> tuple[Script, str]:
    """The script and an empty string; or no actions and the reason.

    If the text has problems, the lines that begin with `pyautogui.` are read alone: prose and code fences do
    not count then, nor does the case of a function's name (`hotKey` occurs in OmniACT's release).
    """
    parsed = parse(text)
    calls = _calls(text) if parsed.problems else ""
    if calls and not (bare := parse(calls)).problems:
        parsed = bare
    return ((), _reason(parsed)) if parsed.problems or not parsed.script else (parsed.script, "")


def _calls(text: str) -> str:
    return "\n".join(CALL.sub(_known_function, line) for line in text.splitlines() if CALL.match(line))


def _known_function(call: re.Match[str]) -> str:
    """The name of a matched call in the script language's spelling."""
    return f"pyautogui.{NAMES.get(call[1].lower(), call[1])}"


def _reason(parsed: Parsed) -> str:
    if not parsed.problems:
        return "there is no action in it"
    problem = parsed.problems[0]
    return f"line {problem.line}: {problem.message}" if problem.line else problem.message
