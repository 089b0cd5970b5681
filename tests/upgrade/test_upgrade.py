"""An installation of an earlier version keeps every row and every file when it is migrated."""

import hashlib
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg2
import pytest
from django.db import connection
from psycopg2.extensions import ISOLATION_LEVEL_AUTOCOMMIT

from tests.upgrade import installation

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


@pytest.mark.parametrize("version", VERSIONS)
def test_an_sqlite_installation_is_migrated_without_loss(version: str, tmp_path: Path) -> None:
    file = tmp_path / "actwright.sqlite3"
    installation.lay_out_sqlite(version, file)
    installation.lay_out_files(version, tmp_path)
    before, files = installation.sqlite_row_counts(file), installation.media_files(tmp_path)
    installation.manage("migrate", database_url=f"sqlite:///{file}", data_dir=tmp_path)
    assert_rows_were_carried_over(before, installation.sqlite_row_counts(file))
    assert set(files) <= set(installation.media_files(tmp_path))
    assert_everything_can_be_read(f"sqlite:///{file}", tmp_path)


def test_approved_timesheets_are_still_protected_by_triggers_after_the_migration(tmp_path: Path) -> None:
    file = tmp_path / "actwright.sqlite3"
    installation.lay_out_sqlite("0.1", file)
    installation.manage("migrate", database_url=f"sqlite:///{file}", data_dir=tmp_path)
    with closing(sqlite3.connect(file)) as opened, pytest.raises(sqlite3.IntegrityError, match="approved hours"):
        opened.execute("UPDATE timesheets_sheet SET digest = 'x'")


def test_a_token_opens_what_it_did_before_tokens_had_access(tmp_path: Path) -> None:
    file = tmp_path / "actwright.sqlite3"
    installation.lay_out_sqlite("0.1", file)
    token = "INSERT INTO accounts_apitoken (name, digest, created_at, user_id) VALUES ('old', ?, '2026-01-01', ?)"
    with closing(sqlite3.connect(file)) as opened, opened:
        (user,) = opened.execute("SELECT min(id) FROM accounts_user WHERE is_active").fetchone()
        opened.execute(token, [hashlib.sha256(b"kept").hexdigest(), user])
    installation.manage("migrate", database_url=f"sqlite:///{file}", data_dir=tmp_path)
    ask = """
from django.test import Client
client = Client(headers={"Authorization": "Bearer kept", "Host": "localhost"})
statuses = [client.get(path).status_code for path in ("/api/tokens", "/api/datasets")]
print(statuses, client.get("/api/me").json()["username"])
"""
    address = f"sqlite:///{file}"
    said = installation.manage("shell", "-v0", "-c", ask, database_url=address, data_dir=tmp_path).splitlines()[-1]
    with closing(sqlite3.connect(file)) as opened:
        (username,) = opened.execute("SELECT username FROM accounts_user WHERE id = ?", [user]).fetchone()
        assert opened.execute("SELECT DISTINCT access FROM accounts_apitoken").fetchall() == [("full",)]
    assert said == f"[200, 200] {username}"


def test_a_lease_gets_the_dataset_of_its_item(tmp_path: Path) -> None:
    file = tmp_path / "actwright.sqlite3"
    installation.lay_out_sqlite("0.1", file)
    box = "SELECT box.id, application.dataset_id FROM boxes_box box JOIN screens_screen screen"
    box += (
        " ON screen.id = box.screen_id JOIN datasets_application application ON application.id = screen.application_id"
    )
    with closing(sqlite3.connect(file)) as opened, opened:
        item, dataset = opened.execute(f"{box} LIMIT 1").fetchone()
        opened.execute("UPDATE work_lease SET stage = 'labels', item = ?", [item])
    installation.manage("migrate", database_url=f"sqlite:///{file}", data_dir=tmp_path)
    with closing(sqlite3.connect(file)) as opened:
        assert opened.execute("SELECT item, dataset_id FROM leases_lease").fetchall() == [(item, dataset)]


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


def test_each_job_has_a_row_in_the_job_table_and_releases_keep_their_keys(tmp_path: Path) -> None:
    file = tmp_path / "actwright.sqlite3"
    installation.lay_out_sqlite("0.1", file)
    scored = (
        "SELECT entry.id, {name} FROM trials_prediction entry JOIN trials_predictionset kind ON kind.{key} = set_id"
    )
    with closing(sqlite3.connect(file)) as opened:
        before = {
            kind: opened.execute(f"SELECT {JOB_COLUMNS} FROM {table} ORDER BY id").fetchall()
            for kind, table in JOB_TABLES.items()
        }
        releases = opened.execute("SELECT id, number, digest FROM releases_release").fetchall()
        predictions = opened.execute(scored.format(name="kind.name", key="id") + " ORDER BY entry.id").fetchall()
    installation.manage("migrate", database_url=f"sqlite:///{file}", data_dir=tmp_path)
    with closing(sqlite3.connect(file)) as opened:
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


def test_renamed_models_keep_their_content_types_and_permissions(tmp_path: Path) -> None:
    file = tmp_path / "actwright.sqlite3"
    installation.lay_out_sqlite("0.1", file)
    owned = "SELECT permission.id FROM auth_permission permission JOIN django_content_type type"
    owned += " ON type.id = permission.content_type_id WHERE type.app_label = ? ORDER BY permission.id"
    with closing(sqlite3.connect(file)) as opened:
        before = opened.execute(owned, ["work"]).fetchall()
    installation.manage("migrate", database_url=f"sqlite:///{file}", data_dir=tmp_path)
    with closing(sqlite3.connect(file)) as opened:
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
