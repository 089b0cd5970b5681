"""What a database raises when it lacks something is told apart from errors of the application."""

import errno
import os

import pytest
from django.db import Error, OperationalError, ProgrammingError, connection

from annotator.domain.problems import DatabaseGone, DiskFull, DiskReadOnly
from annotator.files.outages import outage_of
from annotator.http.errors import status_of


def system_error(number: int) -> OSError:
    return OSError(number, os.strerror(number))


def raised_by(sql: str) -> Error:
    with pytest.raises(Error) as raised, connection.cursor() as cursor:
        cursor.execute(sql)
    return raised.value


def test_the_disk_is_named_and_other_errors_of_the_system_are_not() -> None:
    assert isinstance(outage_of(system_error(errno.ENOSPC)), DiskFull)
    assert isinstance(outage_of(system_error(errno.EROFS)), DiskReadOnly)
    assert outage_of(system_error(errno.ENOENT)) is None
    assert outage_of(ValueError("No space left on device")) is None


@pytest.mark.django_db(transaction=True)
def test_a_table_that_is_not_there_is_no_outage() -> None:
    error = raised_by("SELECT * FROM nowhere")
    assert isinstance(error, OperationalError | ProgrammingError)
    assert outage_of(error) is None


@pytest.mark.django_db(transaction=True)
def test_a_database_that_takes_nothing_is_named() -> None:
    locks = {"sqlite": "PRAGMA query_only = {}", "postgresql": "SET default_transaction_read_only = {}"}
    with connection.cursor() as cursor:
        cursor.execute(locks[connection.vendor].format("on"))
    error = raised_by("UPDATE accounts_user SET name = name")
    with connection.cursor() as cursor:
        cursor.execute(locks[connection.vendor].format("off"))
    assert isinstance(outage_of(error), DiskReadOnly)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_lost_connection_is_named_at_the_first_and_at_the_second_error() -> None:
    for sql in ("SELECT pg_terminate_backend(pg_backend_pid())", "SELECT 1"):
        outage = outage_of(raised_by(sql))
        assert isinstance(outage, DatabaseGone)
        assert status_of(outage) == 503
    connection.close()
