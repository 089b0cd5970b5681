"""A dataset with two maintainers, an annotator, rates, and a week that is over."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest

from annotator.accounts.models import User
from annotator.datasets.models import Dataset, Role
from annotator.timesheets.services import activity
from annotator.timesheets.services.approvals import set_rate
from tests.factories import make_dataset, make_member

IDLE = timedelta(seconds=90)


@dataclass
class Payroll:
    """`week` is the Monday of a week that has been over for long."""

    dataset: Dataset
    ada: User
    maintainer: User
    other: User
    week: date = date(2026, 3, 2)

    def worked(self, minutes: int, *, day: int = 0, stage: str = "labels", role: str = "annotator") -> None:
        """Ada acts every minute from nine o'clock on, on a day of the week."""
        nine = datetime.combine(self.week, datetime.min.time(), UTC) + timedelta(days=day, hours=9)
        for minute in range(minutes + 1):
            moment = nine + timedelta(minutes=minute)
            activity.record(person=self.ada, work=(self.dataset.pk, role, stage), moment=moment, idle=IDLE)


@pytest.fixture
def payroll() -> Payroll:
    dataset = make_dataset()
    first, second = (make_member(dataset, Role.MAINTAINER) for _ in range(2))
    made = Payroll(dataset, make_member(dataset, username="ada"), first, second)
    set_rate(
        dataset=dataset, role="annotator", hourly=Decimal(20), currency="USD", starts=date(2026, 1, 5), author=first
    )
    return made
