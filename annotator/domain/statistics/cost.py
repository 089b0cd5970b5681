"""Hours and pay for each accepted task: statistics of process (OmniACT C.2 gives hourly rates)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from annotator.domain.statistics.table import Cell, Chart, Column, Table

SECONDS_PER_HOUR = 3600


@dataclass(frozen=True, slots=True)
class RoleCost:
    """The hours of a role that are paid in one currency, and their pay. Without a rate the currency is empty."""

    role: str
    currency: str
    hours: Decimal
    amount: Decimal


def cost_table(costs: Sequence[RoleCost], accepted: int) -> Table:
    """A row for each role and currency, a sum for each currency; nothing per task where none is accepted."""
    currencies = sorted({cost.currency for cost in costs if cost.currency})
    sums = [_sum(currency, costs) for currency in currencies]
    hours = sum((cost.hours for cost in costs), Decimal())
    rows = [_row(cost, accepted) for cost in costs]
    whole: list[tuple[Cell, ...]] = [_row(cost, accepted) for cost in sums]
    if len({cost.currency for cost in costs}) > 1:
        whole.append(("All hours", "", float(hours), None, _each(hours, accepted), None))
    unpaid = sum((cost.hours for cost in costs if not cost.currency), Decimal())
    about = f"{accepted} accepted tasks, each with its reformulations. Pay by the hourly rates of the dataset."
    if unpaid:
        about += f" {unpaid} hours have no rate and cost nothing here: set the rates under Hours."
    return Table(
        name="cost",
        title="Cost of an accepted task",
        about=about,
        columns=(
            Column("role", "Role"),
            Column("currency", "Currency"),
            Column("hours", "Hours", "h"),
            Column("amount", "Pay"),
            Column("hours_per_task", "Hours per task", "h"),
            Column("cost_per_task", "Cost per task"),
        ),
        rows=(*rows, *whole),
        totals=tuple(range(len(rows), len(rows) + len(whole))),
    )


def hours_table(seconds: Mapping[str, float], accepted: int) -> Table:
    """A row for each stage (by its title) with its measured hours, and their sum."""
    rows = [_hours_row(stage, worked, accepted) for stage, worked in seconds.items()]
    return Table(
        name="hours",
        title="Hours by stage",
        about="Measured working time, before corrections.",
        columns=(
            Column("stage", "Stage"),
            Column("hours", "Hours", "h"),
            Column("hours_per_task", "Per accepted task", "h"),
        ),
        rows=(*rows, _hours_row("All", sum(seconds.values()), accepted)),
        totals=(len(rows),),
        chart=Chart("bars", ("stage",), ("hours",), value_title="hours"),
    )


def _hours_row(stage: str, seconds: float, accepted: int) -> tuple[Cell, ...]:
    hours = seconds / SECONDS_PER_HOUR
    return (stage, round(hours, 2), round(hours / accepted, 2) if accepted else None)


def _sum(currency: str, costs: Sequence[RoleCost]) -> RoleCost:
    paid = [cost for cost in costs if cost.currency == currency]
    hours, amount = (sum(values, Decimal()) for values in zip(*((c.hours, c.amount) for c in paid), strict=True))
    return RoleCost("All", currency, hours, amount)


def _row(cost: RoleCost, accepted: int) -> tuple[Cell, ...]:
    paid = bool(cost.currency)
    return (
        cost.role,
        cost.currency,
        float(cost.hours),
        float(cost.amount) if paid else None,
        _each(cost.hours, accepted),
        _each(cost.amount, accepted) if paid else None,
    )


def _each(whole: Decimal, accepted: int) -> float | None:
    return round(float(whole) / accepted, 2) if accepted else None
