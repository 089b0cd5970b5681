"""Gives each existing job a row in the job table, whose key becomes the job's.

Each kind had keys of its own. Releases keep theirs, which stand in links that people have kept; those of the other
kinds grow by a multiple of the highest key of all, so that the order within a kind stays and no key stands for two jobs.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from django.core.management.color import no_style
from django.db import migrations
from django.db.models import F, Max

from annotator.jobs.migrations._job_table import COLUMNS

BATCH = 500

#: app, model and subject of each kind of job, in the order of their new keys
KINDS: list[tuple[str, str, Callable[[Any], str]]] = [
    ("releases", "release", lambda row: f"release {row.number}"),
    ("screens", "capture", lambda row: row.url),
    ("screens", "boximport", lambda row: f"{row.file}: {len(row.boxes)} boxes"),
    ("screens", "boxsearch", lambda row: f"{row.screen.application.name} {row.screen.number}"),
    ("tasks", "execution", lambda row: f"script {row.script_id}"),
    ("training", "exerciserun", lambda row: f"exercise {row.exercise}"),
    ("trials", "predictionset", lambda row: f"predictions of {row.name}"),
    ("dashboards", "agreementcount", lambda row: "agreement"),
]
#: foreign keys to jobs whose keys grow
REFERENCES = {"predictionset": ("trials", "prediction", "set_id")}
RELATED = {"boxsearch": ["screen__application"]}
#: columns that are large and not needed
UNREAD = {"execution": ["evidence"], "exerciserun": ["evidence", "text"], "agreementcount": ["figures"]}


def carry_over(apps: Any, schema_editor: Any) -> None:
    database = schema_editor.connection.alias
    models = {name: apps.get_model(app, name) for app, name, _ in KINDS}
    managers = {name: model._default_manager.using(database) for name, model in models.items()}
    highest = max(rows.aggregate(last=Max("pk"))["last"] or 0 for rows in managers.values())
    job = apps.get_model("jobs", "job")
    for place, (_, name, describe) in enumerate(KINDS):
        added = place * highest
        rows = managers[name].select_related(*RELATED.get(name, [])).defer(*UNREAD.get(name, [])).order_by("pk")
        jobs = _jobs(job, rows.iterator(BATCH), name, describe, added)
        while some := list(islice(jobs, BATCH)):
            job._default_manager.using(database).bulk_create(some)
        if added:
            # No new key is an old one of its kind, so no row stands in another's way.
            managers[name].update(id=F("id") + added)
        if added and name in REFERENCES:
            app, referring, column = REFERENCES[name]
            apps.get_model(app, referring)._default_manager.using(database).update(**{column: F(column) + added})
    for statement in schema_editor.connection.ops.sequence_reset_sql(no_style(), [job]):
        schema_editor.execute(statement)


def _jobs(job: Any, rows: Iterator[Any], kind: str, describe: Callable[[Any], str], added: int) -> Iterator[Any]:
    columns = [f"{name}_id" if name in ("dataset", "created_by") else name for name in COLUMNS]
    for row in rows:
        values = {name: getattr(row, name) for name in columns}
        yield job(id=row.pk + added, kind=kind, subject=describe(row), **values)


class Migration(migrations.Migration):
    dependencies = [
        ("jobs", "0002_job"),
        ("dashboards", "0002_own_tables"),
        ("releases", "0001_initial"),
        ("screens", "0004_logins"),
        ("tasks", "0002_renames_and_drafts"),
        ("training", "0001_initial"),
        ("trials", "0001_initial"),
    ]
    operations = [migrations.RunPython(carry_over)]
