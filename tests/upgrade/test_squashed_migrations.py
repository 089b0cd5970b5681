"""Squashed migrations give an empty database the same tables as the migrations that they replace."""

import pytest
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ModelState, ProjectState


def _fields(model: ModelState) -> dict[str, tuple[object, ...]]:
    return {name: field.deconstruct()[1:] for name, field in model.fields.items()}


def _named(model: ModelState, option: str) -> dict[str, tuple[object, ...]]:
    return {entry.name: entry.deconstruct() for entry in model.options.get(option, [])}


def _described(state: ProjectState) -> dict[tuple[str, str], dict[str, object]]:
    return {
        key: {
            "fields": _fields(model),
            "constraints": _named(model, "constraints"),
            "indexes": _named(model, "indexes"),
            "unique_together": model.options.get("unique_together") or set(),
            "ordering": model.options.get("ordering", []),
            "bases": model.bases,
        }
        for key, model in state.models.items()
    }


@pytest.fixture(scope="module")
def loader_of_squashed() -> MigrationLoader:
    return MigrationLoader(None)


def test_squashed_migrations_end_in_the_same_models(loader_of_squashed: MigrationLoader) -> None:
    replaced = MigrationLoader(None, replace_migrations=False)
    # Here squashed migrations stand beside those that they replace, and would make their tables again.
    last = [node for node in replaced.graph.leaf_nodes() if "_squashed_" not in node[1]]
    assert _described(loader_of_squashed.project_state()) == _described(replaced.project_state(last))


def test_an_empty_database_goes_through_squashed_migrations(loader_of_squashed: MigrationLoader) -> None:
    squashed = {key for key in loader_of_squashed.disk_migrations if "_squashed_" in key[1]}
    assert squashed
    assert squashed <= set(loader_of_squashed.graph.nodes)
