"""The demo's hours: something approved, something due, a contest to answer."""

import pytest

from annotator.work.hour_models import Sheet
from annotator.work.sheets import SheetState, digest_of, sheet_of, sheets
from tests.factories import make_dataset
from workers.demo import hours
from workers.demo.people import People

pytestmark = pytest.mark.django_db


def test_two_weeks_of_work_have_every_state_in_them() -> None:
    dataset = make_dataset()
    hours.tell(dataset, People(dataset))
    weeks = set(dataset.shifts.values_list("week", flat=True))
    states = {sheet.state for sheet in sheets(dataset, weeks)}
    assert states >= {SheetState.APPROVED, SheetState.DUE, SheetState.CONTESTED}
    kept = Sheet.objects.all()
    assert all(digest_of(sheet_of(dataset, sheet.person, sheet.week)) == sheet.digest for sheet in kept)
    assert all(sheet.approved_by != sheet.person for sheet in kept)
