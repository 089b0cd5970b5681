"""No request to read something that can be made from the schema, valid or not, ends in a server error."""

import pytest

from tests.annotator.rights.full_dataset import World
from tests.annotator.rights.generated import DESCRIBED, EXAMPLES, answers
from tests.annotator.rights.row import ROLES, Row

READS = [pytest.param(row, id=" ".join(row.operation)) for row in DESCRIBED if row.method == "GET"]


@pytest.mark.parametrize("row", READS)
def test_no_generated_read_ends_in_a_server_error(world: World, row: Row) -> None:
    answered = answers(world, row, examples=EXAMPLES)
    assert {answer.role for answer in answered} == set(ROLES)
    assert [answer for answer in answered if answer.status >= 500] == []
