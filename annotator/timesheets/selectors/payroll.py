"""Approved sheets as CSV for payroll: a row for each person, week and role; late corrections have their own."""

import csv
import io
from collections.abc import Iterable

from annotator.domain.csv_cells import escape_formula
from annotator.timesheets.models import Sheet
from annotator.timesheets.selectors.sheets import line_from

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
        person_columns = [
            escape_formula(str(sheet.person)),
            escape_formula(sheet.person.username),
            sheet.week.isoformat(),
        ]
        approved = [escape_formula(str(sheet.approved_by)), sheet.approved_at.isoformat(timespec="seconds")]
        for line in map(line_from, sheet.lines):
            money = [f"{line.hours:.2f}", f"{line.rate:.2f}", f"{line.amount:.2f}", escape_formula(line.currency or "")]
            rows.writerow([*person_columns, line.worked.isoformat(), line.role, *money, *approved])
    return sink.getvalue()
