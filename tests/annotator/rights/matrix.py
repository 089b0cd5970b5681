"""The rights matrix: the rows of all apps, and the requests that they stand for."""

import json
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.admindocs.views import simplify_regex
from django.core.files.base import ContentFile
from django.urls import URLResolver, get_resolver

from tests.annotator.rights.row import Key, Row

#: apps without operations need no file; one whose file is missing is reported by its operations without rows
APPS = [name.rsplit(".", 1)[-1] for name in settings.INSTALLED_APPS if name.startswith("annotator.")]


def _rows() -> Iterator[Row]:
    for app in APPS:
        try:
            yield from import_module(f"tests.annotator.rights.{app}").ROWS
        except ModuleNotFoundError as missing:
            if missing.name != f"tests.annotator.rights.{app}":
                raise


#: the same as in the schema, and without the marks of a regular expression
BRACES = str.maketrans({"<": "{", ">": "}", "\\": None})
ROWS = {row.operation: row for row in _rows()}


def routed_operations() -> Iterator[tuple[str, str]]:
    """Method and path of every view under /api/, also of those that the schema does not describe."""
    api = next(pattern for pattern in get_resolver().url_patterns if str(pattern.pattern) == "api/")
    assert isinstance(api, URLResolver)
    for included in api.url_patterns:
        for pattern in getattr(included, "url_patterns", [included]):
            if not pattern.name:
                continue  # the answer to every other address
            path = "/api" + simplify_regex(pattern.pattern.regex.pattern).translate(BRACES)
            view = getattr(pattern.callback, "cls", None)
            methods = [name for name in ("get", "post", "put", "patch", "delete") if hasattr(view, name)]
            for method in methods or ["get"]:
                yield method.upper(), path


def address(row: Row, values: Mapping[str, Any]) -> str:
    """The row's path with the values of one dataset."""
    return row.path.format_map({**values, **{name: values[key] for name, key in row.keys.items()}})


def send(client: Any, row: Row, values: Mapping[str, Any]) -> Any:
    """The answer to the row's request, about the objects of one dataset."""
    body = filled(row.body, values)
    if has_file(body):
        form = {
            name: ContentFile(value, name=f"{name}.png") if isinstance(value, bytes) else value
            for name, value in body.items()
        }
        return client.post(address(row, values), form, format="multipart")
    content = "" if body is None else json.dumps(body, default=str)
    return client.generic(row.method, address(row, values), content, content_type="application/json")


def has_file(body: Any) -> bool:
    """Whether the body is a form with a file."""
    return isinstance(body, dict) and any(isinstance(value, bytes) for value in body.values())


def filled(body: Any, values: Mapping[str, Any]) -> Any:
    """The body with the values of a dataset in place of its keys."""
    match body:
        case Key():
            return values[body.name]
        case dict():
            return {name: filled(inner, values) for name, inner in body.items()}
        case list():
            return [filled(inner, values) for inner in body]
    return body
