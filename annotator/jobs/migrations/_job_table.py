"""Migration operations that make a model with the columns of a job a subclass of `jobs.Job`."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from django.core.management.color import no_style
from django.db import migrations, models
from django.db.models import F, Max
from django.db.migrations.operations.base import Operation
from django.db.models import deletion

#: the columns that every job model had until there was one job table
COLUMNS = (
    "dataset",
    "created_by",
    "status",
    "attempts",
    "progress",
    "doing",
    "error",
    "worker",
    "created_at",
    "started_at",
    "heartbeat_at",
    "finished_at",
    "cancel_asked_at",
    "sent_at",
)


class AlterModelBases(Operation):
    """Changes the base classes of a model in the state of the migrations; Django has no operation for it."""

    reduces_to_sql = False
    reversible = False

    def __init__(self, name: str, bases: tuple[str, ...]) -> None:
        self.name, self.bases = name, bases

    def state_forwards(self, app_label: str, state: Any) -> None:
        state.models[app_label, self.name].bases = self.bases
        state.reload_model(app_label, self.name)

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        pass

    def describe(self) -> str:
        return f"Make {self.name} a subclass of {', '.join(self.bases)}"


BATCH = 500
#: releases keep their keys, which stand in links that people have kept
KEYS_KEPT = ("releases", "release")


def carry_jobs_over(
    app: str,
    model: str,
    describe: Callable[[Any], str],
    *,
    related: Sequence[str] = (),
    unread: Sequence[str] = (),
    referring: tuple[str, str] | None = None,
) -> migrations.RunPython:
    """An operation that gives each row of `model` a row in the job table, whose key becomes the row's.

    Each kind had keys of its own. All but those of releases grow by one number, so that the order within a kind stays
    and no key stands for two jobs. `describe` gives a row's subject, `related` are foreign keys that it follows,
    `unread` large columns that are not needed, and `referring` is the model and column of a foreign key to `model`.
    """

    def carry_over(apps: Any, schema_editor: Any) -> None:
        database = schema_editor.connection.alias
        jobs = apps.get_model("jobs", "job")._default_manager.using(database)
        own = apps.get_model(app, model)._default_manager.using(database)
        added = 0 if (app, model) == KEYS_KEPT else _highest_key(schema_editor.connection, jobs, own)
        rows = own.select_related(*related).defer(*unread).order_by("pk").iterator(BATCH)
        made = (_job_of(row, jobs.model, model, describe(row), added) for row in rows)
        while some := list(islice(made, BATCH)):
            jobs.bulk_create(some)
        if added:
            # No new key is an old one of its kind, so no row stands in another's way.
            own.update(id=F("id") + added)
        if added and referring:
            apps.get_model(app, referring[0])._default_manager.using(database).update(
                **{referring[1]: F(referring[1]) + added}
            )
        for statement in _afterwards(schema_editor.connection, jobs.model):
            schema_editor.execute(statement)

    return migrations.RunPython(carry_over)


def _highest_key(connection: Any, *managers: Any) -> int:
    keys = [manager.aggregate(last=Max("pk"))["last"] or 0 for manager in managers]
    return max(*keys, _highest_release_key(connection))


def _highest_release_key(connection: Any) -> int:
    # The state of another app does not know the releases, whose keys are taken.
    table, column = "releases_release", "id"
    with connection.cursor() as cursor:
        if table not in connection.introspection.table_names(cursor):
            return 0
        if column not in [found.name for found in connection.introspection.get_table_description(cursor, table)]:
            column = "job_id"
        cursor.execute(f"SELECT MAX({column}) FROM {table}")
        (highest,) = cursor.fetchone()
    return highest or 0


def _job_of(row: Any, job: Any, kind: str, subject: str, added: int) -> Any:
    columns = [f"{name}_id" if name in ("dataset", "created_by") else name for name in COLUMNS]
    return job(id=row.pk + added, kind=kind, subject=subject, **{name: getattr(row, name) for name in columns})


def _afterwards(connection: Any, job: Any) -> Iterator[str]:
    yield from connection.ops.sequence_reset_sql(no_style(), [job])
    if connection.vendor == "postgresql":
        # A table whose constraints wait to be checked cannot be altered.
        yield "SET CONSTRAINTS ALL IMMEDIATE"


def join_job_table(model: str, *, index: str, keep: Sequence[str] = ()) -> list[Operation]:
    """Drops the columns that `jobs.Job` has and makes the primary key of `model` the key of its job.

    `index` is the name of the model's index on status and heartbeat, `keep` are columns that it has no more. Each
    row's job exists by then.
    """
    link = models.OneToOneField(
        "jobs.job", deletion.CASCADE, parent_link=True, primary_key=True, related_name="+", serialize=False
    )
    return [
        migrations.AlterModelOptions(model, {}),
        migrations.RemoveIndex(model, index),
        *(migrations.RemoveField(model, column) for column in COLUMNS if column not in keep),
        migrations.RenameField(model, "id", "job"),
        migrations.AlterField(model, "job", link),
        AlterModelBases(model, ("jobs.job",)),
    ]
