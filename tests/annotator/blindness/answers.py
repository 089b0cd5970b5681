"""The law of blindness: worlds that differ only in a secret answer every request of a person alike.

Requests are every GET, the event stream, files and downloads, and the valid request of every operation that writes,
each undone after it. Ids and times are masked.

A test gives secrets and a world made from each of them; `assert_untold` and `assert_told` compare their answers.
"""

import csv
import hashlib
import json
import re
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import replace
from itertools import count
from typing import Any, Protocol, TypeVar

from asgiref.sync import async_to_sync
from django.db import connection, transaction

from annotator.accounts.models import User
from annotator.datasets.models import Dataset
from annotator.datasets.selectors import Subscription
from annotator.http.lists.csv_file import CsvResponse
from annotator.jobs.api.ticker import messages_of
from tests import factories
from tests.annotator.operations import operations
from tests.annotator.rights.matrix import ROWS, filled, send
from tests.factories import client_of

UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT[0-9:.]+(Z|\+00:00)")
#: of operations asked, of those that write too: a world whose keys fit nothing would differ in nothing
FEWEST, FEWEST_WRITING = 15, 10
WRITING = ("POST ", "PUT ", "PATCH ", "DELETE ")
#: a lease that nobody holds
ABSENT = "6f1c1c9e-58a1-4c0e-8f0e-0a3a3f0d0001"
PARAMETER = re.compile(r"{(\w+)}")
Answers = dict[str, tuple[int, str]]
Secret = TypeVar("Secret", contravariant=True)


class SecretWorld(Protocol):
    """A world that was made with a secret in it."""

    def answers(self, who: str, only: Collection[str] = ()) -> Answers:
        """What every request says to that person, or those named in `only`."""


def assert_untold(make: Callable[[Secret], SecretWorld], secrets: Sequence[Secret], who: str) -> None:
    """Nothing that `who` can ask for tells the worlds of two or more secrets apart."""
    first, *others = (_answers_in(make, secret, who) for secret in secrets)
    assert others
    assert len(first) > FEWEST
    assert len([path for path in first if path.startswith(WRITING)]) > FEWEST_WRITING
    assert any(status == 200 for status, _ in first.values())
    for other in others:
        difference = differences(first, other)
        assert difference == "", difference


def assert_told(
    make: Callable[[Secret], SecretWorld], secrets: tuple[Secret, Secret], who: str, paths: tuple[str, ...]
) -> None:
    """`who` may know the secret and sees it at these paths: the worlds do differ."""
    first, second = (_answers_in(make, secret, who, paths) for secret in secrets)
    for path in paths:
        assert first[path] != second[path], path


def _answers_in(make: Callable[[Secret], SecretWorld], secret: Secret, who: str, only: Collection[str] = ()) -> Answers:
    with passing_world():
        return make(secret).answers(who, only)


@contextmanager
def passing_world() -> Iterator[None]:
    """Two of them, one after the other, give the same names, keys and pictures to what is made alike in both."""
    factories.numbers = count(1_000)
    _restart_sequences()
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def _restart_sequences() -> None:
    """PostgreSQL does not take keys back that were rolled back; SQLite does."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT setval(oid::regclass, 1000000) FROM pg_class WHERE relkind = 'S'")


def answers_to(
    person: User,
    keys: Mapping[str, Any],
    *,
    masks: Mapping[str, str],
    more: Mapping[str, str],
    without: Collection[str] = (),
    only: Collection[str] = (),
) -> Answers:
    """By operation: status and body of each request that `keys` have the parts of, and of the addresses in `more`.

    `masks` are replaced in bodies; of what is not JSON the digest is taken; `without` names operations that are left
    out because chance decides what they answer; `only` names those that read and are asked alone.
    """
    client = client_of(person)
    addresses = {operation.path: operation.path for operation in operations() if operation.method == "GET"}
    known = {name: path.format_map(keys) for name, path in addresses.items() if _is_known(path, keys)}
    reading = {name: address for name, address in {**more, **known}.items() if not only or name in only}
    # First of all, because it tells of what happened within some seconds.
    answers = {} if only else {"event stream": _stream(client, person, keys, masks)}
    answers |= {name: _answer(client.get(address), masks) for name, address in reading.items()}
    if not only:
        answers |= _answers_to_writing(client, keys, masks)
    return {name: answer for name, answer in answers.items() if name not in without}


def _is_known(path: str, keys: Mapping[str, Any]) -> bool:
    return {*PARAMETER.findall(path)} <= set(keys)


def _stream(client: Any, person: User, keys: Mapping[str, Any], masks: Mapping[str, str]) -> tuple[int, str]:
    """The message that the person's event stream would give now: a stream itself reads in a thread of its own."""
    dataset = Dataset.objects.get(slug=keys["slug"])
    subscription = Subscription(client.session.session_key, person.pk, dataset.pk)
    message = messages_of([subscription]).get(subscription)
    return (404, "") if message is None else (200, _masked_text(message, masks))


def _answers_to_writing(client: Any, keys: Mapping[str, Any], masks: Mapping[str, str]) -> Answers:
    """Of the operations on something of the dataset, with the bodies of the rights matrix; each request is undone."""
    values = {"asking": "nobody", "token": ABSENT, **keys}
    answers: Answers = {}
    for row in ROWS.values():
        if row.method == "GET" or "{" not in row.path or not _is_known(row.path, keys):
            continue
        try:
            body = filled(row.body, values)
        except KeyError:
            continue  # about something that this world does not have
        cookies = deepcopy(client.cookies)
        with transaction.atomic():
            answer = send(client, replace(row, body=body, keys={}), keys)
            answers[f"{row.method} {row.path}"] = _answer(answer, masks)
            transaction.set_rollback(True)
        client.cookies = cookies
    return answers


def differences(answers: Answers, other: Answers) -> str:
    """What is answered otherwise, as a text to read; empty where nothing is."""
    differing = {
        path: (answers.get(path), other.get(path)) for path in answers | other if answers.get(path) != other.get(path)
    }
    return json.dumps(differing, indent=1) if differing else ""


def _answer(answer: Any, masks: Mapping[str, str]) -> tuple[int, str]:
    if isinstance(answer, CsvResponse):
        rows = list(csv.DictReader("".join(answer.parts).splitlines(keepends=True)))
        return answer.status_code, _masked_text(json.dumps(rows), masks)
    if answer.streaming:  # not closed: that would close the connection to the database that this world lives in
        return answer.status_code, hashlib.sha256(async_to_sync(_whole)(answer.streaming_content)).hexdigest()
    if not answer.get("Content-Type", "").startswith("application/json"):
        return answer.status_code, hashlib.sha256(answer.content).hexdigest()
    return answer.status_code, _masked_text(answer.content.decode(), masks)


async def _whole(pieces: AsyncIterator[bytes]) -> bytes:
    return b"".join([piece async for piece in pieces])


def _masked_text(body: str, masks: Mapping[str, str]) -> str:
    for secret, mask in masks.items():
        body = body.replace(secret, mask)
    return json.dumps(_masked(json.loads(MOMENT.sub("then", UUID.sub("id", body)))), sort_keys=True)


def _masked(value: Any) -> Any:
    if isinstance(value, list):
        return [_masked(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {key: "*" if _is_key(key, inner) else _masked(inner) for key, inner in value.items()}


def _is_key(name: str, value: Any) -> bool:
    keys = {"id", "image_url", "thumbnail_url", "next", "previous", "screen", "seconds"}
    return not isinstance(value, dict) and (name in keys or name.endswith("_id"))
