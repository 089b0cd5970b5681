"""An installation of an earlier version keeps every row and every file when it is migrated."""

import hashlib
import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
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
COPY_LEASE = """
    INSERT INTO work_lease (stage, item, slot, token, taken_at, expires_at, person_id)
    SELECT 'labels', ?, slot, hex(randomblob(16)), taken_at, expires_at, person_id FROM work_lease
"""
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


@dataclass(frozen=True)
class Migrated:
    """An SQLite installation that was migrated; `kept` is its database as it was before, `token_owner` a user's key."""

    file: Path
    kept: Path
    data_dir: Path
    files: tuple[str, ...]
    token_owner: int
    leased: tuple[int, int]

    @property
    def database_url(self) -> str:
        return f"sqlite:///{self.file}"


@pytest.fixture(scope="module", params=VERSIONS)
def migrated(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Migrated:
    """A kept installation with an API token and a lease on a box more, migrated."""
    data_dir = tmp_path_factory.mktemp("installation")
    file, kept = data_dir / "actwright.sqlite3", tmp_path_factory.mktemp("kept") / "before.sqlite3"
    installation.lay_out_sqlite(request.param, kept)
    installation.lay_out_files(request.param, data_dir)
    with closing(sqlite3.connect(kept)) as opened, opened:
        token_owner, leased = _add_token(opened), _add_lease(opened)
    shutil.copyfile(kept, file)
    result = Migrated(file, kept, data_dir, tuple(installation.media_files(data_dir)), token_owner, leased)
    installation.manage("migrate", database_url=result.database_url, data_dir=data_dir)
    return result


def _add_token(opened: sqlite3.Connection) -> int:
    (owner,) = opened.execute("SELECT min(id) FROM accounts_user WHERE is_active").fetchone()
    token = "INSERT INTO accounts_apitoken (name, digest, created_at, user_id) VALUES ('old', ?, '2026-01-01', ?)"
    opened.execute(token, [hashlib.sha256(b"kept").hexdigest(), owner])
    return int(owner)


def _add_lease(opened: sqlite3.Connection) -> tuple[int, int]:
    """A lease like the kept one, but on a box; the box's key and its dataset's."""
    item, dataset = opened.execute(
        "SELECT box.id, application.dataset_id FROM boxes_box box JOIN screens_screen screen"
        " ON screen.id = box.screen_id JOIN datasets_application application ON application.id = screen.application_id"
    ).fetchone()
    opened.execute(COPY_LEASE, [item])
    return item, dataset


@pytest.mark.long
def test_an_sqlite_installation_is_migrated_without_loss(migrated: Migrated) -> None:
    before = installation.sqlite_row_counts(migrated.kept)
    assert_rows_were_carried_over(before, installation.sqlite_row_counts(migrated.file))
    assert set(migrated.files) <= set(installation.media_files(migrated.data_dir))
    assert_everything_can_be_read(migrated.database_url, migrated.data_dir)


def test_approved_timesheets_are_still_protected_by_triggers_after_the_migration(migrated: Migrated) -> None:
    with closing(sqlite3.connect(migrated.file)) as opened, pytest.raises(sqlite3.IntegrityError, match="approved"):
        opened.execute("UPDATE timesheets_sheet SET digest = 'x'")


def test_a_token_opens_what_it_did_before_tokens_had_access(migrated: Migrated) -> None:
    ask = """
from django.test import Client
client = Client(headers={"Authorization": "Bearer kept", "Host": "localhost"})
statuses = [client.get(path).status_code for path in ("/api/tokens", "/api/datasets")]
print(statuses, client.get("/api/me").json()["username"])
"""
    shell = "shell", "-v0", "-c", ask
    said = installation.manage(*shell, database_url=migrated.database_url, data_dir=migrated.data_dir).splitlines()[-1]
    with closing(sqlite3.connect(migrated.file)) as opened:
        query = "SELECT username FROM accounts_user WHERE id = ?"
        (username,) = opened.execute(query, [migrated.token_owner]).fetchone()
        assert said == f"[200, 200] {username}"
        assert opened.execute("SELECT DISTINCT access FROM accounts_apitoken").fetchall() == [("full",)]


def test_a_lease_gets_the_dataset_of_its_item(migrated: Migrated) -> None:
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


def test_each_job_has_a_row_in_the_job_table_and_releases_keep_their_keys(migrated: Migrated) -> None:
    scored = (
        "SELECT entry.id, {name} FROM trials_prediction entry JOIN trials_predictionset kind ON kind.{key} = set_id"
    )
    with closing(sqlite3.connect(migrated.kept)) as opened:
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


def test_renamed_models_keep_their_content_types_and_permissions(migrated: Migrated) -> None:
    owned = "SELECT permission.id FROM auth_permission permission JOIN django_content_type type"
    owned += " ON type.id = permission.content_type_id WHERE type.app_label = ? ORDER BY permission.id"
    with closing(sqlite3.connect(migrated.kept)) as opened:
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
