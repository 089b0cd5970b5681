"""The database itself keeps approved hours still, and refuses to count anybody's time twice.

SQLite forgets a table's triggers when Django rebuilds the table: a later change of these models must run this again.
"""

from typing import Any

from django.db import migrations

OF_SHEET = "work_sheet.dataset_id = {row}.dataset_id AND work_sheet.person_id = {row}.person_id"
APPROVED_SHIFT = f"EXISTS (SELECT 1 FROM work_sheet WHERE {OF_SHEET} AND work_sheet.week = {{row}}.week)"
APPROVED_ANSWER = """EXISTS (SELECT 1 FROM work_sheet JOIN work_contest
    ON work_contest.dataset_id = work_sheet.dataset_id AND work_contest.person_id = work_sheet.person_id
    WHERE work_contest.id = {row}.contest_id AND work_sheet.week = {row}.week)"""
ANSWERED = "EXISTS (SELECT 1 FROM work_answer WHERE work_answer.contest_id = {row}.id)"
OVERLAP = """EXISTS (SELECT 1 FROM work_shift AS other
    WHERE other.person_id = NEW.person_id AND other.id <> NEW.id
    AND other.ended > NEW.began AND other.began < NEW.ended)"""

STILL = "approved hours do not change"
ANSWER_STANDS = "an answered contest does not change"
ONCE = "nobody works twice at the same time"


def _rows(condition: str, event: str) -> str:
    """The condition for the row before and after the event."""
    rows = {"INSERT": ["NEW"], "DELETE": ["OLD"], "UPDATE": ["OLD", "NEW"]}[event]
    return " OR ".join(condition.format(row=row) for row in rows)


#: table, event, when to refuse it, in which words
RULES = [
    *[("work_shift", event, _rows(APPROVED_SHIFT, event), STILL) for event in ("INSERT", "UPDATE", "DELETE")],
    *[("work_shift", event, OVERLAP, ONCE) for event in ("INSERT", "UPDATE")],
    *[("work_answer", event, _rows(APPROVED_ANSWER, event), STILL) for event in ("INSERT", "UPDATE", "DELETE")],
    *[("work_contest", event, _rows(ANSWERED, event), ANSWER_STANDS) for event in ("UPDATE", "DELETE")],
    *[("work_sheet", event, "1 = 1", STILL) for event in ("UPDATE", "DELETE")],
]


def _name(table: str, event: str, words: str) -> str:
    return f"{table}_{event.lower()}_{'once' if words == ONCE else 'still'}"


def _create(vendor: str, table: str, event: str, refused: str, words: str) -> list[str]:
    name = _name(table, event, words)
    if vendor == "sqlite":
        return [f"CREATE TRIGGER {name} BEFORE {event} ON {table} WHEN {refused} BEGIN SELECT RAISE(ABORT, '{words}'); END"]
    return [
        f"""
        CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF {refused} THEN
                RAISE EXCEPTION '{words}' USING ERRCODE = 'integrity_constraint_violation';
            END IF;
            RETURN {"OLD" if event == "DELETE" else "NEW"};
        END $$
        """,
        f"CREATE TRIGGER {name} BEFORE {event} ON {table} FOR EACH ROW EXECUTE FUNCTION {name}()",
    ]


def _drop(vendor: str, table: str, event: str, words: str) -> list[str]:
    name = _name(table, event, words)
    if vendor == "sqlite":
        return [f"DROP TRIGGER {name}"]
    return [f"DROP TRIGGER {name} ON {table}", f"DROP FUNCTION {name}()"]


def create(apps: Any, schema_editor: Any) -> None:
    for rule in RULES:
        for statement in _create(schema_editor.connection.vendor, *rule):
            schema_editor.execute(statement)


def drop(apps: Any, schema_editor: Any) -> None:
    for table, event, _, words in RULES:
        for statement in _drop(schema_editor.connection.vendor, table, event, words):
            schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("work", "0003_hours")]
    operations = [migrations.RunPython(create, drop)]
