"""What an agent sends as a step: PyAutoGUI lines, and at the end `done()` or `answer("…")`."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

from annotator.domain.script.actions import Script
from annotator.domain.script.check import check
from annotator.domain.script.parse import parse

ENDING = re.compile(r"^\s*(?P<name>done|answer)\((?P<argument>.*)\)\s*$", re.DOTALL)


@dataclass(frozen=True, slots=True)
class AgentStep:
    """The actions of a step; `ends`: the agent says that the task is done, with an `answer` where it gives one.

    `error` says why nothing of it is performed, empty where it can be.
    """

    script: Script = ()
    ends: bool = False
    answer: str | None = None
    error: str = ""


def read_step(text: str, width: int, height: int) -> AgentStep:
    """The step in this text, for a screen of width x height pixels; wrong text gives an error, never an exception."""
    lines, last = text.rstrip().rpartition("\n")[::2]
    ending = ENDING.match(last)
    if ending is None:
        return _with_script(text, AgentStep(), width, height)
    answer = _text(ending["argument"])
    if (ending["name"] == "answer") != (answer is not None) or (answer is None and ending["argument"].strip()):
        return AgentStep(error='The last line is not done() or answer("…") with a text.')
    step = AgentStep(ends=True, answer=answer)
    return _with_script(lines, step, width, height) if lines.strip() else step


def _text(argument: str) -> str | None:
    """The text that this literal is; None for anything else."""
    try:
        value: object = ast.literal_eval(argument.strip())
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return None
    return value if isinstance(value, str) else None


def _with_script(text: str, step: AgentStep, width: int, height: int) -> AgentStep:
    parsed = parse(text)
    problems = parsed.problems or check(parsed, {}, width, height)
    if problems:
        return AgentStep(error=f"Line {max(problems[0].line, 1)}: {problems[0].message}")
    return AgentStep(parsed.script, step.ends, step.answer)
