"""Tests of the delegation rule: a listener on an ancestor of pointer-cursor elements is attributed to them."""

import pytest

from tests.workers.browser.element_rules.elements import candidate
from workers.browser.element_rules.delegators import MIN_DELEGATES, mark_delegators


@pytest.mark.parametrize(("days", "delegates"), [(MIN_DELEGATES, True), (MIN_DELEGATES - 1, False)])
def test_a_calendar_listens_for_its_days_where_there_are_several(days: int, delegates: bool) -> None:
    calendar = candidate(0, 0, 280, 40, signals="listener")
    cells = [candidate(40 * day, 0, 40 * day + 40, 40, signals="cursor", parent=0, pointer=True) for day in range(days)]
    assert ("delegator" in mark_delegators([calendar, *cells])[0].signals) is delegates


def test_a_listener_under_a_pointer_cursor_of_its_own_listens_for_itself() -> None:
    card = candidate(0, 0, 280, 40, signals="listener cursor", pointer=True)
    parts = [candidate(40 * at, 0, 40 * at + 40, 40, signals="cursor", parent=0, pointer=True) for at in range(6)]
    assert "delegator" not in mark_delegators([card, *parts])[0].signals
