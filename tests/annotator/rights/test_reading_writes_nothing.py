"""A GET request writes no row, but for the session that it belongs to and, of an export, into the audit log."""

import re
from collections.abc import Callable
from typing import Any

from django.db import connection

from tests.annotator.rights.full_dataset import World
from tests.annotator.rights.matrix import ROWS, send
from tests.factories import make_approved_screen

#: what takes people's data or a release away
EXPORTS = {
    "/api/me/export",
    "/api/audit/csv",
    "/api/datasets/{slug}/audit/csv",
    "/api/datasets/{slug}/people/{person_id}/export",
    "/api/datasets/{slug}/hours/payroll",
    "/api/releases/{release_id}/file",
    "/api/releases/{release_id}/evidence",
    "/api/releases/{release_id}/exports/{export_id}/file",
}
WRITE = re.compile(r"\s*(INSERT INTO|UPDATE|DELETE FROM|REPLACE INTO)\s+\"?(\w+)", re.IGNORECASE)


class WriteLog:
    """Collects the tables that are written to; for `connection.execute_wrapper`."""

    def __init__(self) -> None:
        self.tables: list[str] = []

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        if (written := WRITE.match(sql)) and written.group(2) != "accounts_session":
            self.tables.append(written.group(2))
        return execute(sql, params, many, context)


def test_no_get_request_writes_a_row(undone: World) -> None:
    add_unopened_screen(undone)
    written = {}
    for row in ROWS.values():
        if row.method != "GET":
            continue
        role = next(role for role in ("maintainer", "volunteer", "staff") if role in row.roles)
        log = WriteLog()
        with connection.execute_wrapper(log):
            answer = send(undone.client(role), row, undone.values(undone.own, role))
        assert answer.status_code < 400, row
        if log.tables:
            written[row.path] = log.tables
    assert written == {path: ["audit_entry"] for path in EXPORTS}


def test_boxes_of_an_approved_screen_are_counted_before_they_are_in_the_queue(undone: World) -> None:
    before = waiting_for_annotators(undone)
    add_unopened_screen(undone)
    assert waiting_for_annotators(undone) == before + 2


def add_unopened_screen(world: World) -> None:
    """An approved screen whose two boxes are not in the queue of labels yet."""
    make_approved_screen(world.own.application, world.own.drawer, world.own.reviewer, boxes=2)


def waiting_for_annotators(world: World) -> int:
    items = world.client("annotator").get("/api/work").json()[0]["items"]
    counts: dict[str, int] = {item["kind"]: item["count"] for item in items}
    return counts["labels"]
