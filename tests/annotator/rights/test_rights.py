"""Every operation of the API x role x object of the own or of a foreign dataset, with a request that is valid."""

from collections.abc import Set
from typing import Any

import pytest
from django.db import transaction

from tests.annotator.operations import operations
from tests.annotator.rights.full_dataset import FullDataset, World
from tests.annotator.rights.matrix import ROWS, routed_operations, send
from tests.annotator.rights.row import MEMBERS, ROLES, Row

# Work only where there is no account (tests/annotator/accounts/test_setup.py), or where there is a provider
# (tests/annotator/people/test_single_sign_on.py).
ELSEWHERE = {
    ("POST", "/api/setup"),
    ("POST", "/api/oidc/sign-in"),
    ("POST", "/api/me/oidc"),
    ("DELETE", "/api/me/oidc"),
    # Where no hours wait for a decision (tests/annotator/retention/test_closing.py).
    ("PUT", "/api/datasets/{slug}/deletion"),
    # Where a manager runs the session (tests/annotator/screens/test_recorded_logins.py).
    ("POST", "/api/live-sessions/{live_session_id}/login"),
}
ALL = [pytest.param(row, id=" ".join(row.operation)) for row in ROWS.values()]


def test_every_operation_has_a_row_and_every_row_an_operation() -> None:
    described = {(operation.method, operation.path) for operation in operations()}
    assert set(ROWS) == set(routed_operations())
    assert set(ROWS) - described == {("GET", "/api/schema"), ("GET", "/api/datasets/{slug}/events")}
    assert described <= set(ROWS)


@pytest.mark.parametrize("row", ALL)
def test_the_right_people_use_an_operation_on_objects_of_their_dataset(world: World, row: Row) -> None:
    allowed = {role for role in ROLES if row.may_use_own(role)}
    assert row.operation in ELSEWHERE or allowed - set(row.refused), "nobody can use this operation with this request"
    check(row, allowed, MEMBERS, {role: ask(world, row, role, world.own) for role in ROLES})


@pytest.mark.parametrize("row", ALL)
def test_nobody_but_its_people_uses_an_operation_on_objects_of_a_foreign_dataset(world: World, row: Row) -> None:
    allowed = {role for role in ROLES if row.may_use_foreign(role)}
    check(row, allowed, {"other-maintainer"}, {role: ask(world, row, role, world.other) for role in ROLES})


def check(row: Row, allowed: Set[str], members: Set[str], answers: dict[str, tuple[int, str]]) -> None:
    """Strangers cannot tell whether an object exists; members of its dataset may be told which role is missing."""
    wrong = {}
    for role, (status, body) in answers.items():
        refused = row.refused.get("maintainer" if role in members - MEMBERS else role)
        if role in allowed:
            is_right = status == refused if refused else 200 <= status < 300
        elif role == "anonymous":
            is_right = status == 401
        else:
            is_right = status == 404 or (status == 403 and (role in members or "{" not in row.path))
        if not is_right:
            wrong[role] = status, body
    assert wrong == {}


def ask(world: World, row: Row, role: str, whose: FullDataset) -> tuple[int, str]:
    """Status and beginning of the answer; whatever it changed is undone."""
    with transaction.atomic():
        world.answer_now(whose)
        answer: Any = send(world.client(role), row, world.values(whose, role, row.lease))
        body = "" if answer.streaming else answer.content[:300].decode(errors="replace")
        transaction.set_rollback(True)
    return answer.status_code, body
