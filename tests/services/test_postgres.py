"""The PostgreSQL of the tests."""

import pytest
from django.db import connection


@pytest.mark.postgres
@pytest.mark.django_db
def test_rows_that_somebody_holds_can_be_skipped() -> None:
    assert connection.vendor == "postgresql"
    assert connection.features.has_select_for_update_skip_locked
