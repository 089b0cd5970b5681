"""Migration operations that make a model with the columns of a job a subclass of `jobs.Job`."""

from collections.abc import Sequence
from typing import Any

from django.db import migrations, models
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
