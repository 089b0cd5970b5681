"""Validates a browser's storage state in Playwright's format: cookies and local storage of a sign-in."""

import json
from collections.abc import Iterator, Mapping
from math import isfinite
from typing import Any

from annotator.domain.problems import Problem, Rejected

LENGTH_LIMIT = 1024 * 1024
COOKIE: Mapping[str, tuple[type, ...]] = {
    "name": (str,), "value": (str,), "domain": (str,), "path": (str,), "expires": (int, float),
    "httpOnly": (bool,), "secure": (bool,), "sameSite": (str,),
}  # fmt: skip
NEEDED = ("name", "value", "domain")
SAME_SITE = ("Strict", "Lax", "None")


def read_storage_state(text: str) -> dict[str, Any]:
    """{"cookies": […], "origins": [{"origin", "localStorage": [{"name", "value"}]}]}, nothing besides.

    Raises Rejected with problems for the field `storage_state`. What is said never repeats a value: they are
    secrets.
    """
    state = _parsed(text)
    problems = [*_cookie_problems(state.get("cookies", [])), *_origin_problems(state.get("origins", []))]
    if problems:
        raise Rejected(*(_problem(message) for message in problems))
    cookies = [{"path": "/", **_only(cookie, *COOKIE)} for cookie in state.get("cookies", [])]
    origins = [
        {"origin": origin["origin"], "localStorage": [_only(item, "name", "value") for item in _items(origin)]}
        for origin in state.get("origins", [])
    ]
    if not cookies and not origins:
        raise Rejected(_problem("It holds neither cookies nor local storage, so it signs nobody in."))
    return {"cookies": cookies, "origins": origins}


def _parsed(text: str) -> dict[str, Any]:
    if len(text) > LENGTH_LIMIT:
        raise Rejected(_problem(f"A storage state has at most {LENGTH_LIMIT} characters."))
    try:
        state = json.loads(text, parse_constant=_no_number)
        _check_texts("".join(_texts(state)))
    except json.JSONDecodeError as error:
        message = f"This is no JSON: {error.msg} in line {error.lineno}, column {error.colno}."
        raise Rejected(_problem(message, line=error.lineno, column=error.colno)) from None
    except (ValueError, RecursionError):
        raise Rejected(_problem("It holds characters or numbers that no browser writes.")) from None
    if not isinstance(state, dict):
        raise Rejected(_problem("A storage state is an object with “cookies” and “origins”."))
    return state


def _no_number(name: str) -> None:
    raise ValueError(name)


def _check_texts(text: str) -> None:
    """Raises Rejected for lone surrogates and NUL, which JSON can contain and no database can store."""
    text.encode()
    if "\0" in text:
        raise ValueError("a zero")


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part)
    elif isinstance(value, dict):
        yield from value
        yield from _texts(list(value.values()))


def _cookie_problems(cookies: Any) -> Iterator[str]:
    if not isinstance(cookies, list):
        yield "“cookies” must be a list."
        return
    for number, cookie in enumerate(cookies, start=1):
        if not isinstance(cookie, dict):
            yield f"Cookie {number} must be an object."
            continue
        if missing := [name for name in NEEDED if name not in cookie]:
            yield f"Cookie {number} has no {', '.join(missing)}."
        if wrong := [name for name in COOKIE if name in cookie and not _fits(name, cookie[name])]:
            yield f"Cookie {number}: its {', '.join(wrong)} cannot be used."


def _fits(name: str, value: Any) -> bool:
    if type(value) not in COOKIE[name]:
        return False
    if name == "sameSite":
        return value in SAME_SITE
    return bool(value) or name == "value" if isinstance(value, str) else isfinite(value)


def _origin_problems(origins: Any) -> Iterator[str]:
    if not isinstance(origins, list):
        yield "“origins” must be a list."
        return
    for number, origin in enumerate(origins, start=1):
        if not isinstance(origin, dict) or not str(origin.get("origin")).startswith(("http://", "https://")):
            yield f"Origin {number} must name its origin, beginning with http:// or https://."
        elif not isinstance(_items(origin), list) or not all(_is_item(item) for item in _items(origin)):
            yield f"Origin {number}: localStorage must be a list of names and values."


def _items(origin: dict[str, Any]) -> Any:
    return origin.get("localStorage", [])


def _is_item(item: Any) -> bool:
    return isinstance(item, dict) and isinstance(item.get("name"), str) and isinstance(item.get("value"), str)


def _only(entry: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: entry[name] for name in names if name in entry}


def _problem(message: str, *, line: int = 0, column: int = 0) -> Problem:
    return Problem("bad-storage-state", message, line=line, column=column, field="storage_state")
