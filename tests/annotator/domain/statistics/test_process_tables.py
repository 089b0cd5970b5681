"""Tests of the tables of process: ages, cost, hours, agreement, scores by length."""

from decimal import Decimal

from annotator.domain.agreement import Agreement
from annotator.domain.statistics.agreement import agreement_table
from annotator.domain.statistics.cost import RoleCost, cost_table, hours_table
from annotator.domain.statistics.funnel import WaitingStage, funnel_table
from annotator.domain.statistics.score_lengths import LengthScore, score_table
from annotator.domain.statistics.throughput import throughput_table

DAY = 86_400.0


def test_ages_are_in_days_and_empty_where_nothing_waits() -> None:
    stages = [WaitingStage("to draw", [DAY, 3 * DAY, 8 * DAY], 4), WaitingStage("to review", [], 1)]
    assert funnel_table(stages).rows == (("to draw", 4, 3, 3.0, 8.0), ("to review", 1, 0, None, None))


def test_cost_is_summed_for_each_currency_and_hours_without_a_rate_are_told() -> None:
    costs = [
        RoleCost("Annotator", "USD", Decimal("2.50"), Decimal("50.00")),
        RoleCost("Annotator", "EUR", Decimal("1.00"), Decimal("10.00")),
        RoleCost("Volunteer", "USD", Decimal("1.50"), Decimal("30.00")),
        RoleCost("Maintainer", "", Decimal("5.00"), Decimal(0)),
    ]
    table = cost_table(costs, accepted=4)
    assert [table.rows[position] for position in table.totals] == [
        ("All", "EUR", 1.0, 10.0, 0.25, 2.5),
        ("All", "USD", 4.0, 80.0, 1.0, 20.0),
        ("All hours", "", 10.0, None, 2.5, None),
    ]
    assert table.rows[3] == ("Maintainer", "", 5.0, None, 1.25, None)
    assert "5.00 hours have no rate" in table.about


def test_without_an_accepted_task_nothing_costs_anything_for_each() -> None:
    (row, total) = cost_table([RoleCost("Annotator", "USD", Decimal(1), Decimal(20))], accepted=0).rows
    assert row[-2:] == total[-2:] == (None, None)
    assert hours_table({"Drawing boxes": 3600.0}, accepted=0).rows[0] == ("Drawing boxes", 1.0, None)


def test_hours_of_stages_add_up() -> None:
    rows = hours_table({"Drawing boxes": 5400.0, "Naming boxes": 1800.0}, accepted=2).rows
    assert rows == (("Drawing boxes", 1.5, 0.75), ("Naming boxes", 0.5, 0.25), ("All", 2.0, 1.0))


def test_days_without_work_are_rows_too() -> None:
    table = throughput_table(["2026-01-01", "2026-01-02"], {("tasks", "2026-01-02"): 3})
    assert [row[4] for row in table.rows] == [0, 3, 3]


def test_agreement_has_its_interval_and_says_when_it_was_not_counted() -> None:
    counted = Agreement(0.75, 0.5, 40, "", (0.4, 0.6))
    figures = {"labels": {"percent": counted.percent, "corrected": 0.5, "units": 40, "interval": counted.interval}}
    assert agreement_table(figures).rows == (("Labels, exactly", 40, 75.0, 0.5, 0.4, 0.6),)
    assert agreement_table({}).rows == ()
    assert "Not counted yet" in agreement_table({}).about


def test_scores_are_in_per_cent_by_length() -> None:
    scores = [LengthScore("model", 3, 2, 0.5, 0.25), LengthScore("Human", 1, 5, 1.0, 0.9)]
    assert score_table(scores, "").rows == ((1, "Human", 5, 100.0, 90.0), (3, "model", 2, 50.0, 25.0))
