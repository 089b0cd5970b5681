"""No request to change something that can be made from the schema, valid or not, ends in a server error."""

import logging

import pytest
from pytest_django import Settings

from tests.annotator.rights.full_dataset import World
from tests.annotator.rights.generated import DESCRIBED, EXAMPLES, answers
from tests.annotator.rights.matrix import ROWS
from tests.annotator.rights.row import ROLES, Row

WRITES = [pytest.param(row, id=" ".join(row.operation)) for row in DESCRIBED if row.method != "GET"]


@pytest.mark.parametrize("row", WRITES)
def test_no_generated_write_ends_in_a_server_error(world: World, row: Row) -> None:
    answered = answers(world, row, examples=EXAMPLES)
    assert {answer.role for answer in answered} == set(ROLES)
    assert [answer for answer in answered if answer.status >= 500] == []


def test_a_server_error_in_one_operation_would_be_found(
    world: World, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL, "django.request")
    settings.ROOT_URLCONF = "tests.annotator.rights.broken_urls"
    answered = answers(world, ROWS["PUT", "/api/datasets/{slug}/gold/rate"], examples=EXAMPLES)
    failed = [answer for answer in answered if answer.status == 500]
    assert {answer.role for answer in failed} == {"maintainer"}
    assert all(answer.request.startswith("PUT ") for answer in failed)
