"""The API's operations as the OpenAPI schema has them, with bodies made up from their schemas."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator


@dataclass(frozen=True)
class Operation:
    """`path` as in the schema, with `{names}`; `body` is the schema of its JSON or form, None if it takes none."""

    method: str
    path: str
    body: dict[str, Any] | None
    content_type: str = "application/json"


@cache
def schema() -> Any:
    generator: Any = SchemaGenerator
    return generator().get_schema(public=True)


def operations() -> Iterator[Operation]:
    for path, methods in schema()["paths"].items():
        for method, described in methods.items():
            contents = described.get("requestBody", {}).get("content", {})
            content_type = next(iter(contents), "application/json")
            yield Operation(method.upper(), path, contents.get(content_type, {}).get("schema"), content_type)


def example(described: dict[str, Any], text: str, known: dict[str, Any]) -> Any:
    """A value of that schema: `text` for every free text, `known` values by the names of fields, else the least."""
    if "$ref" in described:
        return example(schema()["components"]["schemas"][described["$ref"].rsplit("/", 1)[1]], text, known)
    for several in ("allOf", "oneOf", "anyOf"):
        if several in described:
            return example(described[several][0], text, known)
    if "enum" in described:
        return described["enum"][0]
    match described.get("type"):
        case "object":
            return _example_object(described, text, known)
        case "array":
            return [example(described["items"], text, known)] * max(described.get("minItems", 1), 1)
        case "string":
            return _example_text(described, text)
        case "integer" | "number":
            return described.get("minimum", 1)
        case "boolean":
            return False
    return {text: [text, {text: text}]}


def _example_object(described: dict[str, Any], text: str, known: dict[str, Any]) -> dict[str, Any]:
    values = {
        name: known.get(name, example(inner, text, known))
        for name, inner in described.get("properties", {}).items()
        if not inner.get("readOnly")
    }
    if isinstance(more := described.get("additionalProperties"), dict):
        values[text] = example(more, text, known)
    return values


def _example_text(described: dict[str, Any], text: str) -> str:
    formats = {
        "uuid": "6f1c1c9e-58a1-4c0e-8f0e-0a3a3f0d0001",
        "date": "2026-03-02",
        "date-time": "2026-03-02T08:00:00Z",
        "email": "ada@example.org",
    }
    return formats.get(described.get("format", ""), text)[: described.get("maxLength", 1000)]
