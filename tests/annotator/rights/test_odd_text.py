"""Text that no database holds, sent to every operation that takes any, is stored cleaned or refused in words."""

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from django.apps import apps
from django.db import models
from django.test import Client

from annotator.domain.clean_text import UNSTORABLE
from tests.annotator.operations import Operation, example, operations
from tests.annotator.rights.full_dataset import World
from tests.annotator.rights.matrix import ROWS, address

ODD = "odd \ud83d text\0 \udc00"
# What a body needs to be taken, by the names of its fields.
KNOWN: dict[str, Any] = {
    "application": "shop",
    "slug": "odd-dataset",
    "client_id": "6f1c1c9e-58a1-4c0e-8f0e-0a3a3f0d0002",
    "category": "",
    "platform": "linux",
    "urls": ["http://shop.example/"],
    "right": 20,
    "bottom": 20,
    "width": 800,
    "height": 600,
    "viewports": [],
    "steps": [{"action": "type", "selector": ODD, "text": ODD, "x": 0, "y": 0}],
    "storage_state": "",
    "login": None,
    "locale": "en-US",
    "base_version": 0,
    "version": 0,
}
ROLES = ("maintainer", "volunteer", "annotator")
WRITING = [operation for operation in operations() if operation.method != "GET" and operation.body]


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from texts(key)
            yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)


def unstorable_rows() -> list[str]:
    """Model, field and value of what should not be there."""
    return [
        f"{model.__name__}.{field.name}: {text!r}"
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, models.CharField | models.TextField | models.JSONField | models.FileField)
        for value in model._default_manager.values_list(field.name, flat=True)
        for text in texts(value)
        if UNSTORABLE.search(text)
    ]


def send(world: World, role: str, operation: Operation) -> Any:
    """The answer to a valid body with odd text wherever there is any."""
    row = ROWS[operation.method, operation.path]
    values = world.values(world.own, role)
    path = address(row, values)
    client: Any = world.client(role)  # DRF's stubs know no body of bytes
    client.raise_request_exception = False
    body = example(operation.body or {}, ODD, KNOWN)
    if operation.content_type == "application/json":
        content = json.dumps(body).encode()
        assert b"\\ud83d" in content or ODD not in set(texts(body))
        return client.generic(operation.method, path, content, content_type="application/json")
    fields = {name: value for name, value in body.items() if isinstance(value, str)}
    encoded = {name: value.encode("utf-8", "surrogatepass") for name, value in fields.items()}
    return client.generic(operation.method, path, _form(encoded), content_type="multipart/form-data; boundary=odd")


FIELD = b'--odd\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n'
FILE = FIELD.replace(b'"%s"', b'"%s"; filename="a\xed\xa0\xbd\0.json"', 1)


def _form(fields: dict[str, bytes]) -> bytes:
    parts = [FIELD % (name.encode(), value) for name, value in fields.items()]
    parts += [FILE % (name, b'{"\\ud83d": "\\u0000"}') for name in (b"images", b"box_files", b"file")]
    return b"".join(parts) + b"--odd--\r\n"


@pytest.mark.parametrize("operation", WRITING, ids=lambda operation: f"{operation.method} {operation.path}")
def test_odd_text_never_breaks_an_operation_nor_stays_in_the_database(undone: World, operation: Operation) -> None:
    for role in ROLES:
        answer = send(undone, role, operation)
        assert answer.status_code < 500, (role, answer.content[:500])
        assert not UNSTORABLE.search(answer.content.decode())
    assert unstorable_rows() == []


@pytest.mark.parametrize(
    "path",
    [
        "/api/work-drafts/{stage}/{item}",
        "/api/screens/{screen_id}/drafts/{slot}",
        "/api/me/keys",
        "/api/datasets/{slug}/applications",
        "/api/screens/{screen_id}/remarks/{remark_id}",
        "/api/datasets/{slug}/captures",
    ],
)
def test_what_is_kept_as_it_came_is_kept_with_replacements(undone: World, path: str) -> None:
    (operation,) = (operation for operation in WRITING if operation.path == path)
    answer = send(undone, "maintainer", operation)
    assert answer.status_code in {200, 201, 204}, answer.content
    assert unstorable_rows() == []


@pytest.mark.parametrize(
    "path", ["datasets/own/screens?q=%00&application=%00", "datasets/own/jobs?status=%00", "datasets/a%00b"]
)
def test_a_nul_in_an_address_finds_nothing_and_breaks_nothing(undone: World, path: str) -> None:
    client = undone.client("maintainer")
    client.raise_request_exception = False
    assert client.get(f"/api/{path}").status_code in {200, 400, 404}
    assert isinstance(client, Client)
    assert client.get(f"/api/datasets/own/people/{quote(chr(0))}").status_code in {400, 404}
