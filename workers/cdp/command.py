"""A DevTools command with the type of its result, and the ways in which results are read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from workers.cdp.errors import ScriptFailed

Message = dict[str, Any]
Result = TypeVar("Result", covariant=True)


@dataclass(frozen=True, slots=True)
class Command(Generic[Result]):
    """A method with its parameters; `read` turns the response's result into the value callers get."""

    method: str
    params: Message
    read: Callable[[Message], Result]


def action(method: str, **params: Any) -> Command[None]:
    """A command whose result is empty or of no interest."""
    return Command(method, params, lambda _: None)


def field(method: str, name: str, **params: Any) -> Command[Any]:
    """A command of whose result one field is returned."""
    return Command(method, params, lambda result: result[name])


def script_value(result: Message) -> Any:
    if problem := result.get("exceptionDetails"):
        raise ScriptFailed(problem.get("exception", {}).get("description") or problem["text"])
    return result["result"].get("value")
