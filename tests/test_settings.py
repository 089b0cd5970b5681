"""The tests run on data of their own, and on the database that was asked for."""

import os
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from setup import places


def test_nothing_is_kept_in_the_checkout() -> None:
    for folder in (settings.DATA_DIR, settings.MEDIA_ROOT):
        assert not Path(folder).is_relative_to(places.ROOT)


@pytest.mark.database
@pytest.mark.django_db
def test_the_database_is_the_one_asked_for() -> None:
    on_postgres = os.environ.get("TEST_DATABASE") == "postgres"
    assert connection.vendor == ("postgresql" if on_postgres else "sqlite")
