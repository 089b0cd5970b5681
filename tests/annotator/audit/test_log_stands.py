"""Nobody changes the audit log: the database refuses it, and the admin does not show it."""

from importlib import import_module
from types import SimpleNamespace

import pytest
from django.contrib import admin
from django.db import DatabaseError, connection, transaction

from annotator.audit.models import Action, Entry, ObjectType
from annotator.audit.services import record

pytestmark = pytest.mark.django_db
REFUSED = "the audit log does not change"


@pytest.fixture
def entry() -> Entry:
    return record(Action.SIGNED_IN, ObjectType.ACCOUNT, 1)


def test_the_database_refuses_that_an_entry_is_changed(entry: Entry) -> None:
    with pytest.raises(DatabaseError, match=REFUSED), transaction.atomic():
        Entry.objects.filter(pk=entry.pk).update(address="192.0.2.66")
    entry.refresh_from_db()
    assert entry.address == ""


def test_the_database_refuses_that_an_entry_is_deleted(entry: Entry) -> None:
    with pytest.raises(DatabaseError, match=REFUSED), transaction.atomic():
        entry.delete()
    with pytest.raises(DatabaseError, match=REFUSED), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM audit_entry")
    assert Entry.objects.filter(address="").exists()


COLUMNS = "(id, made_at, action, address, object_type, object_id, detail)"
VALUES = "VALUES (%s, '2026-01-01', 'forged', '', '', '', '{}')"


def test_the_database_refuses_that_an_entry_is_written_over(entry: Entry) -> None:
    statement = f"INSERT INTO audit_entry {COLUMNS} {VALUES} ON CONFLICT (id) DO UPDATE SET action = 'forged'"
    with pytest.raises(DatabaseError, match=REFUSED), transaction.atomic():
        write(statement, entry.pk)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has no INSERT OR REPLACE")
@pytest.mark.parametrize("key", [None, -1, 0])
def test_sqlite_refuses_that_an_entry_is_replaced(entry: Entry, key: int | None) -> None:
    with pytest.raises(DatabaseError, match=REFUSED), transaction.atomic():
        write(f"INSERT OR REPLACE INTO audit_entry {COLUMNS} {VALUES}", entry.pk if key is None else key)
    assert list(Entry.objects.values_list("action", flat=True)) == ["signed-in"]


def test_entries_are_still_added_with_keys_and_without(entry: Entry) -> None:
    write(f"INSERT INTO audit_entry {COLUMNS} {VALUES}", entry.pk + 7)
    assert record(Action.SIGNED_OUT, ObjectType.ACCOUNT, 1).pk
    assert Entry.objects.count() == 3


def write(statement: str, *values: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


@pytest.mark.postgres
def test_postgresql_refuses_that_the_log_is_emptied(entry: Entry) -> None:
    with pytest.raises(DatabaseError, match=REFUSED), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("TRUNCATE audit_entry")


def test_the_triggers_can_be_made_anew_by_a_later_migration(entry: Entry) -> None:
    triggers = import_module("annotator.audit.migrations._triggers")
    with connection.cursor() as cursor:
        editor = SimpleNamespace(connection=connection, execute=cursor.execute)
        triggers.drop(None, editor)
        triggers.create(None, editor)
    with pytest.raises(DatabaseError, match=REFUSED), transaction.atomic():
        Entry.objects.all().delete()


def test_the_admin_does_not_show_the_log() -> None:
    assert not admin.site.is_registered(Entry)


def test_what_is_refused_is_not_recorded_and_what_is_undone_neither() -> None:
    with transaction.atomic():
        record(Action.SIGNED_IN, ObjectType.ACCOUNT, 1)
        transaction.set_rollback(True)
    assert not Entry.objects.exists()
