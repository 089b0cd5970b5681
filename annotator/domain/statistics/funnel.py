"""What waits at each stage of the work, and for how long: a statistic of process."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median

from annotator.domain.statistics.table import Cell, Chart, Column, Table

DAY_SECONDS = 86_400


@dataclass(slots=True)
class WaitingStage:
    """A stage with the ages of what waits there, in seconds, and how many things have gone further."""

    name: str
    ages: list[float] = field(default_factory=list)
    passed: int = 0


def funnel_table(stages: Sequence[WaitingStage]) -> Table:
    """A row for each stage, in the order of the work; ages in days, empty where nothing waits."""
    return Table(
        name="funnel",
        title="What waits at each stage",
        about="Screens until they are labelled, tasks from then on. Age: the days since it came to the stage.",
        columns=(
            Column("stage", "Stage"),
            Column("passed", "Further"),
            Column("waiting", "Waiting"),
            Column("median_age", "Median age", "days"),
            Column("oldest", "Oldest", "days"),
        ),
        rows=tuple(map(_row, stages)),
        chart=Chart("bars", ("stage",), ("waiting",), value_title="waiting"),
    )


def _row(stage: WaitingStage) -> tuple[Cell, ...]:
    ages = [_days(median(stage.ages)), _days(max(stage.ages))] if stage.ages else [None, None]
    return (stage.name, stage.passed, len(stage.ages), *ages)


def _days(seconds: float) -> float:
    return round(max(seconds, 0) / DAY_SECONDS, 1)
