"""Approved sheets as CSV for payroll: a row for each person, week and role; late corrections have their own."""

import csv
import io
from collections.abc import Iterable

from annotator.domain.csv_cells import plain
from annotator.work.hour_models import Sheet
from annotator.work.sheets import line_from

COLUMNS = [
    "person",
    "username",
    "week",
    "worked_in_week",
    "role",
    "hours",
    "rate",
    "amount",
    "currency",
    "approved_by",
    "approved_at",
]


def payroll(sheets: Iterable[Sheet]) -> str:
    """Weeks are named by their Monday; hours have two decimals and times are ISO 8601, UTC."""
    sink = io.StringIO()
    rows = csv.writer(sink)
    rows.writerow(COLUMNS)
    for sheet in sheets:
        who = [plain(str(sheet.person)), plain(sheet.person.username), sheet.week.isoformat()]
        approved = [plain(str(sheet.approved_by)), sheet.approved_at.isoformat(timespec="seconds")]
        for line in map(line_from, sheet.lines):
            money = [f"{line.hours:.2f}", f"{line.rate:.2f}", f"{line.amount:.2f}", plain(line.currency or "")]
            rows.writerow([*who, line.worked.isoformat(), line.role, *money, *approved])
    return sink.getvalue()
