"""A JSON writer that yields an object while its values are generated, in constant memory."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

ENCODER = json.JSONEncoder(ensure_ascii=False)


def dumped(value: Any) -> str:
    """The value as JSON with all characters as they are."""
    return ENCODER.encode(value)


def json_object(members: Iterable[tuple[str, Any]]) -> Iterator[bytes]:
    """The bytes of an object, one member a line; an iterator becomes an array, one element a line."""
    before = "{\n"
    for name, value in members:
        if isinstance(value, Iterator):
            yield f"{before}{dumped(name)}: ".encode()
            yield from _array(value)
        else:
            yield f"{before}{dumped({name: value})[1:-1]}".encode()
        before = ",\n"
    yield b"{}\n" if before == "{\n" else b"\n}\n"


def _array(elements: Iterator[Any]) -> Iterator[bytes]:
    before = "[\n"
    for element in elements:
        yield f"{before}  {dumped(element)}".encode()
        before = ",\n"
    yield b"[]" if before == "[\n" else b"\n]"
