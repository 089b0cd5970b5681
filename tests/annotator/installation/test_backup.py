"""A backup of an installation, restored into an empty one of either database, has every row and every file."""

import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import psycopg2
import pytest

from tests.annotator.installation.installations import Installation
from tests.services import migrated
from tests.upgrade.migrated_installation import MigratedInstallation

# Executions of version 0.1 do not say which boxes they were judged by: a worker would run their scripts again.
KEEP_BOXES = """
from annotator.tasks.models import Execution
from annotator.tasks.selectors import analyse_script, meant_boxes

for execution in Execution.objects.filter(proven=True).select_related("script__task__screen"):
    screen = execution.script.task.screen
    boxes = meant_boxes(analyse_script(screen, execution.script.text))
    Execution.objects.filter(pk=execution.pk).update(boxes=boxes)
"""


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """The kept installation, in today's tables."""
    return Installation.in_folder(MigratedInstallation.of("0.1").data_dir).copied_to(
        tmp_path_factory.mktemp("source") / "data"
    )


@pytest.fixture(scope="module")
def archive(source: Installation, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("archive") / "all.tar"
    source.manage("backup", str(path))
    return path


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The DATABASE_URL of a PostgreSQL of this module's own, whose database has the tables and holds nothing."""
    folder = Path(tempfile.mkdtemp(prefix="actwright-backup-"))
    yield migrated.start_postgres(folder)
    shutil.rmtree(folder, ignore_errors=True)


def new_database(server: str, name: str, data_dir: Path) -> Installation:
    """An installation on a new database of that server, with the tables."""
    host = server.removeprefix("postgres://postgres@/").removesuffix("/postgres")
    migrated.create_database(host, name)
    data_dir.mkdir()
    return Installation(server.removesuffix("/postgres") + f"/{name}", data_dir)


@pytest.fixture
def on_postgres(server: str, tmp_path: Path) -> Installation:
    return new_database(server, f"empty_{abs(hash(tmp_path))}", tmp_path / "data")


@pytest.fixture
def empty(tmp_path: Path) -> Installation:
    return Installation.with_tables(tmp_path / "restored")


@pytest.fixture
def new(tmp_path: Path) -> Installation:
    """An installation without any table."""
    return Installation.on_sqlite(tmp_path / "new")


def refusal(installation: Installation, *arguments: str) -> str:
    """What a command that exits with 2 says."""
    with pytest.raises(AssertionError) as failure:
        installation.manage(*arguments)
    assert "CommandError" in str(failure.value), failure.value
    return " ".join(str(failure.value).split())


@pytest.mark.long
def test_every_row_file_trigger_and_counter_is_restored(source: Installation, archive: Path, new: Installation) -> None:
    new.manage("restore", str(archive))
    before, after = source.all_rows(), new.all_rows()
    assert sum(map(len, before.values())) > 1000
    assert set(before) == set(after)
    for table, rows in before.items():
        assert after[table] == rows, table
    assert len(source.all_files()) > 100
    assert new.all_files() == source.all_files()
    assert new.triggers() == source.triggers()
    # The migrations of an installation are its own, and so is what it notes of its backups.
    own = "('django_migrations', 'installation_backup', 'audit_entry')"
    counters = f"SELECT name, seq FROM sqlite_sequence WHERE seq > 0 AND name NOT IN {own} ORDER BY name"
    assert new.content(counters) == source.content(counters)


@pytest.mark.long
def test_nothing_is_lost_on_the_way_through_the_other_database(
    source: Installation, archive: Path, on_postgres: Installation, empty: Installation, tmp_path: Path
) -> None:
    on_postgres.manage("restore", str(archive))
    on_postgres.manage("backup", str(tmp_path / "from-postgres.tar"))
    empty.manage("restore", str(tmp_path / "from-postgres.tar"))
    before, after = source.all_rows(json_sorted=True), empty.all_rows(json_sorted=True)
    for table, rows in before.items():
        assert after[table] == rows, table
    assert empty.all_files() == on_postgres.all_files() == source.all_files()
    with pytest.raises(psycopg2.IntegrityError, match="approved hours"):
        on_postgres.content("UPDATE timesheets_sheet SET digest = 'x' RETURNING id")
    ((last,),) = source.content("SELECT seq FROM sqlite_sequence WHERE name = 'accounts_user'")
    assert on_postgres.content("SELECT nextval(pg_get_serial_sequence('accounts_user', 'id'))") == [(last + 1,)]


@pytest.mark.long
def test_a_database_is_moved_and_the_old_one_is_left_as_it_was(source: Installation, on_postgres: Installation) -> None:
    before = source.all_rows()
    source.manage("move_to", on_postgres.database_url)
    assert source.all_rows() == before
    counts = {table: len(rows) for table, rows in before.items()}
    assert {table: len(rows) for table, rows in on_postgres.all_rows().items()} == counts
    # Without the address, which holds a password.
    copied = source.content(
        "SELECT actor_id, address, object_id, detail FROM audit_entry WHERE action = 'database-copied'"
    )
    assert [(actor, address, key) for actor, address, key, _ in copied] == [(None, "", "")]
    assert [set(json.loads(detail)) for *_, detail in copied] == [{"system_user"}]
    with pytest.raises(AssertionError, match="holds rows already"):
        source.manage("move_to", on_postgres.database_url)
    assert {table: len(rows) for table, rows in on_postgres.all_rows().items()} == counts


@pytest.mark.long
def test_a_moved_database_gives_the_same_release_byte_for_byte(
    source: Installation, on_postgres: Installation, tmp_path: Path
) -> None:
    copy = source.copied_to(tmp_path / "copy")
    copy.manage("shell", "-v0", "-c", KEEP_BOXES)
    copy.manage("move_to", on_postgres.database_url)
    moved = Installation(on_postgres.database_url, copy.data_dir)
    settings = ("--dataset", "everyday-screens", "--seed", "11", "--ratio", "6:2:2", "--name", "Spring", "--json")
    first, second = (
        json.loads(where.manage("cut_release", *settings, "--out", str(tmp_path / name)))
        for name, where in (("sqlite", copy), ("postgres", moved))
    )
    assert first["digest"] == second["digest"]
    assert sum(first["counts"]["tasks"].values()) > 50


def test_a_backup_is_in_the_audit_log_and_a_refused_one_is_not(source: Installation, archive: Path) -> None:
    refusal(source, "backup", str(archive))
    noted = source.content("SELECT actor_id, address, detail FROM audit_entry WHERE action = 'backed-up'")
    written = source.content("SELECT rows, files FROM installation_backup ORDER BY id")
    assert [(actor, address) for actor, address, _ in noted] == [(None, "")] * len(written)
    details = [json.loads(detail) for *_, detail in noted]
    assert [(detail["rows"], detail["files"]) for detail in details] == written


def test_a_restoration_is_in_the_audit_log_of_what_it_filled(
    source: Installation, archive: Path, empty: Installation
) -> None:
    empty.manage("restore", str(archive))
    ((actor, address, text),) = empty.content(
        "SELECT actor_id, address, detail FROM audit_entry WHERE action = 'restored'"
    )
    ((rows, files),) = source.content("SELECT rows, files FROM installation_backup ORDER BY id DESC LIMIT 1")
    detail = json.loads(text)
    assert (actor, address) == (None, "")
    assert (detail["rows"], detail["files"]) == (rows, files)
    assert set(detail) == {"of", "rows", "files", "system_user"}


def assert_backed_up_in_one_moment(busy: Installation, restored: Installation, path: Path) -> None:
    with busy.being_written() as names:
        ends_at = monotonic() + 30
        while not names:
            assert monotonic() < ends_at, "nobody could write before"
            sleep(0.01)
        began = len(names)
        busy.manage("backup", str(path))
        ended = len(names)
    assert ended - began > 10, "nobody could write meanwhile"
    restored.manage("restore", str(path))
    people = {name for (name,) in restored.content("SELECT username FROM accounts_user WHERE username LIKE 'busy-%'")}
    tokens = {name for (name,) in restored.content("SELECT digest FROM accounts_apitoken WHERE name = 'busy'")}
    assert people == tokens
    assert set(names[:began]) <= people <= set(names)


def test_a_backup_is_of_one_moment_while_others_write_to_sqlite(
    source: Installation, empty: Installation, tmp_path: Path
) -> None:
    busy = source.copied_to(tmp_path / "busy")
    assert_backed_up_in_one_moment(busy, empty, tmp_path / "busy.tar")


def test_a_backup_is_of_one_moment_while_others_write_to_postgresql(
    archive: Path, on_postgres: Installation, empty: Installation, tmp_path: Path
) -> None:
    on_postgres.manage("restore", str(archive))
    assert_backed_up_in_one_moment(on_postgres, empty, tmp_path / "busy.tar")


def test_a_non_empty_installation_is_refused_and_left_unchanged(source: Installation, archive: Path) -> None:
    before = source.all_rows()
    assert "holds rows already" in refusal(source, "restore", str(archive))
    assert source.all_rows() == before
    assert "exists already" in refusal(source, "backup", str(archive))


def test_files_that_are_there_already_are_refused_and_left(archive: Path, empty: Installation) -> None:
    (empty.data_dir / "media").mkdir()
    (empty.data_dir / "media" / "kept.png").write_bytes(b"kept")
    assert "holds files already (kept.png)" in refusal(empty, "restore", str(archive))
    assert empty.all_files() == {"media/kept.png": b"kept"}


@pytest.mark.parametrize("damage", ["cut", "flipped", "empty", "text"])
def test_a_broken_archive_is_refused_before_anything_is_changed(
    damage: str, archive: Path, new: Installation, tmp_path: Path
) -> None:
    content = bytearray(archive.read_bytes())
    broken = tmp_path / "broken.tar"
    if damage == "flipped":
        # In the middle of a picture.
        content[len(content) // 2] ^= 1
    stored = {"cut": bytes(content[: len(content) * 2 // 3]), "empty": b"", "text": b"hello " * 1000}
    broken.write_bytes(stored.get(damage, bytes(content)))
    assert "no whole backup" in refusal(new, "restore", str(broken))
    assert new.all_files() == {}
    assert not (new.data_dir / "actwright.sqlite3").exists() or new.tables() == []


def test_an_archive_of_another_version_is_refused(source: Installation, empty: Installation, tmp_path: Path) -> None:
    older = source.copied_to(tmp_path / "older")
    with older.connect() as opened:
        opened.execute("DELETE FROM django_migrations WHERE app = 'leases' AND name LIKE '0003%'")
    older.manage("backup", str(tmp_path / "older.tar"))
    result = refusal(empty, "restore", str(tmp_path / "older.tar"))
    assert "whose tables differ (by leases.0003_lease_dataset)" in result
    assert empty.content("SELECT COUNT(*) FROM accounts_user") == [(0,)]


def test_a_missing_file_is_reported_by_the_backup(source: Installation, tmp_path: Path) -> None:
    gap = source.copied_to(tmp_path / "gap")
    ((name,),) = gap.content("SELECT image FROM screens_screen LIMIT 1")
    (gap.data_dir / "media" / name).unlink()
    with pytest.raises(AssertionError, match=name):
        gap.manage("backup", str(tmp_path / "gap.tar"))


def test_a_backup_takes_no_more_memory_for_more_files(source: Installation, tmp_path: Path) -> None:
    large = source.copied_to(tmp_path / "large")
    with (large.data_dir / "media" / "large.bin").open("wb") as file:
        file.truncate(300 << 20)
    code = "import re; from pathlib import Path; from annotator.installation.services.backup import backup;"
    code += f"backup(Path(r'{tmp_path}/large.tar'));"
    # Not getrusage: its maximum contains the memory of the process that started this one.
    code += "print(re.search(r'VmHWM:\\s+(\\d+)', Path('/proc/self/status').read_text())[1])"
    assert int(large.manage("shell", "-v0", "-c", code).splitlines()[-1]) < 200 << 10
    assert subprocess.run(["tar", "-tf", str(tmp_path / "large.tar")], check=True, capture_output=True).stdout
