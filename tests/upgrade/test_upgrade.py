"""An installation of an earlier version keeps every row and every file when it is migrated."""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg2
import pytest
from django.db import connection
from psycopg2.extensions import ISOLATION_LEVEL_AUTOCOMMIT

from tests.upgrade import installation
from tests.upgrade.migrated_installation import MigratedInstallation

VERSIONS = sorted(path.name for path in installation.KEPT.iterdir() if path.is_dir())
# Django's own tables, whose rows say which tables and permissions there are.
OF_DJANGO = {"django_migrations", "django_content_type", "auth_permission"}
#: tables that have another name today, by the name they had in the kept installation
RENAMED = {
    "work_lease": "leases_lease",
    "work_draft": "leases_draft",
    **{f"work_{name}": f"timesheets_{name}" for name in ("shift", "sheet", "rate", "contest", "answer", "timekeeping")},
    "overview_agreementcount": "dashboards_agreementcount",
    "boxes_pin": "boxes_reservation",
    "boxes_doubt": "boxes_boxreport",
}
#: rows that a migration drops on purpose: the kept lease is on an item of no known stage
DROPPED = {"work_lease": 1}
READ_EVERYTHING = (Path(__file__).parent / "read_everything.py").read_text(encoding="utf-8")


def assert_rows_were_carried_over(before: dict[str, int], after: dict[str, int]) -> None:
    stored = {name: count - DROPPED.get(name, 0) for name, count in before.items() if name not in OF_DJANGO}
    assert {name: after.get(RENAMED.get(name, name)) for name in stored} == stored


def assert_everything_can_be_read(database_url: str, data_dir: Path) -> None:
    output = installation.manage("shell", "-v0", "-c", READ_EVERYTHING, database_url=database_url, data_dir=data_dir)
    result = json.loads(output.splitlines()[-1])
    assert result["missing"] == []
    assert result["rows"] > 1000
    assert result["files"] > 100


@pytest.fixture(scope="module", params=VERSIONS)
def kept(request: pytest.FixtureRequest) -> MigratedInstallation:
    return MigratedInstallation.of(request.param)


@pytest.fixture
def migrated(kept: MigratedInstallation, tmp_path: Path) -> MigratedInstallation:
    """A copy that may be written."""
    return MigratedInstallation(shutil.copytree(kept.folder, tmp_path / "installation"))


@pytest.mark.long
def test_an_sqlite_installation_is_migrated_without_loss(migrated: MigratedInstallation) -> None:
    before = installation.sqlite_row_counts(migrated.before)
    assert_rows_were_carried_over(before, installation.sqlite_row_counts(migrated.file))
    assert set(migrated.files_before) <= set(installation.media_files(migrated.data_dir))
    assert_everything_can_be_read(migrated.database_url, migrated.data_dir)


def test_approved_timesheets_are_still_protected_by_triggers_after_the_migration(
    migrated: MigratedInstallation,
) -> None:
    with closing(sqlite3.connect(migrated.file)) as opened, pytest.raises(sqlite3.IntegrityError, match="approved"):
        opened.execute("UPDATE timesheets_sheet SET digest = 'x'")


def test_a_token_opens_what_it_did_before_tokens_had_access(migrated: MigratedInstallation) -> None:
    ask = """
from django.test import Client
client = Client(headers={"Authorization": "Bearer kept", "Host": "localhost"})
statuses = [client.get(path).status_code for path in ("/api/tokens", "/api/datasets")]
print(statuses, client.get("/api/me").json()["username"])
"""
    shell = "shell", "-v0", "-c", ask
    printed = installation.manage(*shell, database_url=migrated.database_url, data_dir=migrated.data_dir).splitlines()[
        -1
    ]
    with closing(sqlite3.connect(migrated.file)) as opened:
        query = "SELECT username FROM accounts_user WHERE id = ?"
        (username,) = opened.execute(query, [migrated.token_owner]).fetchone()
        assert printed == f"[200, 200] {username}"
        assert opened.execute("SELECT DISTINCT access FROM accounts_apitoken").fetchall() == [("full",)]


def test_a_lease_gets_the_dataset_of_its_item(migrated: MigratedInstallation) -> None:
    with closing(sqlite3.connect(migrated.file)) as opened:
        assert opened.execute("SELECT item, dataset_id FROM leases_lease").fetchall() == [migrated.leased]


