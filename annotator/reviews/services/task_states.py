"""Services that determine the states of tasks of which something has changed."""

from typing import Any

from django.db import OperationalError, connection, transaction

from annotator.domain.script.action_types import action_types
from annotator.reviews.models import TaskState
from annotator.reviews.selectors.reviews import since_by_facts, state_by_facts, with_facts
from annotator.tasks.selectors import newest_scripts

TASKS_AT_ONCE = 500
MOST_AT_ONCE = 20_000
LOCK_SECONDS = 0.1


def determine_states(most: int = MOST_AT_ONCE) -> int:
    """Determines the state of every task where it is not known, of so many at the most; the number of these tasks."""
    count = 0
    while count < most and (determined := _determine_some()):
        count += determined
    return count


def _determine_some() -> int:
    with transaction.atomic():
        if not _keeps_writers_out():
            return 0
        tasks = list(TaskState.objects.filter(state="").values_list("task_id", flat=True)[:TASKS_AT_ONCE])
        rows = with_facts(newest_scripts().filter(task__in=tasks)).annotate(
            state=state_by_facts(), since=since_by_facts()
        )
        states = [_determined(row) for row in rows.order_by()]
        TaskState.objects.bulk_update(states, ["state", "since", "action_types"])
        return len(states)


def _determined(row: Any) -> TaskState:
    types = "\n".join(action_types(row.text))
    return TaskState(task_id=row.task_id, state=row.state, since=row.since, action_types=types)


def _keeps_writers_out() -> bool:
    """Has whatever changes a task wait until the transaction ends; False where one is under way.

    Triggers write to the table of states: what they empty between the look at the facts and the update would be lost.
    SQLite has one writer at a time.
    """
    if connection.vendor != "postgresql":
        return True
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL lock_timeout = '{int(1000 * LOCK_SECONDS)}ms'")
            cursor.execute(f"LOCK TABLE {TaskState._meta.db_table} IN SHARE ROW EXCLUSIVE MODE")
    except OperationalError:
        return False
    return True
