"""Tests of the demo's hours: approved, due and contested sheets."""

from datetime import UTC, datetime

import pytest

from annotator.timesheets.models import Sheet
from annotator.timesheets.selectors import SheetState, digest_of, sheet_of, sheets
from tests.factories import make_dataset
from workers.demo import timesheets
from workers.demo.people import People

pytestmark = pytest.mark.django_db


# A Monday half an hour old, later on it, and the end of a week.
@pytest.mark.parametrize("moment", ["2026-11-23T00:30", "2026-11-23T09:00", "2026-11-29T23:59"])
def test_two_weeks_of_work_have_every_state_in_them(moment: str, monkeypatch: pytest.MonkeyPatch) -> None:
    now = datetime.fromisoformat(moment).replace(tzinfo=UTC)
    monkeypatch.setattr("django.utils.timezone.now", lambda: now)
    dataset = make_dataset()
    timesheets.add_timesheets(dataset, People(dataset))
    weeks = set(dataset.shifts.values_list("week", flat=True))
    states = {sheet.state for sheet in sheets(dataset, weeks)}
    assert states >= {SheetState.APPROVED, SheetState.DUE, SheetState.CONTESTED}
    approved_sheets = Sheet.objects.all()
    assert all(digest_of(sheet_of(dataset, sheet.person, sheet.week)) == sheet.digest for sheet in approved_sheets)
    assert all(sheet.approved_by != sheet.person for sheet in approved_sheets)
