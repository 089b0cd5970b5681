"""Generated requests of an operation: schemathesis makes them from the schema, valid and not, always the same ones.

Half of them are about objects that there are, with some fields as in the valid request of the operation's row.
"""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from itertools import cycle, islice
from typing import Any

import hypothesis
import schemathesis
from django.db import transaction
from django.test.client import ClientHandler
from hypothesis import HealthCheck, Phase
from hypothesis import strategies as st
from requests import PreparedRequest, Request
from schemathesis import GenerationMode

from tests.annotator.operations import operations, schema
from tests.annotator.rights.full_dataset import World
from tests.annotator.rights.matrix import ROWS, filled, has_file
from tests.annotator.rights.row import ROLES, Row
from tests.examples import examples

SEED = 20260302
#: of each operation
EXAMPLES = examples(20)
#: of the roles that may not use an operation, so many send each request but the first, by turns: they are refused alike
REFUSED_EACH_TIME = 2
NOT_SENT = {"Content-Type", "Content-Length", "Authorization", "Cookie", "X-Schemathesis-TestCaseId"}
DESCRIBED = [ROWS[operation.method, operation.path] for operation in operations()]


@cache
def _schema() -> Any:
    """Without the ways to sign in: roles do that, and examples would differ in credentials that are not sent."""
    described = deepcopy(schema())
    del described["components"]["securitySchemes"]
    for operation in (operation for methods in described["paths"].values() for operation in methods.values()):
        operation.pop("security", None)
    return schemathesis.openapi.from_dict(described)


@cache
def _handler() -> ClientHandler:
    """One for all clients: each would load the middleware anew."""
    return ClientHandler(enforce_csrf_checks=False)


@dataclass(frozen=True)
class Answer:
    """What came of one request: status of the answer, who sent it, the request in short."""

    status: int
    role: str
    request: str


def answers(world: World, row: Row, *, examples: int) -> list[Answer]:
    """The answers to so many requests, each sent as every role that may use the operation and some of the others."""
    answered: list[Answer] = []
    operation = _schema()[row.path][row.method]
    cases = st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in GenerationMode))
    own = {role: world.values(world.own, role, row.lease) for role in ROLES}
    fields = sorted(row.body) if isinstance(row.body, dict) and not has_file(row.body) else []
    #: what a request has been answered: it would be answered the same again, as everything that it changed is undone
    known: dict[tuple[str, bytes], Answer] = {}
    senders = _senders(row)

    @hypothesis.seed(SEED)
    @hypothesis.settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @hypothesis.given(cases, st.booleans(), st.sets(st.sampled_from(fields)) if fields else st.just(set()))
    def send_all(case: Any, is_known: bool, generated_fields: Collection[str]) -> None:
        # Those that must name something there is would hardly ever be met otherwise.
        valid = {name: row.body[name] for name in fields if name not in generated_fields}
        about, body = case.path_parameters, case.body
        request = _prepared(case)
        for role in next(senders):
            if is_known:
                about = {name: _plain(own[role][row.keys.get(name, name)]) for name in case.path_parameters}
                if fields and isinstance(case.body, dict):
                    body = json.loads(json.dumps({**body, **filled(valid, own[role])}, default=str))
            if (about, body) != (case.path_parameters, case.body):
                case.path_parameters, case.body = about, body
                request = _prepared(case)
            same = (role, _wire(request))
            if same not in known:
                known[same] = _send(world, role, request)
            answered.append(known[same])

    send_all()
    return answered


def _senders(row: Row) -> Iterator[Sequence[str]]:
    """Who sends each request in turn."""
    allowed = [role for role in ROLES if row.may_use_own(role)]
    refused = [role for role in ROLES if role not in allowed]
    turns = cycle(refused)
    yield ROLES
    while True:
        yield [*allowed, *islice(turns, min(REFUSED_EACH_TIME, len(refused)))]


def _send(world: World, role: str, request: PreparedRequest) -> Answer:
    """The answer to one request; what it changed is undone."""
    client: Any = world.client(role)  # DRF's stubs know no body of bytes
    client.handler = _handler()
    client.raise_request_exception = False
    body = request.body or b""
    headers = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in _headers(request.headers)}
    with transaction.atomic():
        answer = client.generic(
            request.method,
            request.path_url,
            body,
            content_type=request.headers.get("Content-Type", "application/octet-stream"),
            **headers,
        )
        transaction.set_rollback(True)
    return Answer(answer.status_code, role, f"{request.method} {request.path_url} {body[:1000]!r}")


def _wire(request: PreparedRequest) -> bytes:
    """Everything of a request that is sent."""
    return repr((request.method, request.path_url, sorted(_headers(request.headers)), request.body)).encode()


def _prepared(case: Any) -> PreparedRequest:
    wanted = {"method", "url", "headers", "files", "data", "params", "json"}
    arguments = case.as_transport_kwargs(base_url="http://testserver")
    return Request(**{name: value for name, value in arguments.items() if name in wanted}).prepare()


def _plain(value: Any) -> Any:
    return value if isinstance(value, int) else str(value)


def _headers(headers: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Without those that stand elsewhere, and without made-up credentials: they would sign the person out."""
    return ((name, value) for name, value in headers.items() if name not in NOT_SENT)
