"""Triggers with which the database refuses changes of approved hours, and shifts of one person that overlap.

SQLite forgets a table's triggers when Django rebuilds the table: a later migration that does so must run `create` again.
"""

from collections.abc import Callable, Iterator
from typing import Any

STILL = "approved hours do not change"
ANSWER_STANDS = "an answered contest does not change"
ONCE = "nobody works twice at the same time"

Step = Callable[[Any, Any], None]


def create(prefix: str) -> Step:
    """A step that creates the triggers of the tables whose names begin with `prefix`."""

    def run(apps: Any, schema_editor: Any) -> None:
        for rule in _rules(prefix):
            for statement in _create(schema_editor.connection.vendor, *rule):
                schema_editor.execute(statement)

    return run


def drop(prefix: str) -> Step:
    """A step that drops the triggers that `create` made."""

    def run(apps: Any, schema_editor: Any) -> None:
        for table, event, _, message in _rules(prefix):
            for statement in _drop(schema_editor.connection.vendor, table, event, message):
                schema_editor.execute(statement)

    return run


def _rules(prefix: str) -> Iterator[tuple[str, str, str, str]]:
    """Table, event, the condition on which it is refused, the message."""
    shift, sheet, answer, contest = (f"{prefix}_{name}" for name in ("shift", "sheet", "answer", "contest"))
    of_sheet = f"{sheet}.dataset_id = {{row}}.dataset_id AND {sheet}.person_id = {{row}}.person_id"
    approved_shift = f"EXISTS (SELECT 1 FROM {sheet} WHERE {of_sheet} AND {sheet}.week = {{row}}.week)"
    approved_answer = f"""EXISTS (SELECT 1 FROM {sheet} JOIN {contest}
        ON {contest}.dataset_id = {sheet}.dataset_id AND {contest}.person_id = {sheet}.person_id
        WHERE {contest}.id = {{row}}.contest_id AND {sheet}.week = {{row}}.week)"""
    answered = f"EXISTS (SELECT 1 FROM {answer} WHERE {answer}.contest_id = {{row}}.id)"
    overlap = f"""EXISTS (SELECT 1 FROM {shift} AS other
        WHERE other.person_id = NEW.person_id AND other.id <> NEW.id
        AND other.ended > NEW.began AND other.began < NEW.ended)"""
    for event in ("INSERT", "UPDATE", "DELETE"):
        yield shift, event, _rows(approved_shift, event), STILL
        yield answer, event, _rows(approved_answer, event), STILL
    for event in ("INSERT", "UPDATE"):
        yield shift, event, overlap, ONCE
    for event in ("UPDATE", "DELETE"):
        yield contest, event, _rows(answered, event), ANSWER_STANDS
        yield sheet, event, "1 = 1", STILL


def _rows(condition: str, event: str) -> str:
    """The condition for the row before and after the event."""
    rows = {"INSERT": ["NEW"], "DELETE": ["OLD"], "UPDATE": ["OLD", "NEW"]}[event]
    return " OR ".join(condition.format(row=row) for row in rows)


def _name(table: str, event: str, message: str) -> str:
    return f"{table}_{event.lower()}_{'once' if message == ONCE else 'still'}"


def _create(vendor: str, table: str, event: str, refused: str, message: str) -> list[str]:
    name = _name(table, event, message)
    if vendor == "sqlite":
        body = f"SELECT RAISE(ABORT, '{message}');"
        return [f"CREATE TRIGGER {name} BEFORE {event} ON {table} WHEN {refused} BEGIN {body} END"]
    return [
        f"""
        CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF {refused} THEN
                RAISE EXCEPTION '{message}' USING ERRCODE = 'integrity_constraint_violation';
            END IF;
            RETURN {"OLD" if event == "DELETE" else "NEW"};
        END $$
        """,
        f"CREATE TRIGGER {name} BEFORE {event} ON {table} FOR EACH ROW EXECUTE FUNCTION {name}()",
    ]


def _drop(vendor: str, table: str, event: str, message: str) -> list[str]:
    name = _name(table, event, message)
    if vendor == "sqlite":
        return [f"DROP TRIGGER {name}"]
    return [f"DROP TRIGGER {name} ON {table}", f"DROP FUNCTION {name}()"]
