"""Reads and writes the rows of every table as JSON lines, equal for SQLite and PostgreSQL."""

import base64
import json
from collections.abc import Iterable, Iterator
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from itertools import islice
from typing import Any
from uuid import UUID

from django.apps import apps
from django.db import connection, connections
from django.db.models import AutoField, BigAutoField, Field, FileField, JSONField, Model
from django.utils.duration import duration_iso_string

CHUNK = 1000


def tables() -> list[type[Model]]:
    """All models with a table of their own, many-to-many tables included, in a fixed order."""
    models = apps.get_models(include_auto_created=True)
    own_tables = [model for model in models if model._meta.managed and not model._meta.proxy]
    return sorted(own_tables, key=lambda model: model._meta.label_lower)


def fields(model: type[Model]) -> list["Field[Any, Any]"]:
    """The columns of a table in the order of its lines; inherited columns are in the parent's table."""
    return list(model._meta.local_concrete_fields)


def file_fields(model: type[Model]) -> list[int]:
    """The positions of the columns that hold names of files."""
    return [position for position, field in enumerate(fields(model)) if isinstance(field, FileField)]


def rows(model: type[Model], using: str) -> Iterator[list[Any]]:
    """All rows in the order of their keys, in chunks."""
    names = [field.attname for field in fields(model)]
    for row in model._base_manager.using(using).order_by("pk").values_list(*names).iterator(chunk_size=CHUNK):
        yield list(row)


def encoded(row: list[Any]) -> bytes:
    """The JSON line of a row."""
    return json.dumps(row, default=_plain, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def insert(model: type[Model], lines: Iterable[bytes]) -> int:
    """Inserts rows with exactly their values; returns their number."""
    columns, count = fields(model), 0
    objects = (_object(model, columns, line) for line in lines)
    batch_size = min(connection.ops.bulk_batch_size(columns, [None] * CHUNK), CHUNK)
    while batch := list(islice(objects, batch_size)):
        manager: Any = model._base_manager
        manager._insert(batch, fields=columns, using=connection.alias, raw=True)
        count += len(batch)
    return count


def last_keys(using: str) -> dict[str, int]:
    """By table, the last key of its sequence, even if that row is gone."""
    database, keys = connections[using], {}
    with database.cursor() as cursor:
        if database.vendor == "sqlite":
            cursor.execute("SELECT name, seq FROM sqlite_sequence")
            sequence_keys = dict(cursor.fetchall())
            return {name: sequence_keys[name] for name, _ in _counters() if name in sequence_keys}
        for table, column in _counters():
            cursor.execute("SELECT pg_get_serial_sequence(%s, %s)", [f'"{table}"', column])
            (sequence,) = cursor.fetchone()
            cursor.execute(f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {sequence}")  # noqa: S608
            (keys[table],) = cursor.fetchone()
    return keys


def set_last_keys(keys: dict[str, int]) -> None:
    """Sets the sequences, so that no key is used twice."""
    with connection.cursor() as cursor:
        for table, column in _counters():
            if not (key := keys.get(table, 0)):
                continue
            if connection.vendor == "sqlite":
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
                cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, key])
            else:
                cursor.execute("SELECT setval(pg_get_serial_sequence(%s, %s), %s)", [f'"{table}"', column, key])


def _counters() -> Iterator[tuple[str, str]]:
    """Table and column of all keys that a sequence generates."""
    for model in tables():
        key = model._meta.pk
        if isinstance(key, AutoField | BigAutoField):
            yield model._meta.db_table, str(key.column)


def _object(model: type[Model], columns: list["Field[Any, Any]"], line: bytes) -> Model:
    values = zip(columns, json.loads(line), strict=True)
    return model(**{field.attname: _python(field, value) for field, value in values})


def _python(field: "Field[Any, Any]", value: Any) -> Any:
    return value if value is None or isinstance(field, JSONField) else field.to_python(value)


def _plain(value: Any) -> str:
    match value:
        case datetime() | date() | time():
            return value.isoformat()
        case timedelta():
            return duration_iso_string(value)
        case UUID() | Decimal():
            return str(value)
        case bytes() | memoryview():
            return base64.b64encode(bytes(value)).decode()
    raise TypeError(f"no way to write {type(value).__name__}")