#: the tables of the kinds of jobs in the kept installation, in the order of the new keys
JOB_TABLES = {
    "release": "releases_release",
    "capture": "screens_capture",
    "boximport": "screens_boximport",
    "boxsearch": "screens_boxsearch",
    "execution": "tasks_execution",
    "exerciserun": "training_exerciserun",
    "predictionset": "trials_predictionset",
    "agreementcount": "overview_agreementcount",
}
JOB_COLUMNS = "dataset_id, created_by_id, status, attempts, error, created_at, started_at, finished_at"


def test_each_job_has_a_row_in_the_job_table_and_releases_keep_their_keys(migrated: MigratedInstallation) -> None:
    scored = (
        "SELECT entry.id, {name} FROM trials_prediction entry JOIN trials_predictionset kind ON kind.{key} = set_id"
    )
    with closing(sqlite3.connect(migrated.before)) as opened:
        before = {
            kind: opened.execute(f"SELECT {JOB_COLUMNS} FROM {table} ORDER BY id").fetchall()
            for kind, table in JOB_TABLES.items()
        }
        releases = opened.execute("SELECT id, number, digest FROM releases_release").fetchall()
        predictions = opened.execute(scored.format(name="kind.name", key="id") + " ORDER BY entry.id").fetchall()
    with closing(sqlite3.connect(migrated.file)) as opened:
        for kind, table in JOB_TABLES.items():
            table = RENAMED.get(table, table)
            joined = f"SELECT {JOB_COLUMNS} FROM jobs_job JOIN {table} ON job_id = jobs_job.id WHERE kind = ?"
            joined = joined.replace("dataset_id", "jobs_job.dataset_id")
            assert opened.execute(f"{joined} ORDER BY job_id", [kind]).fetchall() == before[kind]
        assert opened.execute("SELECT count(*) FROM jobs_job").fetchone() == (sum(map(len, before.values())),)
        assert opened.execute("SELECT job_id, number, digest FROM releases_release").fetchall() == releases
        after = opened.execute(scored.format(name="kind.name", key="job_id") + " ORDER BY entry.id").fetchall()
        assert after == predictions
        subjects = dict(opened.execute("SELECT kind, max(subject) FROM jobs_job GROUP BY kind"))
        assert all(subjects.get(kind) for kind, rows in before.items() if rows)


def test_renamed_models_keep_their_content_types_and_permissions(migrated: MigratedInstallation) -> None:
    owned = "SELECT permission.id FROM auth_permission permission JOIN django_content_type type"
    owned += " ON type.id = permission.content_type_id WHERE type.app_label = ? ORDER BY permission.id"
    with closing(sqlite3.connect(migrated.before)) as opened:
        before = opened.execute(owned, ["work"]).fetchall()
    with closing(sqlite3.connect(migrated.file)) as opened:
        after = [row for label in ("leases", "timesheets") for row in opened.execute(owned, [label])]
        assert opened.execute(owned, ["work"]).fetchall() == []
    assert sorted(after) == before


@pytest.fixture
def empty_postgres_database() -> Iterator[dict[str, str]]:
    """The host, user and name of a database of its own on the tests' PostgreSQL server."""
    settings = {"host": connection.settings_dict["HOST"], "user": connection.settings_dict["USER"]}
    server = psycopg2.connect(dbname="postgres", **settings)
    server.set_isolation_level(ISOLATION_LEVEL_AUTOCOMMIT)
    name = "kept_installation"
    with server.cursor() as cursor:
        cursor.execute(f"DROP DATABASE IF EXISTS {name}")
        cursor.execute(f"CREATE DATABASE {name}")
        yield {**settings, "dbname": name}
        cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")
    server.close()


@pytest.mark.postgres
@pytest.mark.parametrize("version", VERSIONS)
def test_a_postgresql_installation_is_migrated_without_loss(
    version: str, tmp_path: Path, empty_postgres_database: dict[str, str]
) -> None:
    database = empty_postgres_database
    dsn = psycopg2.extensions.make_dsn(**database)
    database_url = f"postgres://{database['user']}@/{database['host']}/{database['dbname']}"
    installation.lay_out_postgres(version, dsn)
    installation.lay_out_files(version, tmp_path)
    before = installation.postgres_row_counts(dsn)
    installation.manage("migrate", database_url=database_url, data_dir=tmp_path)
    assert_rows_were_carried_over(before, installation.postgres_row_counts(dsn))
    refused = pytest.raises(psycopg2.IntegrityError, match="approved hours")
    with closing(psycopg2.connect(dsn)) as opened, opened.cursor() as cursor, refused:
        cursor.execute("UPDATE timesheets_sheet SET digest = 'x'")
    assert_everything_can_be_read(database_url, tmp_path)
